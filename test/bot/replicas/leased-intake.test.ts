import type { Update } from 'grammy/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeadReplicaError } from '../../../src/bot/replicas/require-life.ts';
import { createReplicaStore } from '../../../src/bot/store/create-replica-store.ts';
import type { ReplicaRegistry } from '../../../src/bot/swap/replica-port.ts';
import { createCallbackAnswers } from '../../../src/bot/telegram/intake/callback-answer.ts';
import type { Intake } from '../../../src/bot/telegram/intake/create-intake.ts';
import {
  createLeasedIntake,
  type LeasedIntakeDeps,
} from '../../../src/bot/telegram/intake/create-leased-intake.ts';
import { silentLog } from '../../support/silent-log.ts';
import { dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const message = (id: number, from = 1): Update =>
  ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: from, type: 'private' }, from: { id: from } },
  }) as unknown as Update;

interface Bot {
  readonly intake: Intake;
  /** Ids of updates in the order in which their handling began, by replica and for all. */
  readonly began: number[];
  readonly outcomes: string[];
  /** Others take it for dead, and it finds out. */
  die(): Promise<void>;
  turn(): void;
}

describe.each(dialects)('updates at several replicas on $name', ({ url }) => {
  let test: TestStore;
  let registry: ReplicaRegistry;
  let running: Set<number>;
  let all: number[];

  beforeEach(async () => {
    test = await openTestStore(url);
    registry = createReplicaStore(test.database, () => 1);
    running = new Set();
    all = [];
  });

  async function startReplica(id: string, change: Partial<LeasedIntakeDeps> = {}): Promise<Bot> {
    await registry.join(id);
    const store = await test.reopen({ holder: () => id });
    const listeners: (() => void)[] = [];
    const began: number[] = [];
    const outcomes: string[] = [];
    let isDead = false;
    const intake = createLeasedIntake({
      inbox: store.leasedInbox,
      replica: {
        id: () => id,
        mayAct: () => !isDead,
        run: (work) => work(),
        onTurn: (listener) => listeners.push(listener),
      },
      answers: createCallbackAnswers({ answerCallbackQuery: async () => true as const }),
      firstTries: new WeakSet(),
      now: () => 1,
      log: silentLog(),
      apologise: async () => undefined,
      onUpdate: (outcome) => outcomes.push(outcome),
      pause: async () => undefined,
      ...change,
      handle: async (update) => {
        if (isDead) throw new DeadReplicaError();
        began.push(update.update_id);
        all.push(update.update_id);
        const from = update.message?.from?.id ?? 0;
        expect(running.has(from)).toBe(false);
        running.add(from);
        await change.handle?.(update);
        running.delete(from);
      },
    });
    await intake.open();
    const die = async () => {
      isDead = true;
      await registry.leave(id);
    };
    const turn = () => {
      for (const listener of listeners) listener();
    };
    return { intake, began, outcomes, die, turn };
  }
  const unfinished = async () =>
    (await test.database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null).execute())
      .length;

  it('are each handled once and one after the other per person, whoever gets them', async () => {
    const bots = await Promise.all(['a', 'b', 'c', 'd'].map((id) => startReplica(id)));
    const updates = Array.from({ length: 90 }, (_, index) => message(index + 1, index % 4));
    await Promise.all(updates.map((update, index) => bots[index % bots.length]?.intake.accept([update])));
    await until(async () => expect(await unfinished()).toBe(0));
    expect(all.toSorted((one, other) => one - other)).toEqual(updates.map(({ update_id }) => update_id));
    expect(await test.database.selectFrom('inbox_leases').selectAll().execute()).toEqual([]);
  });

  it('are handled in the order in which they were stored, by the one who began', async () => {
    let goOn = () => {};
    const first = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const a = await startReplica('a', {
      handle: (update) => (update.update_id === 1 ? first : Promise.resolve()),
    });
    const b = await startReplica('b');
    await a.intake.accept([message(1)]);
    await until(() => expect(a.began).toEqual([1]));
    for (const id of [2, 3]) await b.intake.accept([message(id)]);
    await b.intake.accept([message(2)]);
    expect(b.began).toEqual([]);
    goOn();
    await until(() => expect(a.outcomes).toEqual(['handled', 'handled', 'handled']));
    expect([a.began, b.began, b.outcomes]).toEqual([[1, 2, 3], [], ['duplicate']]);
  });

  it('of a dead replica are taken over, once, and what it still says does not count', async () => {
    let goOn = () => {};
    const frozen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const a = await startReplica('a', { handle: () => frozen });
    const b = await startReplica('b');
    await a.intake.accept([message(1)]);
    await b.intake.accept([message(2)]);
    await until(() => expect(a.began).toEqual([1]));
    await a.die();
    running.clear();
    b.turn();
    await until(() => expect(b.outcomes).toEqual(['handled', 'handled']));
    goOn();
    await a.intake.drain(5_000);
    expect([a.outcomes, b.began, await unfinished()]).toEqual([[], [1, 2], 0]);
  });

  it('that kill whoever handles them are given up in the end', async () => {
    for (const id of 'abcdefghijk') {
      const bot = await startReplica(id, { handle: () => new Promise(() => undefined) });
      if (id === 'a') await bot.intake.accept([message(1)]);
      await until(() => expect(bot.began).toEqual([1]));
      await bot.die();
      running.clear();
    }
    const last = await startReplica('z');
    await until(() => expect(last.outcomes).toEqual(['given_up']));
    expect([last.began, await unfinished()]).toEqual([[], 0]);
  });

  it('wait for the database where it is away for a moment, and go on then', async () => {
    let failures = 2;
    const a = await startReplica('a');
    const store = (await test.reopen({ holder: () => 'b' })).leasedInbox;
    const b = await startReplica('b', {
      inbox: {
        ...store,
        finish: async (...asked) => {
          failures -= 1;
          if (failures >= 0) throw new Error('the database is away');
          return store.finish(...asked);
        },
      },
    });
    await b.intake.accept([message(1)]);
    await until(() => expect(b.outcomes).toEqual(['handled']));
    expect([b.began, a.began]).toEqual([[1, 1, 1], []]);
  });
});
