import type { Connection } from '@solana/web3.js';

/** Answers by method of the connection. */
type Answers = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A connection with scripted answers; any other call throws. */
export function connectionTo(answers: Answers): Connection {
  const answer =
    (method: string) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const given = answers[method];
      if (!given) throw new Error(`nobody expected ${method}`);
      return given(...args);
    };
  return new Proxy({}, { get: (_target, method) => answer(String(method)) }) as Connection;
}
