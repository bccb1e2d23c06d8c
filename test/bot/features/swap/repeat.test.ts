import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, startChatWorld, WALLET } from '../../support/chat-world.ts';
import { liveALife, swapAt } from '../../support/live-a-life.ts';

const SOL = 'native';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
  await alice.say('/help');
  await alice.waitForMessage('Just write what you want');
});

afterEach(() => world.stop());

const someone = () => ({
  id: alice.id as PersonId,
  chatId: alice.chatId as ChatId,
  firstName: 'A',
  wallet: WALLET,
});

async function settle() {
  const swap = await swapAt(world.test.store, someone(), 'settled');
  await everythingIn(world);
  return swap;
}

const newestIntent = async () => (await world.test.store.swaps.findNewestOffer(alice.id as PersonId))?.intent;

describe('after a confirmed swap', () => {
  it.each(['again', 'do it again please', 'otra vez', 'ещё раз', '再来一次'])(
    '%s makes the same card',
    async (words) => {
      const { intent } = await settle();
      await alice.say(words);
      await alice.waitForMessage('You pay:');
      expect(await newestIntent()).toMatchObject({
        from: { mint: intent.from.mint },
        to: { mint: intent.to.mint },
        amount: intent.amount,
      });
    },
  );

  it.each(['swap back', 'undo my last swap', '换回来'])(
    '%s makes the card of its reverse, for what arrived',
    async (words) => {
      const { intent, arrived, minimum, offer } = await settle();
      await alice.say(words);
      await alice.waitForMessage('You pay:');
      expect(await newestIntent()).toMatchObject({
        from: { mint: intent.to.mint },
        to: { mint: intent.from.mint },
        amount: arrived ?? minimum ?? offer.minimumToAmount,
      });
    },
  );

  it('half of it back is half of what arrived', async () => {
    const { arrived, minimum, offer } = await settle();
    await alice.say('swap half of it back');
    await alice.waitForMessage('You pay:');
    const whole = arrived ?? minimum ?? offer.minimumToAmount;
    expect((await newestIntent())?.amount).toBe(whole / 2n);
  });

  it.each(['where the hell is my money', 'someone robbed me, my usdc is gone', '¿dónde está mi dinero?'])(
    '%s is told whose wallet holds the money, and what to do about a strange transaction',
    async (words) => {
      await liveALife(world.test.store, someone(), ['settled']);
      await everythingIn(world);
      await alice.say(words);
      const answer = await alice.waitForMessage('🔐');
      expect(textOf(answer)).toContain('your own wallet 7EqQ…wJeK');
      const [balance, transaction, unsigned] = answer.reply_markup?.inline_keyboard.flat() ?? [];
      expect(balance?.callback_data).toMatch(/^bl:/);
      expect(transaction?.url).toMatch(/^https:\/\/explorer\.example\/tx\//);
      await alice.press(String(unsigned?.text), answer);
      await alice.waitForMessage('If you did not sign a transaction');
    },
  );

  it('repeats a swap of a token that is on no list', async () => {
    const { id, intent } = await settle();
    const to = { ...intent.to, mint: 'Un1isted11111111111111111111111111111111111', symbol: '' };
    const unlisted = { ...intent, to, amount: String(intent.amount) };
    await world.test.database
      .updateTable('swaps')
      .set({ intent: JSON.stringify(unlisted) })
      .where('id', '=', id)
      .execute();
    await alice.say('again');
    await alice.waitForMessage('You pay:');
    expect(await newestIntent()).toMatchObject({ to: { mint: to.mint }, amount: intent.amount });
  });

  it('Again shows amounts by the multiplier that the mint has now', async () => {
    const { id, intent } = await settle();
    const to = { ...intent.to, multiplier: '5' };
    await world.test.database
      .updateTable('swaps')
      .set({ intent: JSON.stringify({ ...intent, to, amount: String(intent.amount) }) })
      .where('id', '=', id)
      .execute();
    await alice.press('🔁 Again', await alice.waitForMessage('Done'));
    await alice.waitForMessage('You pay:');
    expect((await newestIntent())?.to).not.toHaveProperty('multiplier');
  });

  it('ends an open question', async () => {
    await settle();
    await alice.say('/swap SOL USDC');
    await alice.waitForMessage('how much SOL?');
    await alice.say('swap back');
    await alice.waitForMessage('You pay:');
    expect((await newestIntent())?.from.mint).toBe(USDC);
  });
});

describe('a question about a price', () => {
  it('is answered by the card of the token, with the price of a quote where there is no market source', async () => {
    await alice.say('how much is sol');
    const price = await alice.waitForMessage('own coin');
    expect(price.text).toContain('$6,451.61\nPrice: a quote of the swap service');
    await alice.press('Swap SOL', price);
    await alice.waitForMessage('Swap SOL to…');
    expect(world.service.asked).toMatchObject([{ fromMint: USDC, toMint: SOL, fromAmount: 100_000_000n }]);
  });

  it('of a dollar token in another is about the other, and of two other tokens a card of a swap of one', async () => {
    await alice.say('how many usdc is sol');
    await alice.waitForMessage('own coin');
    await alice.say('price of sol in Dup1111111111111111111111111111111111111111');
    expect((await alice.waitForMessage('You pay: 1 SOL')).text).toContain('DUP');
  });

  it('shows the day’s change by our own record of prices', async () => {
    const dayAgo = { at: world.now() - 86_400_000, fromAmount: 1_000_000_000n, toAmount: 3_225_806_452n };
    await world.test.store.priceRecord.note({ from: SOL, to: USDC } as never, dayAgo as never);
    await alice.say('how much is sol');
    expect((await alice.waitForMessage('own coin')).text).toContain('$6,451.61 · 24 h ▁█ +100%');
  });

  it('during a dialogue leaves the question open below', async () => {
    await alice.say('/swap SOL USDC');
    await alice.waitForMessage('how much SOL?');
    await alice.say("what's the price of sol");
    await alice.waitForMessage('own coin');
    await alice.waitForMessage('how much SOL?');
    await alice.say('0.5');
    await alice.waitForMessage('You pay: 0.5 SOL');
  });
});
