import { afterEach, describe, expect, it } from 'vitest';
import { type ChatWorld, labels, startChatWorld } from '../../support/chat-world.ts';

const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const STRANGE = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';

let world: ChatWorld;

afterEach(() => world.stop());

async function askedHowMuch() {
  world = await startChatWorld();
  const alice = await world.person('Alice');
  await alice.say('sol usdc');
  const asked = await alice.waitForMessage('how much SOL?');
  return { alice, asked };
}

const NO_REQUESTS = [
  ['100 usdc', '“100 usdc” is not an amount'],
  ['sell sol', '“sell sol” is not an amount'],
  ['a lot', '“a lot” is not an amount'],
  [STRANGE, 'no token behind this address'],
  ['https://example.com/x', 'no token in that link'],
  ['https://dexscreener.com/solana/8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj', 'leads to a pool'],
] as const;

/** A name that equals the symbol is not repeated. */
const isCardOf =
  (symbol: string) =>
  ({ text }: { readonly text?: string }): boolean =>
    text?.split('\n')[0]?.split(' · ')[0] === symbol;

describe('a new request during the question for the amount', () => {
  it.each([
    ['a mint', USDT_MINT, 'USDT'],
    ['a link to a token', `https://solscan.io/token/${USDT_MINT}`, 'USDT'],
    ['a link in a sentence', `look: https://birdeye.so/token/${USDT_MINT}?chain=solana`, 'USDT'],
    ['a symbol', 'usdt', 'USDT'],
    ['a symbol with its sign', '$USDT', 'USDT'],
    ['a symbol of the swap itself', 'sol', 'SOL'],
    ['a polite symbol', 'usdc please', 'USDC'],
  ])(
    '%s alone is none: the card of the token is shown, and the question stays open',
    async (_, text, symbol) => {
      const { alice, asked } = await askedHowMuch();
      await alice.say(text);
      const card = await alice.waitForMessage(isCardOf(symbol));
      expect(labels(card).flat()).toContain(`Swap ${symbol}`);
      const again = await alice.waitForMessage('how much SOL?');
      expect(again.message_id).toBe(card.message_id + 1);
      expect(alice.messages().map(({ message_id: id }) => id)).not.toContain(asked.message_id);
      await alice.say('1.5');
      await alice.waitForEdit(again, 'You pay: 1.5 SOL');
    },
  );

  it('may be made on that card, and the question stays open all the same', async () => {
    const { alice } = await askedHowMuch();
    await alice.say('usdt');
    const card = await alice.waitForMessage(isCardOf('USDT'));
    const again = await alice.waitForMessage('how much SOL?');
    await alice.press('🟢 1', card);
    await alice.waitForMessage('You get: ≈ 155 USDT');
    await alice.say('1.5');
    await alice.waitForEdit(again, 'You pay: 1.5 SOL');
  });

  it.each([
    ['swap 1 usdt to usdc', 'You pay: 1 USDT', 'on the spot'],
    ['buy usdt', 'Get USDT: which token do you pay with?', 'on the spot'],
    ['sell usdt', 'Swap USDT to…', 'on the spot'],
    ['2 usdt', 'Swap USDT to…', 'on the spot'],
    ['/swap 1 usdt usdc', 'You pay: 1 USDT', 'below'],
    ['usdt to sol', 'how much USDT?', 'below'],
    ['https://jup.ag/swap/USDT-SOL', 'how much USDT?', 'below'],
  ])('%s is one', async (text, words, where) => {
    const { alice, asked } = await askedHowMuch();
    await alice.say(text);
    await (where === 'below' ? alice.waitForMessage(words) : alice.waitForEdit(asked, words));
  });

  it.each(NO_REQUESTS)('without new content repeats the question: %s', async (text, words) => {
    const { alice, asked } = await askedHowMuch();
    await alice.say(text);
    const again = await alice.waitForEdit(asked, words);
    expect(again.text).toContain('how much SOL?');
    await alice.say('1.5 sol');
    await alice.waitForEdit(asked, 'You pay: 1.5 SOL');
  });
});

describe('an answer that names the other side', () => {
  it('is not taken for the requested side', async () => {
    world = await startChatWorld();
    const alice = await world.person('Alice');
    await alice.say('/swap SOL');
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.say('sell usdt');
    const turned = await alice.waitForMessage('Swap USDT to…');
    expect(turned.message_id).toBeGreaterThan(asked.message_id);
    await alice.say('to usdc');
    await alice.waitForEdit(turned, 'how much USDT?');
  });

  it('is kept while the paid side is requested', async () => {
    world = await startChatWorld();
    const alice = await world.person('Alice');
    await alice.say('/swap');
    await alice.waitForMessage('which token do you pay with?');
    await alice.say('buy usdt');
    const turned = await alice.waitForMessage('Get USDT: which token do you pay with?');
    await alice.say('1.5 sol');
    await alice.waitForEdit(turned, 'You pay: 1.5 SOL');
  });
});
