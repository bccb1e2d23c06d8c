/**
 * The answer, or undefined where it does not come within `ms` milliseconds; it is not cancelled, because others may wait for
 * it too. `withTimeout` cancels. A failure is thrown on.
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined).unref();
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
