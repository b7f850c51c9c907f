import { stopSharedServer } from './shared-server';

export default async function globalTeardown(): Promise<void> {
  await stopSharedServer();
}
