import fc from 'fast-check';
import type { TestStore } from '../bot/support/open-test-store.ts';
import { act } from './act.ts';
import { type Action, actions, type Who } from './action.ts';
import { ConversationModel } from './conversation-model.ts';
import { ModelWorld } from './model-world.ts';

/** A step as a fast-check command; its text form can be kept as a case. */
class ModelStep implements fc.AsyncCommand<ConversationModel, ModelWorld> {
  readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: ConversationModel, world: ModelWorld): Promise<void> {
    await model.check(world, await act(world, this.action));
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

type Steps = Iterable<fc.AsyncCommand<ConversationModel, ModelWorld>>;

/** Progress of both people at the start, then any steps. */
export interface Play {
  readonly headStart: readonly [number, number];
  readonly steps: Steps;
}

/** Six steps lead to a signature. */
const FARTHEST_HEAD_START = 6;

/** Sequences of at most `maxCommands` steps. */
export function plays(maxCommands: number): fc.Arbitrary<Play> {
  const ahead = fc.oneof(fc.nat(FARTHEST_HEAD_START), fc.integer({ min: 4, max: FARTHEST_HEAD_START }));
  const kinds = actions.map((one) => one.map((action) => new ModelStep(action)));
  return fc.record({
    headStart: fc.tuple(ahead, ahead),
    steps: fc.commands(kinds, { maxCommands, size: 'max' }),
  });
}

/** Plays a sequence on a fresh world until nothing is left to do. */
export async function play(store: TestStore, { headStart, steps }: Play): Promise<ModelWorld> {
  const model = new ConversationModel();
  const world = await ModelWorld.open(store);
  try {
    const [ann, ben] = headStart;
    await fc.asyncModelRun(() => ({ model, real: world }), [...goOn(0, ann), ...goOn(1, ben)]);
    await fc.asyncModelRun(() => ({ model, real: world }), steps);
    await model.finish(world);
  } finally {
    await world.life.stop();
  }
  return world;
}

function goOn(who: Who, times: number): readonly ModelStep[] {
  return Array.from({ length: times }, () => new ModelStep({ kind: 'go_on', who, accepts: true }));
}

/** Replays a found sequence. */
export function playActions(store: TestStore, found: readonly Action[]): Promise<ModelWorld> {
  return play(store, { headStart: [0, 0], steps: found.map((action) => new ModelStep(action)) });
}
