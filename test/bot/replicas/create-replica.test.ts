import { beforeEach, describe, expect, it } from 'vitest';
import { createReplica } from '../../../src/bot/replicas/create-replica.ts';
import type { Replica, ReplicaRegistry } from '../../../src/bot/swap/replica-port.ts';
import { silentLog } from '../../support/silent-log.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** A minute before the machine's. */
const DATABASE_AHEAD = 60_000;

describe('a replica', () => {
  let time: VirtualTime;
  /** When each was seen last, by the database. */
  let register: Map<string, number>;
  let isAway: boolean;
  let freed: number;
  let turns: number;
  let replica: Replica;

  beforeEach(async () => {
    time = new VirtualTime(1_000);
    register = new Map();
    isAway = false;
    freed = 0;
    turns = 0;
    replica = await start();
    replica.onTurn(() => {
      turns += 1;
    });
  });

  const ask = async <T>(answer: () => T): Promise<T> => {
    if (isAway) throw new Error('the database is away');
    if (isSlow) await time.sleep(2_000);
    return answer();
  };
  const databaseTime = () => time.now() + DATABASE_AHEAD + setForward;
  const registry: ReplicaRegistry = {
    join: (id, former) =>
      ask(() => {
        if (former !== undefined) register.delete(former);
        register.set(id, databaseTime());
        return databaseTime();
      }),
    beat: (id) =>
      ask(() => {
        if (!register.has(id)) return undefined;
        register.set(id, databaseTime());
        return databaseTime();
      }),
    buryDead: (silentMs) =>
      ask(() => {
        const dead = [...register].filter(([, seenAt]) => seenAt < databaseTime() - silentMs);
        for (const [id] of dead) register.delete(id);
        return dead.length;
      }),
    leave: (id) => ask(() => void register.delete(id)),
    lead: () => ask(() => true),
  };

  let names = 0;
  const start = () =>
    createReplica({
      registry,
      newId: () => `replica ${++names}`,
      monotonic: time.now,
      timers: time.timers,
      log: silentLog(),
      onFreed: () => {
        freed += 1;
      },
    });

  it('goes by the clock of the database', async () => {
    expect(replica.now()).toBe(databaseTime());
    await time.play(10_000);
    expect(replica.now()).toBe(databaseTime());
  });

  it('learns no wrong time from an answer that was long on its way', async () => {
    await time.play(10_000);
    isSlow = true;
    await time.play(3_000);
    isSlow = false;
    expect(Math.abs(replica.now() - databaseTime())).toBeLessThan(10);
  });
  let isSlow = false;

  it('follows the database where its clock is set', async () => {
    setForward = 5_000;
    await time.play(30_000);
    expect(replica.now()).toBe(databaseTime());
    setForward = 0;
  });
  let setForward = 0;

  it('lives as long as the database hears it', async () => {
    const id = replica.id();
    await time.play(60_000);
    expect([replica.id(), replica.mayAct(), freed]).toEqual([id, true, 0]);
    expect(turns).toBeGreaterThan(50);
  });

  it('may do nothing more before anybody else can take it for dead', async () => {
    const other = await start();
    isAway = true;
    let lastActed = 0;
    for (let passed = 0; passed < 6_000; passed += 100) {
      await time.play(100);
      if (replica.mayAct()) lastActed = databaseTime();
    }
    expect(lastActed).toBeGreaterThan(0);
    expect(lastActed - 4_000).toBeLessThan(register.get(replica.id()) ?? 0);
    expect([replica.mayAct(), other.mayAct()]).toEqual([false, false]);
  });

  it('goes on under another id, and nothing of before goes on with it', async () => {
    const id = replica.id();
    let resume = () => {};
    const asleep = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const seen: boolean[] = [];
    const look = () => seen.push(replica.mayAct(), replica.mayGoOn());
    const work = replica.run(async () => {
      look();
      await asleep;
      look();
    });
    isAway = true;
    await time.play(5_000);
    isAway = false;
    await time.play(1_000);
    expect(replica.id()).not.toBe(id);
    expect([...register.keys()]).toEqual([replica.id()]);
    resume();
    await work;
    expect(seen).toEqual([true, true, false, false]);
    expect([replica.mayAct(), replica.mayGoOn(), freed]).toEqual([true, true, 1]);
    await replica.run(async () => expect(replica.mayAct()).toBe(true));
  });

  it('that stood still is dead at the very moment in which it wakes', async () => {
    // Nothing runs while the hands of the clock go on, as in a process that is stopped.
    const frozen = await createReplica({
      registry,
      newId: () => 'frozen',
      monotonic: () => time.now() + stoodStill,
      timers: { after: () => () => undefined },
      log: silentLog(),
      onFreed: () => undefined,
    });
    expect(frozen.mayAct()).toBe(true);
    stoodStill = 4_000;
    expect(frozen.mayAct()).toBe(false);
    // Once dead it stays so, whatever it hears later.
    stoodStill = 0;
    expect(frozen.mayAct()).toBe(false);
  });
  let stoodStill = 0;

  it('finds the dead within five seconds', async () => {
    register.set('dead', databaseTime());
    await time.play(4_000);
    expect(freed).toBe(0);
    await time.play(1_000);
    expect([freed, register.has('dead')]).toEqual([1, false]);
  });

  it('that another one has declared dead registers anew', async () => {
    const id = replica.id();
    register.delete(id);
    await time.play(1_000);
    expect(replica.id()).not.toBe(id);
    expect([replica.mayAct(), freed]).toEqual([true, 1]);
  });

  it('leaves when it stops, and may do nothing more', async () => {
    await replica.stop();
    await time.play(60_000);
    expect([register.size, replica.mayAct()]).toEqual([0, false]);
  });
});
