import { afterEach, describe, expect, it } from 'vitest';
import { SOL as SOL_TOKEN } from '../../../../src/bot/swap/token.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import {
  type ChatWorld,
  connectInChat,
  createScriptedService,
  LISTED,
  startChatWorld,
} from '../../support/chat-world.ts';
import { chainOf, listedAs } from '../../support/listed.ts';

const BONK_MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint;
const BONK = { ...SOL_TOKEN, mint: BONK_MINT, symbol: 'Bonk', name: 'Bonk', decimals: 5 };
const BALANCE = 4_000_000n as never;

let world: ChatWorld;

afterEach(() => world.stop());

/** The cards of a wallet that holds 40 Bonk. */
async function ask(text: string) {
  const { api } = createScriptedService();
  const listed = [...LISTED, BONK];
  world = await startChatWorld({
    swapApi: { ...api, listTokens: async () => ({ ok: true, value: listed.map(listedAs) }) },
    chain: { ...chainOf(listed), balance: async () => BALANCE, holdings: async () => undefined },
  });
  const alice = await world.person('Alice');
  await connectInChat(world, alice);
  await alice.say(text);
  return alice;
}

describe('a request that names only one token', () => {
  it.each([
    ['sell all my bonk', 'You pay: 40 Bonk'],
    ['sell half of my bonk', 'You pay: 20 Bonk'],
    ['sell 5 bonk', 'You pay: 5 Bonk'],
    ['vende todo mi bonk', 'You pay: 40 Bonk'],
    ['продай весь мой bonk', 'You pay: 40 Bonk'],
    ['卖掉我所有的bonk', 'You pay: 40 Bonk'],
    ['buy $20 of bonk', 'SOL'],
  ])('has SOL as the other side: %s', async (text, words) => {
    const alice = await ask(text);
    const card = await alice.waitForMessage(words);
    expect(card.text).toContain('SOL');
    expect(card.text).toContain('Bonk');
    expect(card.text).toContain('You get');
  });

  it.each([
    ['buy bonk', 'Swap SOL to Bonk: how much SOL?'],
    ['sell bonk', 'Swap Bonk to SOL: how much Bonk?'],
    ['compra bonk', 'Swap SOL to Bonk: how much SOL?'],
    ['купить bonk', 'Swap SOL to Bonk: how much SOL?'],
    ['buy 20 bonk', 'Swap SOL to Bonk: how much SOL?'],
    ['sell 5 usdc', 'Swap USDC to…'],
    ['buy sol', 'which token do you pay with?'],
  ])('without an amount asks how much, and dollars and SOL are for anything: %s', async (text, words) => {
    const alice = await ask(text);
    await alice.waitForMessage(words);
  });
});

describe('a request that says what stays', () => {
  it.each([
    ['sell all my bonk but leave 10', 'You pay: 30 Bonk'],
    ['keep 10 bonk, swap the rest to sol', 'You pay: 30 Bonk'],
    ['оставь 10 bonk, остальное в sol', 'You pay: 30 Bonk'],
    ['10 bonk kalsın gerisini sol yap', 'You pay: 30 Bonk'],
    ['keep 50 bonk, swap the rest to sol', 'nothing is left to swap'],
  ])('pays the rest: %s', async (text, words) => {
    const alice = await ask(text);
    await alice.waitForMessage(words);
  });

  it('is a button where it may be of either token', async () => {
    const alice = await ask('turn all my bonk to sol but keep 10');
    await alice.press('All but 10 Bonk', await alice.waitForMessage('how much Bonk?'));
    await alice.waitForMessage('You pay: 30 Bonk');
  });
});
