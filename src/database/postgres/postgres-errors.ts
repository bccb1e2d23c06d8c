import pg from 'pg';
import { DatabaseError } from '../database-error.ts';

/** Somebody else's change came in between, or two waited for each other: nothing happened, and it may be asked again. */
const MAY_BE_REPEATED = new Set(['40001', '40P01']);

/** True when the database took back what was asked only because of others (SQLSTATE class 40). */
export function mayBeRepeated(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && MAY_BE_REPEATED.has(code);
}

/** The session is over, or its server is (SQLSTATE classes 08, 25P and 57P). */
const OVER = ['08', '25P', '57P'];
/** It may not write: after a fail-over the address leads to another server, but what is open does not. */
const READ_ONLY = '25006';

/** True when the connection on which this happened is of no more use. What no server said broke on the way, or never came. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const { code = '' } = error;
  return code === READ_ONLY || OVER.some((start) => code.startsWith(start));
}

/** It lacks room, memory or connections, or its disk fails (SQLSTATE classes 53 and 58). */
const IN_TROUBLE = ['53', '58'];

/** What is thrown for it: `database_away` where the fault is neither the statement's nor the program's. */
export function nameTrouble(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const isAway = endsConnection(error) || IN_TROUBLE.some((start) => code.startsWith(start));
  if (!isAway || error instanceof RangeError || error instanceof TypeError) return error;
  return new DatabaseError('database_away', 'The database does not answer, or can keep nothing at present', {
    cause: error,
  });
}
