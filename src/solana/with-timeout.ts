import { AsyncLocalStorage } from 'node:async_hooks';

/** Abort reason where another call has answered: no node was late. */
export const ANSWERED = 'answered';

/** web3.js takes no signal, so it travels in the asynchronous context. */
const SIGNAL = new AsyncLocalStorage<AbortSignal>();

export function currentSignal(): AbortSignal | undefined {
  return SIGNAL.getStore();
}

/** Keeps no process alive. @returns a function that cancels */
export function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/**
 * `undefined` after `ms`, which cancels the RPC calls of `ask`. Of nested timeouts the shorter one cancels.
 */
export async function withTimeout<Answer>(
  ask: () => Promise<Answer>,
  ms: number,
  after = afterMs,
): Promise<Answer | undefined> {
  const late = new AbortController();
  const outer = currentSignal();
  const signal = outer ? AbortSignal.any([outer, late.signal]) : late.signal;
  let reason = 'late';
  const answer = SIGNAL.run(signal, ask).finally(() => {
    reason = ANSWERED;
  });
  answer.catch(() => undefined);
  let cancel = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    cancel = after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    cancel();
    // The default reason collects a stack trace.
    late.abort(reason);
  }
}

/** Drops the caller's signal, for an answer that other callers share. */
export function withoutCaller<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return SIGNAL.exit(ask);
}
