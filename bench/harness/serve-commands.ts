/** What a part can do for the benchmark; arguments and answers travel as JSON. */
export type Commands = Readonly<Record<string, (argument: never) => unknown>>;

interface Request {
  readonly id: number;
  readonly command: string;
  readonly argument: never;
}

/** Answers the benchmark that started this process, until it lets go. */
export function serveCommands(commands: Commands): void {
  const rssBytes = () => process.memoryUsage.rss();
  const all: Commands = { ...commands, cpuMicros, rssBytes, livingBytes };
  process.on('message', async ({ id, command, argument }: Request) => {
    try {
      process.send?.({ id, answer: await all[command]?.(argument) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 });
}

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** What is left after a full collection: objects, and what they hold outside of V8's heap. */
function livingBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
