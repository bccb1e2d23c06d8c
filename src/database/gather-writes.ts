interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Lets what arrives in the same turn of the event loop be written by one statement. The common commit already spares the
 * disk; this spares the statements, where there are thousands of small ones of a kind.
 * @param write writes all items or none, and rejects for all of them
 * @param most items of one write: databases bound the number of parameters
 * @returns resolves when the item is written
 */
export function gatherWrites<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  most: number,
  later: (work: () => void) => void = setImmediate,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isWriting = false;
  const writeAll = async () => {
    while (waiting.length > 0) await writeTogether(write, waiting.splice(0, most));
    isWriting = false;
  };
  return (item) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed });
      if (isWriting) return;
      isWriting = true;
      later(() => void writeAll());
    });
}

async function writeTogether<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  try {
    await write(batch.map(({ item }) => item));
    for (const { done } of batch) done();
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
