import { AsyncLocalStorage } from 'node:async_hooks';
import { inTime } from './in-time.ts';

/** Why calls are cancelled of which another one was answered in time: nobody was late. */
export const ANSWERED = 'answered';

/** Callers of web3.js cannot hand a signal to a call: it goes beside the call, in its asynchronous context. */
const SIGNAL = new AsyncLocalStorage<AbortSignal>();

/** The signal of the `withTimeout` that runs; `createConnection` cancels its RPC calls by it. */
export function currentSignal(): AbortSignal | undefined {
  return SIGNAL.getStore();
}

/**
 * The answer, or undefined where it does not come within `ms` milliseconds: then the RPC calls that `ask` has begun are
 * cancelled. A failure is thrown on. Answers that several share must not be asked for within it; see `inTime`.
 */
export async function withTimeout<Answer>(
  ask: () => Promise<Answer>,
  ms: number,
): Promise<Answer | undefined> {
  const late = new AbortController();
  let reason = 'late';
  const answer = SIGNAL.run(late.signal, ask).finally(() => {
    reason = ANSWERED;
  });
  answer.catch(() => undefined);
  try {
    return await inTime(answer, ms);
  } finally {
    // A reason of our own, because the one made by default collects a stack trace for each call.
    late.abort(reason);
  }
}
