import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../../src/bot/create-bot-store.ts';
import { readGroupChoices } from '../../../../src/bot/features/group-settings/store.ts';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import {
  DEFAULT_GROUP_SETTINGS,
  type GroupSettings,
  MAX_GROUP_TOKENS,
} from '../../../../src/bot/swap/groups.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { encodeBase58 } from '../../../../src/solana/address.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import { dialects } from '../../../support/test-database.ts';
import { openTestStore, type TestStore } from '../../support/open-test-store.ts';

const GROUP = -4_000_001 as ChatId;
const SUPERGROUP = -1_002_000_000_001 as ChatId;
const ANN = 7_123_456_789 as PersonId;
const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;

const mint = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes) as Mint);
const pair = fc.tuple(mint, mint).filter(([from, to]) => from !== to);
const listed = fc.array(mint, { maxLength: MAX_GROUP_TOKENS });
const settings: fc.Arbitrary<Partial<GroupSettings>> = fc.record(
  {
    quotes: fc.boolean(),
    askers: fc.constantFrom('everybody', 'admins'),
    personCooldownMs: fc.nat(3_600_000),
    groupCooldownMs: fc.nat(3_600_000),
    tokens: fc.oneof(
      fc.constant({ kind: 'all' } as const),
      fc.record({ kind: fc.constantFrom('only', 'not'), mints: listed }),
    ),
    pair: fc.option(pair.map(([from, to]) => ({ from, to }))),
    deleteAfterMs: fc.option(fc.integer({ min: 1, max: 169_200_000 })),
    language: fc.option(fc.constantFrom(...LANGUAGES)),
    quietHours: fc.option(
      fc.record({
        fromHour: fc.nat(23),
        toHour: fc.nat(23),
        offsetMinutes: fc.integer({ min: -720, max: 840 }),
      }),
    ),
    topic: fc.option(fc.integer({ min: 1, max: 2 ** 31 })),
    boards: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('the settings of a group', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        expect(readGroupChoices(JSON.stringify(chosen))).toEqual(chosen);
      }),
    );
  });

  it('fall back to defaults field by field where damaged, without throwing', () => {
    const damaged = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(DEFAULT_GROUP_SETTINGS)), fc.jsonValue())
        .map((one) => JSON.stringify(one)),
    );
    fc.assert(
      fc.property(damaged, (text) => {
        const { tokens, topic } = { ...DEFAULT_GROUP_SETTINGS, ...readGroupChoices(text) };
        expect(['all', 'only', 'not']).toContain(tokens.kind);
        expect(topic === null || topic > 0).toBe(true);
      }),
    );
    expect(readGroupChoices('{"quotes":1,"boards":false,"personCooldownMs":-1}')).toEqual({ boards: false });
  });
});

describe.each(dialects)('groups in $name', ({ url }) => {
  let test: TestStore;
  let other: BotStore;

  beforeAll(async () => {
    test = await openTestStore(url);
    other = await test.reopen();
  });
  afterAll(() => test.database.destroy());
  beforeEach(async () => {
    for (const table of ['groups', 'group_turns', 'group_paces', 'group_answers'] as const)
      await test.database.deleteFrom(table).execute();
  });

  it('stores only changed settings, for all replicas', async () => {
    const { groups } = test.store;
    expect(await groups.find(GROUP)).toEqual({ ...DEFAULT_GROUP_SETTINGS, isGone: false });
    await groups.change(GROUP, { quotes: false }, NOW);
    const changed = await groups.change(GROUP, { askers: 'admins' }, NOW);
    expect(changed).toEqual({ ...DEFAULT_GROUP_SETTINGS, quotes: false, askers: 'admins' });
    expect(await other.groups.find(GROUP)).toEqual({ ...changed, isGone: false });
  });

  it('keeps concurrent changes of different settings', async () => {
    await Promise.all([
      test.store.groups.change(GROUP, { quotes: false }, NOW),
      other.groups.change(GROUP, { boards: false }, NOW),
    ]);
    expect(await other.groups.find(GROUP)).toMatchObject({ quotes: false, boards: false });
  });

  it('grants a cooldown to one of many replicas, and again after its time', async () => {
    const turn = { what: 'price', chatId: GROUP, personId: ANN, everyMs: 5_000 } as const;
    const takers = [test.store.groups, other.groups];
    const take = (now: number) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => takers[i % 2]?.acquireCooldown(turn, now)));
    expect((await take(NOW)).filter(Boolean)).toHaveLength(1);
    expect((await take(NOW + 4_999)).filter(Boolean)).toHaveLength(0);
    expect((await take(NOW + 5_000)).filter(Boolean)).toHaveLength(1);
    await other.groups.releaseCooldown(turn);
    expect((await take(NOW + 5_001)).filter(Boolean)).toHaveLength(1);
    expect(await other.groups.acquireCooldown({ ...turn, everyMs: 0 }, NOW)).toBe(true);
    expect(await other.groups.acquireCooldown({ ...turn, what: 'notice' }, NOW)).toBe(true);
  });

  it('never grants more than twenty in any minute', async () => {
    const takers = [test.store.groups, other.groups];
    const granted: number[] = [];
    for (let second = 0; second <= 180; second += 1) {
      const now = NOW + second * 1_000;
      const wave = second === 0 || second === 90 ? 40 : 2;
      const taken = await Promise.all(
        Array.from({ length: wave }, (_, i) => takers[i % 2]?.takePace(GROUP, 8, now)),
      );
      granted.push(...taken.filter(Boolean).map(() => now));
    }
    const inMinuteFrom = (start: number) =>
      granted.filter((at) => at >= start && at <= start + 60_000).length;
    expect(Math.max(...granted.map(inMinuteFrom))).toBe(20);
    expect(granted.length).toBeGreaterThan(40);
  });

  it('keeps a share for answers, and pauses as Telegram demands', async () => {
    const { groups } = test.store;
    const boards = await Promise.all(Array.from({ length: 9 }, () => groups.takePace(GROUP, 4, NOW)));
    expect(boards.filter(Boolean)).toHaveLength(4);
    const answers = await Promise.all(Array.from({ length: 9 }, () => groups.takePace(GROUP, 8, NOW)));
    expect(answers.filter(Boolean)).toHaveLength(4);
    expect([await groups.hasPace(GROUP, 8, NOW), await groups.hasPace(GROUP, 8, NOW + 5_000)]).toEqual([
      false,
      true,
    ]);
    await groups.pausePace(GROUP, NOW + 120_000);
    expect(await other.groups.takePace(GROUP, 8, NOW + 119_999)).toBe(false);
    expect(await other.groups.takePace(GROUP, 8, NOW + 120_000)).toBe(true);
  });

  it('greets once, and forgets a left group after thirty days', async () => {
    const { groups } = test.store;
    expect(await groups.enter(GROUP, NOW)).toBe(true);
    expect(await other.groups.enter(GROUP, NOW)).toBe(false);
    await groups.change(GROUP, { quotes: false }, NOW);
    await groups.deleteLater({ chatId: GROUP, messageId: 7 }, NOW);
    await groups.leave(GROUP, NOW);
    expect(await groups.find(GROUP)).toMatchObject({ quotes: false, isGone: true });
    expect(await groups.nextAnswerDueAt()).toBeUndefined();
    await test.store.sweep(NOW + 29 * DAY_MS);
    expect(await groups.find(GROUP)).toMatchObject({ quotes: false, isGone: true });
    expect(await groups.enter(GROUP, NOW)).toBe(false);
    expect(await groups.find(GROUP)).toMatchObject({ quotes: false, isGone: false });
    await groups.leave(GROUP, NOW);
    await test.store.sweep(NOW + 31 * DAY_MS);
    expect(await groups.find(GROUP)).toMatchObject({ quotes: true, isGone: false });
    expect(await groups.enter(GROUP, NOW)).toBe(true);
  });

  it('moves to a supergroup, idempotently', async () => {
    const { groups } = test.store;
    await groups.enter(GROUP, NOW);
    await groups.change(GROUP, { quotes: false }, NOW);
    await groups.leave(GROUP, NOW);
    await groups.move(GROUP, SUPERGROUP, NOW);
    await other.groups.move(GROUP, SUPERGROUP, NOW);
    expect(await groups.find(SUPERGROUP)).toMatchObject({ quotes: false, isGone: false });
    expect(await groups.find(GROUP)).toMatchObject({ quotes: true });
    expect(await groups.enter(SUPERGROUP, NOW)).toBe(false);
  });

  it('leases a due answer to one worker, and again after the lease', async () => {
    const { groups } = test.store;
    for (let messageId = 1; messageId <= 20; messageId += 1)
      await groups.deleteLater({ chatId: GROUP, messageId }, NOW + messageId);
    expect(await groups.nextAnswerDueAt()).toBe(NOW + 1);
    const claims = await Promise.all(
      [groups, other.groups, groups, other.groups].map((one) => one.claimDueAnswers(NOW + 20, 20, 1_000)),
    );
    const ids = claims.flat().map(({ messageId }) => messageId);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await groups.finishAnswer({ chatId: GROUP, messageId: 1 });
    expect(await groups.claimDueAnswers(NOW + 1_020, 50, 1_000)).toHaveLength(19);
  });
});
