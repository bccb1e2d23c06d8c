import { afterEach, describe, expect, it } from 'vitest';
import { NATIVE_MINT, type PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import {
  type ChatWorld,
  connectInChat,
  everythingIn,
  labels,
  startChatWorld,
  WALLET,
} from '../../support/chat-world.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;

let world: ChatWorld;

afterEach(() => world.stop());

describe('/swap for a returning person', () => {
  const favourite = { from: NATIVE_MINT, to: USDC_MINT, amount: '0.5' };

  async function beReady(change: object = {}): Promise<ScriptedPerson> {
    world = await startChatWorld();
    const alice = await world.person('Alice');
    await connectInChat(world, alice);
    world.setBalance(4_010_000_000n);
    const { preferences } = world.test.store;
    await preferences.change(alice.id as PersonId, { favourites: [favourite], ...change }, world.now());
    // Longer than the cache of preferences keeps an entry.
    world.advance(3_600_000);
    return alice;
  }

  it('leads in two taps from a favourite to the signing page', async () => {
    const alice = await beReady();
    await alice.say('/swap');
    const home = await alice.waitForMessage('which token do you pay with?');
    expect(labels(home)[0]).toEqual(['0.5 SOL → USDC']);
    await alice.press('0.5 SOL → USDC', home);
    const ordered = await alice.waitForEdit(home, 'sign in your wallet');
    expect(ordered.reply_markup?.inline_keyboard?.[0]?.[0]?.url).toContain('/s/sign-');
    const [swap] = await world.test.store.swaps.listOpen(alice.id as PersonId);
    expect(swap).toMatchObject({ state: 'ordered', wallet: WALLET, intent: { amount: 500_000_000n } });
  });

  it.each([
    ['every Confirm is to be asked about', { confirmsTwice: true }, 4_010_000_000n],
    ['much may be lost on the way', { slippageBps: 301 }, 4_010_000_000n],
    ['the wallet holds too little', {}, 400_000_000n],
    ['nobody knows what the wallet holds', {}, undefined],
  ])('waits for Confirm where %s', async (_why, change, balance) => {
    const alice = await beReady(change);
    world.setBalance(balance);
    await alice.say('/swap');
    const home = await alice.waitForMessage('which token do you pay with?');
    await alice.press('0.5 SOL → USDC', home);
    await alice.waitForEdit(home, 'You pay: 0.5 SOL');
    await until(async () =>
      expect((await world.test.store.swaps.findNewestOffer(alice.id as PersonId))?.state).toBe('offered'),
    );
    expect(await world.test.store.swaps.listOpen(alice.id as PersonId)).toEqual([]);
  });

  it('waits for Confirm without SOL for the fees, or with contradictory dollars', async () => {
    const alice = await beReady();
    for (const isShort of [true, false]) {
      world.setFunds(isShort ? { lamports: 1n } : {});
      world.service.script.dollars = isShort ? [0.5, 0.499] : [77.5, 3];
      const paysUsdc = { from: USDC_MINT, to: NATIVE_MINT, amount: '0.5' };
      const change = { favourites: [isShort ? paysUsdc : favourite] };
      await world.test.store.preferences.change(alice.id as PersonId, change, world.now());
      world.advance(3_600_000);
      await alice.say('/swap');
      const home = await alice.waitForMessage('which token do you pay with?');
      await alice.press(/^0.5/, home);
      await alice.waitForEdit(
        home,
        (message) => labels(message)[0]?.[0] === (isShort ? 'Copy address' : '✅ Confirm'),
      );
      await everythingIn(world);
      expect(await world.test.store.swaps.listOpen(alice.id as PersonId)).toEqual([]);
    }
  });

  it('leads in four taps from the last pair to the signing page', async () => {
    const alice = await beReady({ favourites: [], pair: { from: NATIVE_MINT, to: USDC_MINT } });
    world.service.script.dollars = [155, 154.8];
    await alice.say('/swap');
    const home = await alice.waitForMessage('which token do you pay with?');
    await alice.press('SOL → USDC', home);
    const asked = await alice.waitForEdit(home, 'how much SOL?');
    await alice.press('25%', asked);
    const card = await alice.waitForEdit(home, 'You pay: 1 SOL');
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(home, 'sign in your wallet');
    expect(ordered.reply_markup?.inline_keyboard?.[0]?.[0]?.url).toContain('/s/sign-');
  });
});
