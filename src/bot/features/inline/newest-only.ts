/** Who is let through, and who was overtaken by something newer of the same key. */
export interface NewestOnly {
  /** True for what nothing newer of its key has followed within the window; resolves as soon as that is decided. */
  await(key: number): Promise<boolean>;
  /** Nobody waits any longer, and nobody is let through. */
  close(): void;
}

/** @param wait over after so many milliseconds */
export function createNewestOnly(windowMs: number, wait: (ms: number) => Promise<unknown>): NewestOnly {
  const waiting = new Map<number, (isNewest: boolean) => void>();
  return {
    await: (key) =>
      new Promise((settle) => {
        waiting.get(key)?.(false);
        waiting.set(key, settle);
        void wait(windowMs).then(() => {
          if (waiting.get(key) === settle) waiting.delete(key);
          settle(true);
        });
      }),
    close: () => {
      for (const settle of waiting.values()) settle(false);
      waiting.clear();
    },
  };
}
