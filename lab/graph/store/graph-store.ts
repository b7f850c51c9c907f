import type { LbugValue, QueryResult } from '@ladybugdb/core';
import { openEngine, type Engine } from './engine';
import { engineProblem } from './engine-problem';
import type { Row } from './values';

export type Parameters = Record<string, LbugValue>;

/** Runs statements inside one transaction. Values go in as parameters, never as text. */
export interface Transaction {
  run: (statement: string, parameters?: Parameters) => Promise<Row[]>;
  /** At most `limit` rows, and whether there are more. */
  runUpTo: (
    limit: number,
    statement: string,
    parameters?: Parameters,
  ) => Promise<{ rows: Row[]; more: boolean }>;
}

async function takeRows(
  result: QueryResult,
  limit: number,
): Promise<{ rows: Row[]; more: boolean }> {
  const rows: Row[] = [];
  while (rows.length < limit && result.hasNext()) rows.push((await result.getNext())!);
  const more = result.hasNext();
  result.close();
  return { rows, more };
}

/** A property graph on disk; one transaction at a time, each kept wholly or not at all. */
export class GraphStore {
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly engine: Engine) {}

  /** Throws InputProblem where the file cannot be used. */
  static async open(path: string): Promise<GraphStore> {
    return new GraphStore(await openEngine(path));
  }

  /** Runs `work` where the database itself refuses every change. Throws ToolProblem. */
  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.inTurn(() => this.within('BEGIN TRANSACTION READ ONLY', work));
  }

  /** Runs `work` and keeps what it changed; nothing where it throws. Throws ToolProblem. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.inTurn(() => this.within('BEGIN TRANSACTION', work));
  }

  async close(): Promise<void> {
    await this.inTurn(() => this.engine.close());
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = this.last.then(work, work);
    this.last = running.catch(() => undefined);
    return running;
  }

  private async within<Result>(
    begin: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { connection } = this.engine;
    const runUpTo: Transaction['runUpTo'] = async (limit, statement, parameters = {}) => {
      const prepared = await connection.prepare(statement);
      if (!prepared.isSuccess()) throw new Error(prepared.getErrorMessage());
      return takeRows((await connection.execute(prepared, parameters)) as QueryResult, limit);
    };
    const run: Transaction['run'] = async (statement, parameters) =>
      (await runUpTo(Infinity, statement, parameters)).rows;
    await connection.query(begin);
    try {
      const result = await work({ run, runUpTo });
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      // A statement that failed while it ran has rolled its transaction back already.
      await connection.query('ROLLBACK').catch(() => undefined);
      throw engineProblem(error) ?? error;
    }
  }
}
