import { AsyncLocalStorage } from 'node:async_hooks';

/** Why calls are cancelled of which another one was answered in time: no node was late. */
export const ANSWERED = 'answered';

/** Callers of web3.js cannot hand a signal to a call: it goes beside the call, in its asynchronous context. */
const SIGNAL = new AsyncLocalStorage<AbortSignal>();

/** The signal of the `withTimeout` that runs; `createConnection` cancels its RPC calls by it. */
export function currentSignal(): AbortSignal | undefined {
  return SIGNAL.getStore();
}

/**
 * The answer, or undefined where it does not come within `ms` milliseconds: then the RPC calls that `ask` has begun are
 * cancelled. Within another `withTimeout` the shorter one cancels. A failure is thrown on.
 */
export async function withTimeout<Answer>(
  ask: () => Promise<Answer>,
  ms: number,
): Promise<Answer | undefined> {
  const late = new AbortController();
  const outer = currentSignal();
  const signal = outer ? AbortSignal.any([outer, late.signal]) : late.signal;
  let reason = 'late';
  const answer = SIGNAL.run(signal, ask).finally(() => {
    reason = ANSWERED;
  });
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined).unref();
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
    // A reason of our own, because the default one collects a stack trace for each call.
    late.abort(reason);
  }
}

/** Asks without the signal of the caller: for an answer that other callers wait for as well. */
export function withoutCaller<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return SIGNAL.exit(ask);
}
