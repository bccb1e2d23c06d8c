/** Does all items or none; what it resolves to tells what became of each. */
type Statement<Item, Result> = (items: readonly Item[]) => Promise<(item: Item) => Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Lets what arrives in the same turn of the event loop be written, or looked for, by one statement. The common commit
 * already spares the disk; this spares the statements, where there are thousands of small ones of a kind.
 * @param run where it rejects, it does so for all its items
 * @param most items of one statement: databases bound the number of parameters
 * @returns resolves when the item is done, with what became of it
 */
export function gatherStatements<Item, Result>(
  run: Statement<Item, Result>,
  most: number,
  later: (work: () => void) => void = setImmediate,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  const runAll = async () => {
    while (waiting.length > 0) await runTogether(run, waiting.splice(0, most));
    isRunning = false;
  };
  return (item) =>
    new Promise<Result>((done, failed) => {
      waiting.push({ item, done, failed });
      if (isRunning) return;
      isRunning = true;
      later(() => void runAll());
    });
}

async function runTogether<Item, Result>(
  run: Statement<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const resultOf = await run(batch.map(({ item }) => item));
    for (const { item, done } of batch) done(resultOf(item));
  } catch (error) {
    for (const { failed } of batch) failed(error);
  }
}
