import { beforeEach, describe, expect, it } from 'vitest';
import { CoreLoad, FailureRate, NodeHealth, TelegramHealth } from '../../../src/apps/bot/vital-signs.ts';
import type { RpcCall } from '../../../src/solana/connection.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let time: number;
const now = () => time;
beforeEach(() => {
  time = 1_000_000 * MINUTE;
});

describe('the health of the nodes', () => {
  const down = new Set<number>();
  const asked: number[] = [];
  const changes: string[] = [];
  let health: NodeHealth;

  beforeEach(() => {
    down.clear();
    for (const list of [asked, changes]) list.length = 0;
    const node = (place: number) => ({
      getBlockHeight: async () => {
        asked.push(place);
        if (down.has(place)) throw new Error('503');
        return 1;
      },
    });
    const onChange = (place: number, isServing: boolean) =>
      changes.push(`${place} ${isServing ? 'back' : 'away'}`);
    health = new NodeHealth({ connections: [node(1), node(2)], now, onChange });
  });

  /** A call each ten seconds, as the bot makes it. */
  const live = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10 * SECOND) {
      await health.probe();
      time += 10 * SECOND;
    }
  };

  it('costs one call a minute and node while all answer', async () => {
    await live(10 * MINUTE);
    expect(asked).toHaveLength(20);
    expect([health.allAway(), health.failing(), changes]).toEqual([false, false, []]);
  });

  it('tells within a minute and a half that all are away, and at the next probe that one is back', async () => {
    await live(MINUTE);
    for (const place of [1, 2]) down.add(place);
    await live(30 * SECOND);
    expect(health.allAway()).toBe('node 1, node 2');
    expect(health.failing()).toBe(false);
    down.delete(2);
    await live(10 * SECOND);
    expect(health.allAway()).toBe(false);
    expect(changes).toEqual(['1 away', '2 away', '2 back']);
  });

  it('tells which one has been away for ten minutes', async () => {
    down.add(2);
    await live(10 * MINUTE);
    expect(health.failing()).toBe('node 2');
    down.clear();
    await live(10 * SECOND);
    expect(health.failing()).toBe(false);
  });

  it('tells which one fails a fifth of what the bot asks, not for one bad minute', async () => {
    const report = (outcome: RpcCall['outcome'], calls: number) => {
      for (let call = 0; call < calls; call += 1) health.report({ place: 1, outcome });
    };
    report('late', 50);
    expect(health.failing()).toBe(false);
    for (let minute = 0; minute < 6; minute += 1) {
      time += MINUTE;
      report('ok', 6);
      report('late', 2);
      report('cancelled', 90);
    }
    expect(health.failing()).toBe('node 1');
    time += 10 * MINUTE;
    report('ok', 1);
    expect(health.failing()).toBe(false);
  });
});

it('tells of a Telegram that fails for minutes, and takes refusals for answers', () => {
  const health = new TelegramHealth(now);
  for (const outcome of ['403', '429', 'ok', '400'])
    for (let call = 0; call < 9; call += 1) health.report(outcome);
  expect(health.trouble()).toBe(false);
  for (const outcome of ['502', 'HeadersTimeoutError', '502']) {
    expect(health.trouble()).toBe(false);
    time += MINUTE;
    for (let call = 0; call < 12; call += 1) health.report(outcome);
  }
  expect(health.trouble()).toBe('50% in five minutes');
  time += 5 * MINUTE;
  expect(health.trouble()).toBe(false);
});

it('tells of a core that was used up for ten minutes', () => {
  let cpuMs = 0;
  const load = new CoreLoad(now, () => cpuMs);
  const live = (minutes: number, share: number) => {
    for (let look = 0; look < minutes * 6; look += 1) {
      time += 10 * SECOND;
      cpuMs += share * 10 * SECOND;
      load.trouble();
    }
    return load.trouble();
  };
  expect(live(9, 0.97)).toBe(false);
  expect(live(2, 0.97)).toBe('97% over ten minutes');
  expect(live(4, 0.1)).toBe(false);
});

it('knows a share of failures of the last minutes alone, also after the clock was set back', () => {
  const rate = new FailureRate(now, 2);
  rate.report(true);
  rate.report(false);
  expect(rate.share()).toBe(0.5);
  time -= 90 * MINUTE;
  rate.report(false);
  expect(rate.share()).toBe(0);
});
