import type { Connection, Database } from '@ladybugdb/core';
import { optionalPackage } from '../../serve/optional-package';
import { InputProblem } from '../../serve/problem';

/** Memory that the database may use for its pages, and the most that it may hold; in bytes. */
const BUFFER_BYTES = 128 * 1024 ** 2;
const LARGEST_DATABASE = 16 * 1024 ** 3;
/** A query that takes longer is stopped; in milliseconds. */
const QUERY_TIMEOUT = 10_000;

function loadPackage(): typeof import('@ladybugdb/core') {
  return optionalPackage(
    '@ladybugdb/core',
    'the laboratory of graphs',
    () => require('@ladybugdb/core') as typeof import('@ladybugdb/core'),
  );
}

/** A database on disk and the one connection over which all calls go. */
export interface Engine {
  connection: Connection;
  close: () => Promise<void>;
}

/** Opens or creates a database file. Throws InputProblem where it cannot be used. */
export async function openEngine(path: string): Promise<Engine> {
  const { Database, Connection } = loadPackage();
  let database: Database;
  let connection: Connection;
  try {
    database = new Database(path, BUFFER_BYTES, true, false, LARGEST_DATABASE);
    await database.init();
    connection = new Connection(database);
    await connection.init();
  } catch (error) {
    throw new InputProblem(`graph database ${path} cannot be opened: ${(error as Error).message}`);
  }
  connection.setQueryTimeout(QUERY_TIMEOUT);
  const close = async (): Promise<void> => {
    await connection.close();
    await database.close();
  };
  return { connection, close };
}
