import { type Profiler, Session } from 'node:inspector/promises';

/** Time of the main thread that one kind of work took itself, waits included, without what it called of other kinds. */
export interface TimeShare {
  readonly what: string;
  readonly micros: number;
}

type Frame = Profiler.ProfileNode['callFrame'];

/** Which kind of work a frame is, by its file and name; what none fits belongs to whoever called it. The first that fits counts. */
export type Attribution = readonly (readonly [what: string, file: RegExp, functionName?: RegExp])[];

type Stack = readonly [Frame, ...Frame[]];

const IDLE = '(idle)';

/** Fine enough for a function of some ten microseconds, coarse enough to cost little itself. */
const SAMPLE_EVERY_MICROS = 200;

const session = new Session();

/** From now on this process notes what its main thread is at. */
export async function startProfile(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });
  await session.post('Profiler.start');
}

/** Ends it. @returns the time of each kind of work, most first; idle time is none */
export async function stopProfile(attribution: Attribution): Promise<readonly TimeShare[]> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return sumUp(profile, attribution);
}

function sumUp({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, attribution: Attribution) {
  const parents = parentsOf(nodes);
  const kinds = new Map(nodes.map((node) => [node.id, kindOf(stackOf(node, parents), attribution)]));
  const sums = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const kind = kinds.get(sample) ?? 'unknown';
    // A sample stands for the time until the next one.
    sums.set(kind, (sums.get(kind) ?? 0) + (timeDeltas[index + 1] ?? 0));
  }
  sums.delete(IDLE);
  return [...sums].map(([what, micros]) => ({ what, micros })).sort((a, b) => b.micros - a.micros);
}

function parentsOf(nodes: readonly Profiler.ProfileNode[]): ReadonlyMap<number, Profiler.ProfileNode> {
  return new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
}

/** The innermost frame first. */
function stackOf(node: Profiler.ProfileNode, parents: ReadonlyMap<number, Profiler.ProfileNode>): Stack {
  const parent = parents.get(node.id);
  return parent ? [node.callFrame, ...stackOf(parent, parents)] : [node.callFrame];
}

function kindOf(stack: Stack, attribution: Attribution): string {
  for (const frame of stack) {
    const found = attribution.find(
      ([, file, name]) => file.test(frame.url) && (name?.test(frame.functionName) ?? true),
    );
    if (found) return found[0];
  }
  const [{ functionName }] = stack;
  if (functionName === '(garbage collector)') return 'garbage collection';
  return functionName === IDLE ? IDLE : 'Node itself: promises, timers, sockets';
}
