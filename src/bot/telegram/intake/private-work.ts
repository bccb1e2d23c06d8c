/** So long a group waits at the most, however many talk to the bot in private. Nobody there notices. */
const LONGEST_WAIT_MS = 30;

/** What is under way for people who talk to the bot in private: there is one thread and one disk, and groups leave both to them. */
export class PrivateWork {
  #underWay = 0;
  /** While groups wait: resolved when nothing is under way any more. */
  #rest: PromiseWithResolvers<void> | undefined;

  /** Counts the work until it has ended. @throws what the work throws */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#endWaiting();
    }
  }

  /** Resolves when none is under way, at once as a rule, and in any case some milliseconds after `since`, on the clock of `performance`. */
  async over(since = performance.now()): Promise<void> {
    const left = since + LONGEST_WAIT_MS - performance.now();
    if (this.#underWay === 0 || left <= 0) return;
    this.#rest ??= Promise.withResolvers();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, left);
    await Promise.race([this.#rest.promise, late]);
    clearTimeout(timer);
  }

  #endWaiting(): void {
    this.#rest?.resolve();
    this.#rest = undefined;
  }
}
