import type { Api } from 'grammy';
import type { Update } from 'grammy/types';
import { Agent, buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AnnounceWork,
  createSoleLeader,
  isNotLeader,
  type Leader,
  NotLeaderError,
} from '../../../src/bot/leader/leader.ts';
import {
  createCallbackAnswers,
  finishBeforeMessage,
} from '../../../src/bot/telegram/intake/handle-update.ts';
import { createIntake, type Intake, type IntakeOptions } from '../../../src/bot/telegram/intake/intake.ts';
import { silentLog } from '../../support/silent-log.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { startChatWorld } from '../support/chat-world.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';

const message = (id: number, from = 1): Update =>
  ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: from, type: 'private' }, from: { id: from } },
  }) as unknown as Update;

const FOREVER = new Promise<never>(() => undefined);

/** A process on a shared database; the test elects the worker. */
interface Process {
  readonly intake: Intake;
  /** Updates in the order in which this process started them. */
  readonly began: number[];
  readonly outcomes: string[];
  /** Starts a term as worker, without stopping an earlier worker. */
  elect(): Promise<void>;
  /** Notifies the process of the end of its term. */
  depose(): void;
}

describe.each(engineOfThisRun)('updates at several processes on $name', ({ url }) => {
  let test: TestStore;
  let processes: Process[];
  /** Ids of the answered updates. */
  let sent: number[];
  let wakeWorker: AnnounceWork;

  beforeEach(async () => {
    test = await openTestStore(url);
    processes = [];
    sent = [];
    wakeWorker = () => undefined;
  });
  afterEach(async () => {
    // An abandoned process would retry its update for ever.
    for (const { depose } of processes) depose();
    await Promise.all(processes.map(({ intake }) => intake.drain(0)));
    await test.database.destroy();
  });

  /** A handler that sends one message. */
  const answer = async (update: Update) => {
    await finishBeforeMessage();
    sent.push(update.update_id);
  };

  async function start(change: Partial<IntakeOptions> = {}): Promise<Process> {
    const store = await test.reopen();
    const began: number[] = [];
    const outcomes: string[] = [];
    let term: AbortController | undefined;
    const leader: Leader = {
      isLeading: () => term?.signal.aborted === false,
      isCandidate: () => true,
      run: async (work) => {
        if (term?.signal.aborted !== false) throw new NotLeaderError();
        return work();
      },
      assertLeader: () => undefined,
      onTerm: () => undefined,
      onWake: () => undefined,
      wake: (work) => wakeWorker(work),
      stop: async () => undefined,
    };
    const intake = createIntake({
      inbox: store.inbox,
      leader,
      answers: createCallbackAnswers(partOf<Api>({ answerCallbackQuery: async () => true })),
      now: () => 1,
      log: silentLog(),
      apologise: answer,
      onUpdate: (outcome) => outcomes.push(outcome),
      pause: () => new Promise(setImmediate),
      mostInterrupted: 10,
      ...change,
      handle: async (update) => {
        began.push(update.update_id);
        await (change.handle ?? answer)(update);
      },
    });
    const one: Process = {
      intake,
      began,
      outcomes,
      elect: async () => {
        term = new AbortController();
        wakeWorker = () => void intake.poll();
        await intake.open(term.signal);
      },
      depose: () => term?.abort(),
    };
    processes.push(one);
    return one;
  }

  const unfinished = async () =>
    (await test.database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null).execute())
      .length;

  it('are each handled once by the worker, in order per person, for any receiving process', async () => {
    const running = new Set<number>();
    const worker = await start({
      handle: async (update) => {
        const from = update.message?.from?.id ?? 0;
        expect(running.has(from)).toBe(false);
        running.add(from);
        await answer(update);
        running.delete(from);
      },
    });
    const others = [await start(), await start(), await start()];
    await worker.elect();
    const updates = Array.from({ length: 90 }, (_, index) => message(index + 1, index % 4));
    for (const [index, update] of updates.entries())
      await [worker, ...others][index % 4]?.intake.accept([update]);
    await until(() => expect(sent).toHaveLength(updates.length));
    expect(sent.toSorted((one, other) => one - other)).toEqual(updates.map(({ update_id }) => update_id));
    for (let person = 0; person < 4; person += 1) {
      const own = worker.began.filter((id) => (id - 1) % 4 === person);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
    expect(others.flatMap(({ began }) => began)).toEqual([]);
  });

  it('are stored while there is no worker, and recognised when delivered again', async () => {
    const [one, other] = [await start(), await start()];
    for (const id of [1, 2]) await one.intake.accept([message(id)]);
    await other.intake.accept([message(2)]);
    expect([one.began, other.began, other.outcomes]).toEqual([[], [], ['duplicate']]);
    await other.elect();
    await until(() => expect(sent).toEqual([1, 2]));
  });

  it('continue in order per person after the worker was killed, from the interrupted one', async () => {
    const killed = await start({ handle: () => FOREVER });
    const next = await start();
    await killed.elect();
    for (const id of [1, 2, 3]) await next.intake.accept([message(id)]);
    await until(() => expect(killed.began).toEqual([1]));
    await next.elect();
    await until(() => expect(sent).toEqual([1, 2, 3]));
  });

  it('with an answer from a killed worker are not answered again, and the next one is', async () => {
    const killed = await start({
      handle: async (update) => {
        await answer(update);
        await FOREVER;
      },
    });
    const next = await start();
    await killed.elect();
    for (const id of [1, 2]) await next.intake.accept([message(id)]);
    await until(() => expect(sent).toEqual([1]));
    await next.elect();
    await until(() => expect(next.outcomes).toEqual(['handled']));
    expect([sent, next.began, await unfinished()]).toEqual([[1, 2], [2], 0]);
  });

  it('are answered once, however late a former worker finishes', async () => {
    const frozen = Promise.withResolvers<void>();
    const former = await start({
      handle: async (update) => {
        await frozen.promise;
        await answer(update);
      },
    });
    const next = await start();
    await former.elect();
    await next.intake.accept([message(1)]);
    await until(() => expect(former.began).toEqual([1]));
    await next.elect();
    await until(() => expect(next.outcomes).toEqual(['handled']));
    // The former worker has not noticed the end of its term.
    frozen.resolve();
    await until(() => expect(former.outcomes).toEqual(['taken_over']));
    expect([sent, former.began]).toEqual([[1], [1]]);
  });

  it('are released by a worker that notices the end of its term', async () => {
    const frozen = Promise.withResolvers<void>();
    const former = await start({
      handle: () => frozen.promise.then(() => Promise.reject(new NotLeaderError())),
    });
    await former.elect();
    await former.intake.accept([message(1)]);
    await until(() => expect(former.began).toEqual([1]));
    former.depose();
    frozen.resolve();
    await former.intake.drain(5_000);
    await former.intake.accept([message(2)]);
    expect([former.began, former.outcomes]).toEqual([[1], []]);
    expect(await unfinished()).toBe(2);
  });

  it('that kill every worker are abandoned in the end', async () => {
    for (let workers = 0; workers < 11; workers += 1) {
      const one = await start({ handle: () => FOREVER });
      await one.elect();
      if (workers === 0) await one.intake.accept([message(1)]);
      await until(() => expect(one.began).toEqual([1]));
    }
    const last = await start();
    await last.elect();
    await until(() => expect(last.outcomes).toEqual(['given_up']));
    expect([last.began, sent, await unfinished()]).toEqual([[], [1], 0]);
  });

  it('wait for a short outage of the database, then continue in order', async () => {
    let failures = 2;
    const { inbox } = await test.reopen();
    const worker = await start({
      inbox: {
        ...inbox,
        finish: async (...asked) => {
          failures -= 1;
          if (failures >= 0) throw new Error('the database is away');
          return inbox.finish(...asked);
        },
      },
      handle: async () => undefined,
    });
    await worker.elect();
    await worker.intake.accept([message(1), message(2)]);
    await until(() => expect(worker.outcomes).toEqual(['handled', 'handled']));
    expect(worker.began).toEqual([1, 1, 1, 2]);
  });

  it('of one person do not block those of others, in any number', async () => {
    const busy = Promise.withResolvers<void>();
    const worker = await start({
      handle: async (update) => {
        if (update.message?.from?.id === 1) await busy.promise;
        await answer(update);
      },
    });
    await worker.elect();
    const flood = Array.from({ length: 1_200 }, (_, index) => message(index + 1));
    await worker.intake.accept(flood);
    await worker.intake.accept([message(2_000, 2)]);
    await until(() => expect(sent).toEqual([2_000]));
    busy.resolve();
    await until(() => expect(sent).toEqual([2_000, ...flood.map(({ update_id }) => update_id)]), 20_000);
  });
});

it('an update is finished before its answer is sent, and not for repeatable calls', async () => {
  const order: string[] = [];
  const world = await startChatWorld({ onApiCall: ({ method }) => order.push(method) }, false);
  const { inbox } = world.test.store;
  const bot = world.createBot({
    inbox: {
      ...inbox,
      finish: async (...asked) => {
        order.push('finish');
        return inbox.finish(...asked);
      },
    },
  });
  await bot.start();
  const person = await world.person('Alice');
  await person.say('/help');
  await until(() =>
    expect(order.filter((one) => one === 'sendMessage' || one === 'sendRichMessage')).toHaveLength(1),
  );
  const [first] = order.filter(
    (one) => one === 'finish' || (one.startsWith('send') && one !== 'sendChatAction'),
  );
  expect(first).toBe('finish');
  expect(order.filter((one) => one === 'finish')).toHaveLength(1);
  person.close();
  await bot.stop();
  await bot.close();
  await world.stop();
});

it('nothing that waited for a connection is sent once the term is over', async () => {
  const world = await startChatWorld({}, false);
  const thaw = Promise.withResolvers<void>();
  const connect = buildConnector({});
  let waiting = 0;
  const dispatcher = new Agent({
    connect: (options, done) => {
      waiting += 1;
      void thaw.promise.then(() => connect(options, done));
    },
  });
  let isOver = false;
  const assertLeader = () => {
    if (isOver) throw new NotLeaderError();
  };
  const bot = world.createBot({ dispatcher, leader: { ...createSoleLeader(), assertLeader } });
  const calls = [bot.api, bot.outboxApi].map((api) => api.sendMessage(7, 'too late').catch(isNotLeader));
  await until(() => expect(waiting).toBe(2));
  isOver = true;
  thaw.resolve();
  expect(await Promise.all(calls)).toEqual([true, true]);
  await bot.stop();
  await bot.close();
  await dispatcher.destroy();
  await world.stop();
});
