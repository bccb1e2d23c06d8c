import { afterEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Token } from '../../../../src/bot/swap/token.ts';
import type { BaseUnits, Mint } from '../../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { type ChatWorld, connectInChat, LISTED, labels, startChatWorld } from '../../support/chat-world.ts';
import { chainOf } from '../../support/listed.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const STRANGE = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';

let world: ChatWorld;

afterEach(() => world.stop());

async function open(language: string | null): Promise<ScriptedPerson> {
  const person = await world.person('Alice');
  await person.speak(language);
  return person;
}

const newest = (person: ScriptedPerson) => world.test.store.swaps.findNewestOffer(person.id as PersonId);

/** A first message and its expected answer. */
type Ways = readonly (readonly [text: string, words: string])[];

const ENGLISH: Ways = [
  ['/swap 1.5 SOL USDC', 'You pay: 1.5 SOL'],
  ['swap 1.5 sol to usdc', 'You pay: 1.5 SOL'],
  ['1.5sol usdc', 'You pay: 1.5 SOL'],
  ['sawp １.５ sol to usdc 🚀', 'You pay: 1.5 SOL'],
  ['buy sol with 20 usdc', 'You pay: 20 USDC'],
  ['buy 20 usdc of sol', 'You pay: 20 USDC'],
  ['$77.5 SOL USDC', 'You pay: 0.012028 SOL'],
  ['50% SOL USDC', 'You pay: 2 SOL'],
  ['sell half my sol for usdc', 'You pay: 2 SOL'],
  ['max SOL USDC', 'You pay: 4 SOL'],
  ['https://jup.ag/swap/SOL-USDC', 'Swap SOL to USDC: how much SOL?'],
  ['buy usdc', 'which token do you pay with?'],
  ['1.5 sol', 'Swap SOL to…'],
  ['$USDC', 'USDC · USD Coin'],
  [USDC_MINT, 'USDC · USD Coin'],
  [`https://solscan.io/token/${USDC_MINT}`, 'USDC · USD Coin'],
  ['sol with usdc', 'Which way round'],
  ['1,5 sol to usdc', 'You pay: 1.5 SOL'],
  ['1,500 sol to usdc', 'could mean two things'],
  ['buy 1000 usdc with sol', 'what you would get'],
  ['1 sol to dup', 'Which one do you mean?'],
  ['1 sol to usdcc', 'Did you mean USDC?'],
  ['1 sol to us', 'Did you mean USDC, USDT?'],
  ['1 sol to usd', 'Swap SOL to… which token?'],
  ['1e3', 'Write it like this'],
  ['how much is sol?', 'own coin'],
  ['hey bro could you swap 1.5 sol into usdc for me, thanks', 'You pay: 1.5 SOL'],
  ["don't swap 1 sol to usdc", 'I swap nothing'],
  ['swap 1 sol to usdc tomorrow', 'I did not read the time or the condition'],
  ['is this safe?', 'I never hold your keys'],
  ['what are the fees?', 'Price impact'],
  ['send 1 sol to bob', 'I only swap tokens'],
  ['again', 'no finished swap'],
  ['lol', 'I am here'],
  ['https://dexscreener.com/solana/8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj', 'leads to a pool'],
  ['https://example.com', 'no token in that link'],
  ['swap this and that and more', 'Write it like this'],
  ['help', 'Just write what you want'],
  ['history', 'No swaps yet'],
  ['thanks!', 'You are welcome'],
];

const SPANISH: Ways = [
  ['/swap 1.5 SOL USDC', 'Pagas: 1.5 SOL'],
  ['cambia 1.5 sol por usdc', 'Pagas: 1.5 SOL'],
  ['camba １.５ sol a usdc', 'Pagas: 1.5 SOL'],
  ['comprar sol con 20 usdc', 'Pagas: 20 USDC'],
  ['comprar 20 usdc de sol', 'Pagas: 20 USDC'],
  ['77.5 dólares de sol a usdc', 'Pagas: 0.012028 SOL'],
  ['vender la mitad de mi sol por usdc', 'Pagas: 2 SOL'],
  ['todo SOL a USDC', 'Pagas: 4 SOL'],
  ['https://jup.ag/swap/SOL-USDC', '¿cuánto SOL?'],
  ['comprar usdc', '¿Con qué token quieres pagar por USDC?'],
  ['1.5 sol', 'Cambiar SOL'],
  [USDC_MINT, 'USDC · USD Coin'],
  ['1,5 sol a usdc', 'Pagas: 1.5 SOL'],
  ['hola quiero cambiar 1,5 sol por usdc', 'Pagas: 1.5 SOL'],
  ['¿cuánto vale sol?', 'SOL · Solana'],
  ['1.500 sol a usdc', 'podría significar dos cosas'],
  ['comprar 1000 usdc con sol', 'es lo que recibirías'],
  ['1 sol a dup', '¿Cuál quieres?'],
  ['ayuda', 'Escribe simplemente lo que quieres'],
  ['hola', '¿Qué te gustaría hacer?'],
  ['la luna es redonda', 'No he entendido eso'],
];

describe.each([
  ['English', null, ENGLISH],
  ['Spanish', 'es', SPANISH],
] as const)('every way in, in %s', (_name, language, ways) => {
  it('each first message leads to a card, a question that keeps its content, or an answer', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await connectInChat(world, alice);
    world.setBalance(4_010_000_000n);
    await alice.speak(language);
    for (const [text, words] of ways) {
      await alice.say(text);
      expect((await alice.waitForMessage(words)).from.is_bot, text).toBe(true);
      await alice.say('/cancel');
      await alice.waitForMessage(() => true);
      world.advance(60_000);
    }
  });
});

describe('a token to buy for dollars', () => {
  it.each([
    ['buy $20 of usdt', 'native', 'USDT'],
    ['buy $20 of sol', USDC_MINT, 'SOL'],
    ['compra 20 dólares de usdt', 'native', 'USDT'],
  ])('%s makes a card that pays with %s', async (text, paid, bought) => {
    world = await startChatWorld();
    const alice = await open(text.startsWith('compra') ? 'es' : null);
    await alice.say(text);
    await alice.waitForMessage(/You pay|Pagas/);
    expect((await newest(alice))?.intent).toMatchObject({ from: { mint: paid }, to: { symbol: bought } });
  });
});

describe('a share of a token that the wallet does not hold', () => {
  it('is answered so, and nothing else is asked', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await connectInChat(world, alice);
    world.setBalance(0n);
    for (const text of ['sell all usdt', 'sell half my usdt']) {
      await alice.say(text);
      await alice.waitForMessage('Your wallet holds no USDT');
    }
    world.setBalance(4_000_000n);
    await alice.say('sell all usdt');
    await alice.waitForMessage('Swap USDT to…');
  });
});

describe('an unclear request', () => {
  it('gets a question with the candidates on buttons, and keeps the rest', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('1,500 usdc to sol');
    const asked = await alice.waitForMessage('could mean two things');
    expect(labels(asked)).toEqual([['1.5 USDC', '1500 USDC'], ['Cancel']]);
    await alice.press('1.5 USDC', asked);
    await alice.waitForEdit(asked, 'You pay: 1.5 USDC');
    expect((await newest(alice))?.intent).toMatchObject({ amount: 1_500_000n, to: { mint: 'native' } });
  });

  it('gets one question after the other, and keeps the amount', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('1.5 sol');
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.say('dup');
    const which = await alice.waitForEdit(asked, 'Which one do you mean?');
    await alice.press('DUP · Dup2…2222 · Second', which);
    await alice.waitForEdit(asked, 'You pay: 1.5 SOL');
    expect((await newest(alice))?.intent.to.mint).toBe(LISTED[3]?.mint);
  });

  it('for a received amount offers its approximate cost', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('buy 1000 usdt with usdc');
    const asked = await alice.waitForMessage('1000 is what you would get');
    expect(labels(asked)).toEqual([['155 USDC'], ['Cancel']]);
    await alice.press('155 USDC', asked);
    await alice.waitForEdit(asked, 'You pay: 155 USDC');
  });

  it('with a token only leads to its card, which buys and sells', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('usdc 🚀');
    const card = await alice.waitForMessage('USDC · USD Coin');
    await alice.press('🟢 0.1', card);
    await alice.waitForMessage('You pay: 0.1 SOL');
  });

  it('with an amount that does not fit gets a question about the amount', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('swap 50% to usdc');
    const asked = await alice.waitForMessage('Get USDC: which token');
    await alice.press('SOL', asked);
    const again = await alice.waitForEdit(asked, 'needs a wallet');
    expect(labels(again)).toEqual([['50% SOL'], ['Back', 'Cancel']]);
    await alice.say('0.5 sol');
    await alice.waitForEdit(asked, 'You pay: 0.5 SOL');
  });
});

it('the tokens of the wallet are offered first, then the popular ones', async () => {
  const held = (mint: string) => ({ mint: mint as Mint, amount: 5n as BaseUnits });
  const usdt = LISTED[1]?.mint ?? '';
  world = await startChatWorld({
    chain: {
      ...chainOf(LISTED),
      balance: async () => 5n as BaseUnits,
      holdings: async () => [held(LISTED[2]?.mint ?? ''), held(usdt), held(STRANGE)],
    },
  });
  const alice = await open(null);
  await connectInChat(world, alice);
  await alice.say('/swap');
  const asked = await alice.waitForMessage('which token do you pay with?');
  expect(labels(asked)).toEqual([['USDT', 'SOL', 'USDC'], ['Cancel']]);
});

it('an alert during a dialogue is made, and the question lets go', async () => {
  world = await startChatWorld();
  const alice = await open(null);
  await alice.say('/swap SOL');
  const asked = await alice.waitForMessage('Swap SOL to…');
  await alice.say('tell me when 1 SOL gives 200 USDC');
  await alice.waitForMessage('1 SOL ≥ 200 USDC');
  await alice.waitForEdit(asked, 'Stopped here');
  await alice.say('$20 USDC SOL');
  await alice.waitForMessage('You pay: 20 USDC');
});

describe('a forwarded or quoted text', () => {
  const forward = (alice: ScriptedPerson, text: string) =>
    world.bot.acceptUpdate({
      update_id: 900_000,
      message: {
        message_id: 900,
        date: 1,
        chat: { id: alice.chatId, type: 'private', first_name: 'Alice' },
        from: { id: alice.id, is_bot: false, first_name: 'Alice' },
        forward_origin: { type: 'hidden_user', sender_user_name: 'X', date: 1 },
        text,
      },
    });

  it.each([
    ['swap 1.5 sol to usdc', 'how much SOL?', [['Cancel']]],
    ['i want 200 usdc, swap sol', 'Which way round', [['USDC → SOL', 'SOL → USDC'], ['Cancel']]],
  ])('may name tokens, but its amount is ignored: %s', async (text, question, buttons) => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('hello');
    await alice.waitForMessage('What would you like to do?');
    await forward(alice, text);
    expect(labels(await alice.waitForMessage(question))).toEqual(buttons);
    expect(await newest(alice)).toBeUndefined();
  });

  it('gives no amount to an open dialogue either', async () => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('/swap');
    const question = await alice.waitForMessage('which token do you pay with?');
    await forward(alice, 'swap 1.5 sol to usdc');
    await alice.waitForEdit(question, 'how much SOL?');
    expect(await newest(alice)).toBeUndefined();
  });

  it.each([
    ['a sticker', { sticker: {} }],
    ['a voice', { voice: {} }],
  ])('%s gets a short answer with three things to tap', async (_what, content) => {
    world = await startChatWorld();
    const alice = await open(null);
    await alice.say('hello');
    await alice.waitForMessage('What would you like to do?');
    await world.bot.acceptUpdate({
      update_id: 900_001,
      message: {
        message_id: 901,
        date: 1,
        chat: { id: alice.chatId, type: 'private', first_name: 'Alice' },
        from: { id: alice.id, is_bot: false, first_name: 'Alice' },
        ...content,
      } as never,
    });
    const answer = await alice.waitForMessage('I can only read text');
    expect(labels(answer)).toEqual([['Swap'], ['My balance', 'Help']]);
    await alice.press('Swap', answer);
    await alice.waitForMessage('which token do you pay with?');
    await alice.press('Help', answer);
    await alice.waitForMessage('Just write what you want');
  });
});

describe('an unlisted mint', () => {
  const token: Token = { ...(LISTED[0] as Token), mint: STRANGE as Mint };
  const chain = (mints: readonly Token[]) => ({
    ...chainOf(mints),
    balance: async () => 4_010_000_000n as BaseUnits,
    holdings: async () => [],
  });

  it('is swapped only after a warning, and shown by its mint', async () => {
    world = await startChatWorld({ chain: chain([...LISTED, token]) });
    const alice = await open(null);
    await alice.say(`0.5 sol ${STRANGE}`);
    const warned = await alice.waitForMessage('this token is on no list');
    expect(warned.text).toContain(STRANGE);
    expect(await newest(alice)).toBeUndefined();
    await alice.press(/^7GCi…W2hr/, warned);
    await alice.waitForEdit(warned, 'You pay: 0.5 SOL');
    expect((await newest(alice))?.intent.to).toMatchObject({ mint: STRANGE, decimals: 6 });
    await alice.say(STRANGE);
    const card = await alice.waitForMessage('Not on our list');
    expect(card.text).toContain(STRANGE);
    await alice.press('🟢 0.1', card);
    await alice.waitForMessage('You pay: 0.1 SOL');
  });

  it('gets the warning during the dialogue too', async () => {
    world = await startChatWorld({ chain: chain([...LISTED, token]) });
    const alice = await open(null);
    await alice.say('/swap SOL');
    await alice.waitForMessage('Swap SOL to…');
    await alice.say(STRANGE);
    const warned = await alice.waitForMessage('this token is on no list');
    await alice.press(/^7GCi…W2hr/, warned);
    await alice.waitForEdit(warned, 'Swap SOL to 7GCi…W2hr: how much SOL?');
  });

  it('is refused when it is not on chain, or has no price', async () => {
    world = await startChatWorld({ chain: chain(LISTED) });
    const alice = await open(null);
    await alice.say(`0.5 sol ${STRANGE}`);
    await alice.waitForMessage('no token behind this address');
    await alice.say('/cancel');
    await world.stop();
    world = await startChatWorld({ chain: chain([...LISTED, token]) });
    const bob = await open(null);
    world.service.script.routes = [];
    await bob.say(`0.5 sol ${STRANGE}`);
    await bob.waitForMessage('has no price for it');
  });
});
