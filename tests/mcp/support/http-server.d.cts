import type { Server } from 'node:http';

export function createHttpServer(env: Record<string, string | undefined>): Server;
