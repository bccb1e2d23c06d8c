import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPriceWatch } from '../../../../src/bot/features/alerts/worker.ts';
import { readFunds } from '../../../../src/bot/requests/offers/offer.ts';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import { systemTimers } from '../../../../src/bot/workers/due-work.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { engineOfThisRun } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, connectInChat, LISTED, labels, startChatWorld } from '../../support/chat-world.ts';
import { chainOf } from '../../support/listed.ts';
import { namedTokens } from '../../support/make-swap.ts';
import { refused } from '../../support/service-failure.ts';
import { restPlaced } from '../../support/use-standing.ts';

const SOL_UNITS = 1_000_000_000n;
const POLL_MS = 30_000;

describe.each(engineOfThisRun)('a stop-loss on $name', ({ url }) => {
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

  const stopsOf = (person: ScriptedPerson) => world.test.store.alerts.list(person.id as PersonId);

  const watch = (quote = world.service.api.quote) =>
    createPriceWatch({
      ports: {
        prices: world.test.store.watchedPrices,
        record: world.test.store.priceRecord,
        chain: chainOf(LISTED),
        preferences: world.bot.preferences,
        quote: (request) => quote(request),
        funds: readFunds({
          chain: {
            ...chainOf(LISTED),
            swapFunds: async () => ({
              ...{ balance: (5n * SOL_UNITS) as BaseUnits, lamports: 5n * SOL_UNITS, deposit: 0n },
              leastLeft: 890_880n,
            }),
          },
          wallets: world.test.store.wallets,
          log: silentLog(),
        }),
        pageTokens: namedTokens(),
        newId: () => `stop-${++made}`.padEnd(22, '_'),
        now: world.now,
      },
      timers: systemTimers,
      onError: (error) => void errors.push(error),
    });

  /** Two polls have to agree on a price. */
  async function fallTo(price: bigint, quote?: typeof world.service.api.quote): Promise<void> {
    world.service.script.rate = price * 1_000n;
    for (let poll = 0; poll < 2; poll += 1) {
      await watch(quote).runOnce();
      world.advance(POLL_MS);
    }
  }

  it('is confirmed as what it is, listed with its amount and cancelled there', async () => {
    await alice.say('stop loss 2 sol at 120');
    const told = await alice.waitForMessage('Stop-loss: 2 SOL when 1 SOL ≤ $120');
    expect(told.text).toContain('If you sleep, nothing is sold');
    expect(told.text).toContain('no wallet connected');
    expect(await stopsOf(alice)).toMatchObject([
      { direction: 'below', target: 120_000_000n, sells: 2n * SOL_UNITS, isPerUnit: true },
    ]);
    await alice.say('/alerts');
    const list = await alice.waitForMessage('1. 1 SOL ≤ $120 → sell 2 SOL');
    await alice.press('🗑 Delete 1', list);
    await alice.waitForMessage('You have no price alerts');
    expect(await stopsOf(alice)).toEqual([]);
  });

  it('of a change takes its price from the market, and another amount is another one', async () => {
    await alice.say('stop loss 2 sol at -20%');
    await alice.waitForMessage('2 SOL when 1 SOL ≤ $124 (−20%)');
    await alice.say('sell 2 sol if it falls to 124');
    await alice.waitForMessage('already watching this: 1 SOL ≤ $124 → sell 2 SOL');
    await alice.say('sell 3 sol if it falls to 124');
    await alice.waitForMessage('Stop-loss: 3 SOL');
    await alice.say('/alert SOL < 124');
    await alice.waitForMessage('🔔 1 SOL ≤ $124. Now');
    expect(await stopsOf(alice)).toHaveLength(3);
  });

  it('says what the wallet does not hold, and without an amount means all of it', async () => {
    await connectInChat(world, alice);
    world.setBalance(SOL_UNITS);
    await alice.say('stop loss 2 sol at 120');
    expect((await alice.waitForMessage('Stop-loss: 2 SOL')).text).toContain('holds only 1 SOL now');
    world.setBalance(4n * SOL_UNITS);
    await alice.say('stop loss on my sol at 110');
    const all = await alice.waitForMessage('when 1 SOL ≤ $110');
    expect(all.text).not.toContain('holds only');
    const sold = (await stopsOf(alice)).find(({ target }) => target === 110_000_000n)?.sells ?? 0n;
    expect(sold).toBeGreaterThan(3n * SOL_UNITS);
    expect(sold).toBeLessThan(4n * SOL_UNITS);
  });

  it('answers what it does not understand with its forms, and one that is reached already', async () => {
    await alice.say('stop loss 2 sol at 120 or 110');
    await alice.waitForMessage('A stop-loss is an alert with an amount');
    await alice.say('stop loss 2 sol at 200');
    await alice.waitForMessage('is already true');
    expect(await stopsOf(alice)).toEqual([]);
  });

  it('brings the ready swap of its amount once, with a price of its own', async () => {
    await connectInChat(world, alice);
    world.setBalance(5n * SOL_UNITS);
    await alice.say('stop loss 2 sol at 120');
    await alice.waitForMessage('Stop-loss: 2 SOL');
    await fallTo(130n);
    expect(await stopsOf(alice)).toHaveLength(1);
    // A sharper fall contradicts the prices of the last half hour: the card then asks once more.
    world.advance(3_600_000);
    await fallTo(119n);
    const card = await alice.waitForMessage('🛡 1 SOL ≤ $120: it is $119 now. Sell 2 SOL?');
    expect(card.text).toContain('Nothing is sold until you confirm and sign');
    expect(card.text).toContain('238');
    expect(labels(card)[0]).toEqual(['✅ Confirm']);
    expect(world.service.asked.at(-1)).toMatchObject({ fromAmount: 2n * SOL_UNITS, maxAgeMs: 0 });
    const swaps = () => world.test.database.selectFrom('swaps').select(['state', 'message_id']).execute();
    // The person sees the card before its delivery is written down.
    await until(async () =>
      expect(await swaps()).toEqual([{ state: 'offered', message_id: card.message_id }]),
    );
    await alice.press('✅ Confirm', card);
    const states = () => world.test.database.selectFrom('swaps').select('state').execute();
    await until(async () => expect(await states()).toEqual([{ state: 'ordered' }]));
    await fallTo(110n);
    expect(await world.test.database.selectFrom('swaps').select('id').execute()).toHaveLength(1);
  });

  it('comes with the price of its measure where its own amount has none', async () => {
    await alice.say('stop loss 2 sol at 120');
    await alice.waitForMessage('Stop-loss: 2 SOL');
    await fallTo(119n, async (request) =>
      request.fromAmount === 2n * SOL_UNITS
        ? refused('quotes', 502, 'upstream_unavailable')
        : world.service.api.quote(request),
    );
    expect((await alice.waitForMessage('Sell 2 SOL?')).text).toContain('238');
  });

  it('offers first to cancel an order that sells the same tokens', async () => {
    await alice.say('/alerts');
    await alice.waitForMessage('no price alerts');
    const people = world.test.database.selectFrom('people').select(['person_id', 'chat_id']);
    await restPlaced(world.test, world.now(), await people.executeTakeFirstOrThrow());
    await alice.say('stop loss 1 sol at 120');
    const told = await alice.waitForMessage('Stop-loss: 1 SOL');
    expect(told.text).toContain('📌 1 SOL rest in an order at 1 SOL = 1,010.03 USDC');
    expect(told.text).toContain('two signatures');
    await fallTo(119n);
    const card = await alice.waitForMessage('Sell 1 SOL?');
    expect(card.text).toContain('two signatures');
    expect(labels(card).slice(0, 2)).toEqual([['📌 Cancel order: 1 SOL'], ['✅ Confirm']]);
    // No node of this world answers: the press reaches the order all the same.
    expect(await alice.press('📌 Cancel order: 1 SOL', card)).toMatchObject({
      text: expect.stringMatching(/chain|node/i),
    });
  });
});
