/** Tasks of one key run one after the other, in the order they came; different keys run side by side. */
interface KeyedQueue {
  run(key: string, task: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

/** Tasks must not reject: a rejection would be nobody's. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    run(key, task) {
      const tail = (tails.get(key) ?? Promise.resolve()).then(task);
      tails.set(key, tail);
      return tail.finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    },
    async idle() {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}
