import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import type { ListedToken } from '../../../../src/bot/swap/token.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../../support/chat-world.ts';
import { chainOf, listedAs } from '../../support/listed.ts';

const [USDC, , DUP] = LISTED.map(listedAs);
if (!USDC || !DUP) throw new Error('the list of the chat world is shorter than this test needs');
const LIE = { ...USDC, claim: { ...USDC.claim, decimals: 9 } };
const FAKE = { ...DUP, symbol: 'U\u0405DC', name: 'scam.com' };

let world: ChatWorld;
let alice: ScriptedPerson;
let list: readonly ListedToken[];
let chainAnswers: boolean;
let withheld: string[];

beforeEach(async () => {
  [list, chainAnswers, withheld] = [[LIE, DUP], true, []];
  world = await startChatWorld({}, false);
  const bot = world.createBot({
    swapApi: { ...world.service.api, listTokens: async () => ({ ok: true, value: list }) },
    chain: {
      mints: async (mints) => (chainAnswers ? chainOf(LISTED).mints(mints) : new Map()),
      balance: async () => undefined,
      swapFunds: async () => undefined,
      holdings: async () => undefined,
    },
    onTokenWithheld: ({ mint }) => withheld.push(mint),
  });
  await bot.start();
  stopBot = async () => {
    await bot.stop();
    await bot.close();
  };
  alice = await world.person('Alice');
});

let stopBot: () => Promise<void>;

afterEach(async () => {
  await stopBot();
  await world.stop();
});

describe('a service that lists USDC with nine decimals', () => {
  it.each(['/swap 1 USDC SOL', '/swap USDC', '/quote 1 USDC SOL', `/swap 1 SOL ${USDC.mint}`])(
    'never leads to a price with it: %s',
    async (line) => {
      await alice.say(line);
      await alice.waitForMessage('USDC is not available here');
      expect(world.service.asked).toEqual([]);
      expect(withheld).toContain(USDC.mint);
    },
  );

  it('gets no button for it in the dialogue', async () => {
    await alice.say('/swap');
    const question = await alice.waitForMessage('which token do you pay with');
    expect(JSON.stringify(question.reply_markup)).toContain('SOL');
    expect(JSON.stringify(question.reply_markup)).not.toContain('USDC');
    await alice.say('usdc');
    await alice.waitForEdit(question, 'USDC is not available here');
  });
});

describe('a chain that does not answer', () => {
  it('prevents a price, is reported, and does not matter for SOL alone', async () => {
    [list, chainAnswers] = [[USDC], false];
    await alice.say('/quote 1 SOL USDC');
    await alice.waitForMessage('I cannot read USDC on the chain right now, so I show no price');
    chainAnswers = true;
    await alice.say('/quote 1 SOL USDC');
    await alice.waitForMessage('1 SOL → ≈');
  });
});

describe('a token that borrows a name', () => {
  it('is shown with its short mint and a warning, without links', async () => {
    list = [USDC, FAKE];
    await alice.say(`/quote 1 SOL ${FAKE.mint}`);
    const quote = await alice.waitForMessage('1 SOL → ≈');
    expect(quote.text).toContain(`U\u0405DC (Dup1…1111)`);
    expect(quote.text).toContain('looks like a better-known token but is another one');
    const found = (quote.entities ?? []).map(({ type }) => type);
    expect(new Set(found)).toEqual(new Set(['bold', 'code']));
  });

  it('does not take the place of the token it imitates', async () => {
    list = [
      { ...DUP, symbol: 'USDC' },
      { ...USDC, symbol: 'BONK', name: 'Bonk' },
    ];
    await alice.say('/quote 1 SOL usdc');
    const quote = await alice.waitForMessage('1 SOL → ≈');
    expect(quote.text).not.toMatch(/BONK|Dup1/);
    expect(world.service.asked[0]?.toMint).toBe(USDC.mint as Mint);
  });

  it('makes no other amount of a button by a symbol of digits', async () => {
    list = [USDC, { ...DUP, symbol: '000' }];
    await world.test.store.preferences.change(alice.id as PersonId, { presets: ['100'] }, world.now());
    await alice.say(`/swap 5 ${DUP.mint} USDC`);
    expect(labels(await alice.waitForMessage('You pay: 5')).flat()).toContain('100 “000”');
  });

  it('is no link where a group does not want its prices', async () => {
    list = [USDC, { ...DUP, symbol: 'scam.com' }];
    const group = await alice.inGroup();
    const tokens = { kind: 'not' as const, mints: [DUP.mint] };
    await world.test.store.groups.change(group.chatId as ChatId, { tokens }, world.now());
    await group.say(`/board ${DUP.mint} USDC`);
    const refusal = await group.waitForMessage('does not want prices of scam.com');
    expect(refusal.entities?.map(({ type }) => type)).toEqual(['code']);
    group.close();
  });
});
