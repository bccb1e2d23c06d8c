import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlanWatch } from '../../../../src/bot/features/alerts/plans/worker.ts';
import type { PersonId, SwapId } from '../../../../src/bot/swap/brands.ts';
import { nextDueOf, type Plan } from '../../../../src/bot/swap/plans.ts';
import { systemTimers } from '../../../../src/bot/workers/due-work.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { engineOfThisRun } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../../support/chat-world.ts';
import { chainOf } from '../../support/listed.ts';
import { makeSwap, namedTokens } from '../../support/make-swap.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(engineOfThisRun)('a plan on $name', ({ url }) => {
  let world: ChatWorld;
  let alice: ScriptedPerson;
  let made = 0;
  const errors: unknown[] = [];

  beforeEach(async () => {
    errors.length = 0;
    world = await startChatWorld({}, true, url);
    alice = await world.person('Alice');
    await alice.speak('en');
  });
  afterEach(async () => {
    await world.stop();
    expect(errors).toEqual([]);
  });

  const plansOf = () => world.test.store.plans.list(alice.id as PersonId);
  const only = async () => (await plansOf())[0] as Plan;
  const swaps = () => world.test.database.selectFrom('swaps').select(['state', 'message_id']).execute();
  const notices = () =>
    world.test.database.selectFrom('outbox').select(['id', 'state']).where('kind', '=', 'alert').execute();

  /** A worker of a new process. */
  const work = () =>
    createPlanWatch({
      ports: {
        plans: world.test.store.plans,
        record: world.test.store.priceRecord,
        chain: chainOf(LISTED),
        preferences: world.bot.preferences,
        quote: (request) => world.service.api.quote(request),
        funds: async () => undefined,
        pageTokens: namedTokens(),
        newId: () => `plan-${++made}`.padEnd(22, '_'),
        now: world.now,
      },
      timers: systemTimers,
      onError: (error) => void errors.push(error),
    }).runOnce();

  it('is told as what it is, listed, skipped and stopped', async () => {
    await alice.say('buy 20 usdc of sol every monday');
    const told = await alice.waitForMessage('Plan: 20 USDC → SOL, every week, Monday');
    expect(told.text).toContain('If you sleep, nothing is bought');
    expect(told.text).toContain('First notice: Nov 23, 2026');
    const monday = Date.UTC(2026, 10, 23, 11);
    expect(await plansOf()).toMatchObject([
      { every: 'week', weekday: 1, dueAt: monday, intent: { amount: 20_000_000n } },
    ]);
    await alice.say('/alerts');
    await alice.press('⏭ Skip 1', await alice.waitForMessage('Your plans'));
    await alice.waitForMessage('next Nov 30, 2026');
    expect(await only()).toMatchObject({ dueAt: monday + 7 * DAY_MS });
    await alice.press('⏹ Stop 1');
    await alice.waitForMessage('You have no price alerts');
    expect(await plansOf()).toEqual([]);
  });

  it('of every day offers the ready swap once a period, at the time at which it was written', async () => {
    await alice.say('buy $20 of sol every day');
    await alice.waitForMessage('Plan: 20 USDC → SOL, every day');
    await work();
    expect(await swaps()).toEqual([]);
    world.advance(DAY_MS);
    await work();
    const card = await alice.waitForMessage('🗓 20 USDC → SOL, every day: your plan is due');
    expect(labels(card)[0]).toEqual(['✅ Confirm']);
    expect(labels(card).at(-1)).toEqual(['⏭ Skip', '⏹ Stop plan']);
    expect(world.service.asked.at(-1)).toMatchObject({ fromAmount: 20_000_000n, maxAgeMs: 0 });
    await until(async () =>
      expect(await swaps()).toEqual([{ state: 'offered', message_id: card.message_id }]),
    );
    for (let hour = 1; hour < 24; hour += 1) {
      world.advance(HOUR_MS);
      await work();
    }
    expect(await notices()).toHaveLength(1);
    world.advance(HOUR_MS);
    await work();
    expect(await notices()).toHaveLength(2);
  });

  it('is skipped and stopped under its notice', async () => {
    await alice.say('buy 20 usdc of sol every week');
    await alice.waitForMessage('every week');
    world.advance(7 * DAY_MS);
    await work();
    await alice.press('⏭ Skip', await alice.waitForMessage('your plan is due'));
    await until(async () => expect((await swaps()).map(({ state }) => state)).toEqual(['lapsed']));
    expect(await plansOf()).toHaveLength(1);
    world.advance(7 * DAY_MS);
    await work();
    const press = await alice.press('⏹ Stop plan', await alice.waitForMessage('your plan is due'));
    expect(press).toMatchObject({ text: 'Stopped.' });
    expect(await plansOf()).toEqual([]);
  });

  it('that was due while the process was down is told once', async () => {
    await alice.say('buy 20 usdc of sol every day');
    await alice.waitForMessage('Plan:');
    const { firstAt } = await only();
    world.advance(5 * DAY_MS + HOUR_MS);
    await work();
    await work();
    await alice.waitForMessage('your plan is due');
    expect(await notices()).toHaveLength(1);
    expect((await only()).dueAt).toBe(firstAt + 5 * DAY_MS);
  });

  it('waits for a price, and adds nothing to a notice that waits for its person', async () => {
    await alice.say('buy 20 usdc of sol every day');
    await alice.waitForMessage('Plan:');
    const { firstAt } = await only();
    world.advance(DAY_MS);
    world.service.script.fail = true;
    await work();
    expect(await notices()).toEqual([]);
    world.service.script.fail = false;
    world.advance(60_000);
    await work();
    await alice.waitForMessage('your plan is due');
    expect((await only()).dueAt).toBe(firstAt + DAY_MS);
    await until(async () => expect((await notices()).map(({ state }) => state)).toEqual(['done']));
    await world.test.database.updateTable('outbox').set({ state: 'parked' }).execute();
    world.advance(DAY_MS);
    await work();
    expect(await notices()).toHaveLength(1);
    expect((await only()).dueAt).toBe(firstAt + 2 * DAY_MS);
  });

  it('writes swap, notice and next time together, and a late worker nothing', async () => {
    await alice.say('buy 20 usdc of sol every day');
    await alice.waitForMessage('Plan:');
    world.advance(DAY_MS);
    const { plans } = world.test.store;
    const [late] = await plans.claimDue(world.now(), 1, 1, []);
    world.advance(10);
    const [current] = await plans.claimDue(world.now(), 1, 1_000, []);
    if (!late || !current) throw new Error('nothing is due');
    const swapOf = (name: string) => {
      const id = name.padEnd(22, '_') as SwapId;
      const swap = makeSwap(name, { id, personId: late.personId, chatId: late.chatId, state: 'offered' });
      return { swap, signingTokenHash: `sign-${name}`, payTokenHash: `pay-${name}` };
    };
    await plans.fire(late, swapOf('late'), world.now());
    expect(await swaps()).toEqual([]);
    // The notice cannot be written: nothing else is.
    const { id } = { id: `${current.id}.${current.dueAt}:alert:plan` };
    await expect(
      plans.fire(current, { ...swapOf('torn'), signingTokenHash: null as never }, world.now()),
    ).rejects.toThrow();
    expect([await swaps(), await notices(), (await only()).dueAt]).toEqual([[], [], current.dueAt]);
    await plans.fire(current, swapOf('whole'), world.now());
    expect((await notices()).map((notice) => notice.id)).toEqual([id]);
  });

  it('does nothing where it is not understood, nor for a forwarded text', async () => {
    for (const text of ['buy 20 usdc of sol every monday at 9', 'sell 10% of my sol every week']) {
      await alice.say(text);
      await alice.waitForMessage('A plan offers you the same swap');
    }
    expect(await plansOf()).toEqual([]);
  });
});

describe('the times of a plan', () => {
  it('of every month keep the day, or take the last one', () => {
    const firstAt = Date.UTC(2027, 0, 31, 9, 30);
    const plan = { every: 'month', firstAt } as const;
    const next = (now: number) => new Date(nextDueOf(plan, now)).toISOString().slice(0, 16);
    expect(next(firstAt)).toBe('2027-02-28T09:30');
    expect(next(Date.UTC(2027, 1, 28, 9, 30))).toBe('2027-03-31T09:30');
    expect(next(Date.UTC(2027, 11, 31, 23))).toBe('2028-01-31T09:30');
  });
});
