import { describe, expect, it } from 'vitest';
import type { Replica } from '../../../src/bot/swap/replica-port.ts';
import { leadPolling } from '../../../src/bot/telegram/transport/lead-polling.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

/** Two programs of which one leads. */
function startTwo() {
  let leader = 'a';
  const polls: string[] = [];
  const start = (name: string) => {
    const listeners: (() => void)[] = [];
    let life = name;
    const replica = {
      id: () => life,
      lead: async () => leader === name,
      run: <T>(work: () => Promise<T>) => work(),
      onTurn: (listener: () => void) => void listeners.push(listener),
    } as unknown as Replica;
    let standsBy = false;
    const polling = leadPolling({
      replica,
      log: silentLog(),
      startPolling: () => {
        polls.push(life);
        return { stop: async () => void polls.splice(polls.indexOf(life.slice(0, 1)), 1) };
      },
      onStandBy: () => {
        standsBy = true;
      },
    });
    return {
      polling,
      standsBy: () => standsBy,
      turn: () => {
        for (const listener of listeners) listener();
      },
      liveAnew: () => {
        life = `${name} anew`;
      },
    };
  };
  const [a, b] = [start('a'), start('b')];
  return {
    a,
    b,
    polls,
    leave: () => {
      leader = 'b';
    },
  };
}

describe('polling by one of several replicas', () => {
  it('is done by the leader, while the others stand by', async () => {
    const { a, b, polls } = startTwo();
    await until(() => expect([polls, a.standsBy(), b.standsBy()]).toEqual([['a'], false, true]));
    for (const one of [a, b, a]) one.turn();
    await b.polling.stop();
    await a.polling.stop();
    expect(polls).toEqual([]);
  });

  it('is taken over by the next leader, and left by the one before', async () => {
    const { a, b, polls, leave } = startTwo();
    await until(() => expect(polls).toEqual(['a']));
    leave();
    for (const one of [a, b]) one.turn();
    await until(() => expect([polls, a.standsBy()]).toEqual([['b'], true]));
  });

  it('begins anew with a new life of the leader', async () => {
    const { a, polls } = startTwo();
    await until(() => expect(polls).toEqual(['a']));
    a.liveAnew();
    a.turn();
    await until(() => expect(polls).toEqual(['a anew']));
  });
});
