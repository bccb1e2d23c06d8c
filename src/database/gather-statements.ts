interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Lets what arrives in the same turn of the event loop be written, or looked for, by one statement. The common commit
 * already spares the disk; this spares the statements, where there are thousands of small ones of a kind.
 * @param run does all items or none, and rejects for all of them
 * @param most items of one statement: databases bound the number of parameters
 * @returns resolves when the item is done
 */
export function gatherStatements<Item>(
  run: (items: readonly Item[]) => Promise<void>,
  most: number,
  later: (work: () => void) => void = setImmediate,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isRunning = false;
  const runAll = async () => {
    while (waiting.length > 0) await runTogether(run, waiting.splice(0, most));
    isRunning = false;
  };
  return (item) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed });
      if (isRunning) return;
      isRunning = true;
      later(() => void runAll());
    });
}

async function runTogether<Item>(
  run: (items: readonly Item[]) => Promise<void>,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  try {
    await run(batch.map(({ item }) => item));
    for (const { done } of batch) done();
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
