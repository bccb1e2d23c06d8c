import { afterEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Language } from '../../../../src/bot/swap/people.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { oftenSpoken } from '../../../support/depth.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld } from '../../support/chat-world.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** Half of the balance after fees is 2 SOL, a quarter 1 SOL. */
const BALANCE = 4_010_000_000n;

/** Texts and the expected payment, lamports. */
type Paid = readonly (readonly [text: string, amount: bigint])[];

interface Sayings {
  /** A fraction before a token, and a share of the wallet. */
  readonly clear: Paid;
  /** Ambiguous: half of one token, or half of the balance. */
  readonly either: string;
  /** 200 USDC is the amount to receive, SOL the payment. */
  readonly wanted: readonly string[];
}

const HALF = 500_000_000n;
const QUARTER = 250_000_000n;
const HALF_OF_ALL = 2_000_000_000n;
const QUARTER_OF_ALL = 1_000_000_000n;

const SAYINGS: Readonly<Record<Language, Sayings>> = {
  en: {
    clear: [
      ['half a sol to usdc', HALF],
      ['¾ sol to usdc', 3n * QUARTER],
      ['a quarter sol to usdc', QUARTER],
      ['half of my sol to usdc', HALF_OF_ALL],
      ['a quarter of my sol to usdc', QUARTER_OF_ALL],
    ],
    either: 'half sol to usdc',
    wanted: ['i want 200 usdc for my sol', 'i want 200 usdc in exchange for sol'],
  },
  es: {
    clear: [
      ['medio sol a usdc', HALF],
      ['un cuarto de sol a usdc', QUARTER],
      ['la mitad de mi sol a usdc', HALF_OF_ALL],
      ['un cuarto de mi sol a usdc', QUARTER_OF_ALL],
    ],
    either: 'la mitad de sol a usdc',
    wanted: ['quiero 200 usdc a cambio de sol', 'quiero 200 usdc de mi sol'],
  },
  pt: {
    clear: [
      ['meio sol pra usdc', HALF],
      ['um quarto de sol pra usdc', QUARTER],
      ['metade do meu sol pra usdc', HALF_OF_ALL],
      ['um quarto do meu sol pra usdc', QUARTER_OF_ALL],
    ],
    either: 'metade do sol pra usdc',
    wanted: ['quero 200 usdc em troca de sol', 'quero 200 usdc do meu sol'],
  },
  ru: {
    clear: [
      ['пол sol в usdc', HALF],
      ['четверть sol в usdc', QUARTER],
      ['половину моих sol в usdc', HALF_OF_ALL],
      ['четверть моих sol в usdc', QUARTER_OF_ALL],
    ],
    either: 'половину sol в usdc',
    wanted: ['хочу 200 usdc за sol', 'хочу 200 usdc в обмен на sol'],
  },
  tr: {
    clear: [
      ["yarım sol'u usdc'ye çevir", HALF],
      ["çeyrek sol'u usdc'ye çevir", QUARTER],
      ["solumun yarısını usdc'ye çevir", HALF_OF_ALL],
      ["sol'umun çeyreğini usdc'ye çevir", QUARTER_OF_ALL],
    ],
    either: "sol'un yarısını usdc'ye çevir",
    wanted: ['sol karşılığında 200 usdc istiyorum', '200 usdc istiyorum sol karşılığında'],
  },
  zh: {
    clear: [
      ['半个SOL换USDC', HALF],
      ['四分之一个SOL换USDC', QUARTER],
      ['我一半的SOL换USDC', HALF_OF_ALL],
      ['我的四分之一SOL换USDC', QUARTER_OF_ALL],
    ],
    either: '一半SOL换USDC',
    wanted: ['我要用SOL换200USDC', '换200USDC用SOL'],
  },
  ar: {
    clear: [
      ['نصف sol الى usdc', HALF],
      ['ربع sol الى usdc', QUARTER],
      ['نصف رصيدي من sol الى usdc', HALF_OF_ALL],
      ['ربع رصيدي من sol الى usdc', QUARTER_OF_ALL],
    ],
    either: 'النصف من sol الى usdc',
    wanted: ['اريد 200 usdc مقابل sol', 'اريد 200 usdc بدلا من sol'],
  },
};

let world: ChatWorld;

afterEach(() => world.stop());

async function open(language: Language): Promise<ScriptedPerson> {
  world = await startChatWorld();
  const alice = await world.person('Alice');
  await connectInChat(world, alice);
  world.setBalance(BALANCE);
  await alice.speak(language);
  return alice;
}

const newest = (person: ScriptedPerson) => world.test.store.swaps.findNewestOffer(person.id as PersonId);

const isOffering =
  (...buttons: readonly string[]) =>
  (message: Message) =>
    buttons.every((button) => labels(message).flat().includes(button));

async function expectSold(person: ScriptedPerson, amount: bigint, text: string): Promise<void> {
  await until(async () => {
    const intent = (await newest(person))?.intent;
    expect([intent?.from.mint, intent?.to.mint, intent?.amount], text).toEqual(['native', USDC_MINT, amount]);
  });
}

describe.each(oftenSpoken)('in %s', (language) => {
  const { clear, either, wanted } = SAYINGS[language];

  it('a fraction before a token is a number, and one of “my token” a share of the wallet', async () => {
    const alice = await open(language);
    for (const [text, amount] of clear) {
      await alice.say(text);
      await expectSold(alice, amount, text);
      world.advance(60_000);
    }
  });

  it.each([
    ['0.5 SOL', HALF],
    ['50% SOL', HALF_OF_ALL],
  ])('what may be either is asked about, and %s leads to its card', async (button, amount) => {
    const alice = await open(language);
    await alice.say(either);
    const asked = await alice.waitForMessage(isOffering('0.5 SOL', '50% SOL'));
    expect(await newest(alice)).toBeUndefined();
    await alice.press(button, asked);
    await expectSold(alice, amount, either);
  });

  it('an amount to receive is not paid: its approximate cost is offered', async () => {
    const alice = await open(language);
    for (const text of wanted) {
      await alice.say(text);
      const asked = await alice.waitForMessage(isOffering('0.031 SOL'));
      expect(await newest(alice), text).toBeUndefined();
      if (text === wanted.at(-1)) await alice.press('0.031 SOL', asked);
      else await alice.say('/cancel');
      world.advance(60_000);
    }
    await expectSold(alice, 31_000_000n, wanted.at(-1) ?? '');
  });
});

describe('half of an unknown token', () => {
  it('still needs the amount after the token is chosen', async () => {
    const alice = await open('en');
    await alice.say('sell half sol');
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.press('USDC', asked);
    const again = await alice.waitForEdit(asked, isOffering('0.5 SOL', '50% SOL'));
    expect(again.text).toContain('“half” could mean part of one token, or part of what you hold');
    await alice.press('0.5 SOL', again);
    await expectSold(alice, HALF, 'sell half sol');
  });

  it('needs a question when it answers the question for the amount', async () => {
    const alice = await open('en');
    await alice.say('sol usdc');
    const asked = await alice.waitForMessage('how much SOL?');
    for (const text of ['half', 'half sol', 'the half', '1/3']) {
      await alice.say(text);
      await alice.waitForEdit(asked, ({ text }) => text?.includes('could mean part of one token') ?? false);
      expect(await newest(alice), text).toBeUndefined();
    }
    await alice.say('half of my sol');
    await expectSold(alice, HALF_OF_ALL, 'half of my sol');
  });
});

it('an ambiguous direction gets a question with both payments: "I want 200 usdc, swap sol"', async () => {
  const alice = await open('en');
  await alice.say('i want 200 usdc, swap sol');
  const asked = await alice.waitForMessage('Which way round');
  expect(labels(asked)).toEqual([['200 USDC → SOL', 'SOL → USDC'], ['Cancel']]);
  expect(await newest(alice)).toBeUndefined();
  await alice.press('SOL → USDC', asked);
  const howMuch = await alice.waitForEdit(asked, 'how much SOL?');
  await alice.say('1.5');
  await alice.waitForEdit(howMuch, 'You pay: 1.5 SOL');
});

it('an ambiguous direction stays one where a token is ambiguous too', async () => {
  const alice = await open('en');
  await alice.say('i want 200 usdc, swap dup');
  const asked = await alice.waitForMessage('Which way round');
  expect(labels(asked).flat()).toEqual([
    ...['200 USDC → DUP (Dup1…1111)', 'DUP (Dup1…1111) → USDC'],
    ...['200 USDC → DUP (Dup2…2222)', 'DUP (Dup2…2222) → USDC', 'Cancel'],
  ]);
  await alice.press('DUP (Dup2…2222) → USDC', asked);
  await alice.waitForEdit(asked, 'how much DUP');
});

it('an amount of unknown direction is not kept for a token that is unknown', async () => {
  const alice = await open('en');
  await alice.say('i want 200 usdc, swap $NOPE');
  const asked = await alice.waitForMessage('I found no token “NOPE”');
  await alice.say('sol');
  await alice.waitForEdit(asked, 'how much USDC?');
});
