import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '../../../src/bot/swap/alerts.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, createScriptedService, listed, startChatWorld } from '../support/chat-world.ts';
import { chainOf, listedAs } from '../support/listed.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
  await alice.speak('en');
});

afterEach(() => world.stop());

const alertsOf = (person: ScriptedPerson) => world.test.store.alerts.list(person.id as PersonId);

describe('an alert', () => {
  it('on a change takes its target from the price at the time', async () => {
    await alice.say('/alert SOL -10%');
    await alice.waitForMessage('1 SOL ≤ $139.5 (−10%)');
    expect(await alertsOf(alice)).toMatchObject([
      { direction: 'below', target: 139_500_000n, base: 155_000_001n, changeBps: -1_000 },
    ]);
  });

  it('on an amount compares what that amount gives', async () => {
    await alice.say('/alert 2 SOL > 400.5 USDT');
    await alice.waitForMessage('2 SOL ≥ 400.5 USDT');
    expect(await alertsOf(alice)).toMatchObject([{ isPerUnit: false, intent: { amount: 2_000_000_000n } }]);
  });

  it('on a unit of great worth is right in a token without decimals', async () => {
    await world.stop();
    const tickets = listed('Tickets111111111111111111111111111111111111', 'TICKET', 'Tickets', 0);
    const { api } = createScriptedService();
    const listTokens: typeof api.listTokens = async () => ({ ok: true, value: [listedAs(tickets)] });
    world = await startChatWorld({
      swapApi: { ...api, listTokens, quote: (request) => world.service.api.quote(request) },
      chain: {
        ...chainOf([tickets]),
        balance: async () => undefined,
        holdings: async () => undefined,
      },
    });
    world.service.script.dollars = [20_000, 19_900];
    alice = await world.person('Alice');
    await alice.say('/alert SOL > 200000000 TICKET');
    expect((await alice.waitForMessage('90 days')).text).toContain('1 SOL ≥ 200,000,000 TICKET');
  });

  it('is created from plain text too, in several languages', async () => {
    for (const [text, condition] of [
      ['tell me when 1 SOL gives 300 USDC', '1 SOL ≥ 300 USDC'],
      ['avísame cuando SOL baje de 100', '1 SOL ≤ $100'],
      ['SOL涨到400美元时提醒我', '1 SOL ≥ $400'],
    ] as const) {
      await alice.say(text);
      await alice.waitForMessage(condition);
    }
    expect(await alertsOf(alice)).toHaveLength(3);
  });

  it('without a direction takes it from the current price', async () => {
    await alice.say('/alert SOL 100');
    await alice.waitForMessage('1 SOL ≤ $100');
    await alice.say('/alert SOL 300');
    await alice.waitForMessage('1 SOL ≥ $300');
  });

  it('equal to a watched one is not made again, however it is asked for', async () => {
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('90 days');
    for (const line of ['tell me when sol hits 200', '/alert SOL > $200', '/alert 1 SOL > 200 USDC']) {
      await alice.say(line);
      const told = await alice.waitForMessage(/already watching this: 1 SOL ≥ (?:\$200|200 USDC)/);
      expect(told.text).toMatch(/Now it is (?:\$155|155 USDC)/);
    }
    // Measured by another amount, after the price has fallen.
    world.service.script.rate = 1n;
    world.service.script.dollars = [77.5, 77.4];
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('already watching this');
    expect(await alertsOf(alice)).toHaveLength(1);
    await alice.say('/alert SOL > 201');
    await alice.waitForMessage('90 days');
    expect(await alertsOf(alice)).toHaveLength(2);
  });

  it('equal to a paused one resumes that one', async () => {
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('90 days');
    await alice.say('/alerts');
    await alice.press('⏸ Pause 1', await alice.waitForMessage('Your price alerts'));
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('already watching this');
    expect(await alertsOf(alice)).toMatchObject([{ state: 'active' }]);
  });

  it('on a token of little worth measures with a larger amount', async () => {
    world.service.script.rate = 1n;
    world.service.script.dollars = [77.5, 77.4];
    await alice.say('/alert SOL > 0.0021');
    await alice.waitForMessage('1 SOL ≥ $0.0021');
    // One unit gives 1,001 base units: too few digits.
    expect(world.service.asked.map(({ fromAmount }) => fromAmount)).toEqual([10n ** 9n, 10n ** 12n]);
    expect(await alertsOf(alice)).toMatchObject([{ target: 2_100_000n, isPerUnit: true }]);
  });

  it('does not end a dialogue', async () => {
    await alice.say('/swap');
    await alice.waitForMessage('which token do you pay with');
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('1 SOL ≥ $200');
    await alice.say('USDC');
    await alice.waitForMessage('Swap USDC to');
  });

  it('is limited to twenty per person', async () => {
    for (let price = 200; price < 220; price += 1) {
      world.advance(10_000);
      await alice.say(`/alert SOL > ${price}`);
      await alice.waitForMessage(`≥ $${price}`);
    }
    world.advance(10_000);
    await alice.say('/alert SOL > 300');
    await alice.waitForMessage('which is the limit');
    expect(await alertsOf(alice)).toHaveLength(20);
  });
});

describe('/alerts', () => {
  it('lists the others where one cannot be read', async () => {
    for (const price of [200, 300]) {
      await alice.say(`/alert SOL > ${price}`);
      await alice.waitForMessage(`1 SOL ≥ $${price}`);
    }
    const { database } = world.test;
    await database
      .updateTable('alerts')
      .set({ direction: '?' })
      .where('target', 'like', '%200000000')
      .execute();
    const [{ intent }] = (await alertsOf(alice)) as [Alert];
    await world.prices.quote({
      fromMint: intent.from.mint,
      toMint: intent.to.mint,
      fromAmount: intent.amount,
    });
    await alice.say('/alerts');
    expect((await alice.waitForMessage('Your price alerts')).text).toContain('1. 1 SOL ≥ $300 · now $155');
  });

  it('answers an old button with an alert, and changes no other person’s alert', async () => {
    await alice.say('/alert SOL > 200');
    await alice.waitForMessage('1 SOL ≥ $200');
    const [alert] = await alertsOf(alice);
    const bob = await world.person('Bob');
    await bob.speak('en');
    await bob.say('/alert SOL > 201');
    await bob.waitForMessage('1 SOL ≥ $201');
    await bob.say('/alerts');
    const card = await bob.waitForMessage('Your price alerts');
    const [theirs] = await alertsOf(bob);
    await world.test.store.alerts.remove(theirs?.id as never, bob.id as PersonId);
    expect(await bob.press('🗑 Delete 1', card)).toMatchObject({
      text: expect.stringContaining('already ended or been deleted'),
    });
    expect(await world.test.store.alerts.remove(alert?.id as never, bob.id as PersonId)).toBe(false);
    expect(await world.test.store.alerts.pause(alert?.id as never, bob.id as PersonId)).toBeUndefined();
    expect(await alertsOf(alice)).toHaveLength(1);
  });
});
