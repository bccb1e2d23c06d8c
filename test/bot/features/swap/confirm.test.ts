import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toPlainText } from '../../../../src/bot/i18n/html.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import type { SwapId } from '../../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { oftenSpoken } from '../../../support/depth.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld } from '../../support/chat-world.ts';

/** A listed token without a price in dollars. */
const DUP = 'Dup1111111111111111111111111111111111111111';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
  world.setBalance(1_000_000_000_000n);
  await connectInChat(world, alice);
});

afterEach(() => world.stop());

async function offer(line = '0.5 SOL USDC'): Promise<Message> {
  await alice.say(`/swap ${line}`);
  const words = line.split(' ').slice(0, 2).join('\\s').replace('.', '\\.');
  return alice.waitForMessage(new RegExp(words));
}

/** The swap of a card, in any state. */
async function swapOf(card: Message): Promise<Swap> {
  const data = JSON.stringify(card.reply_markup).match(/"o:([\w-]+):\d+"/)?.[1] ?? '';
  const swap = await world.test.store.swaps.findSwap(data as SwapId);
  if (!swap) throw new Error('there is no such swap');
  return swap;
}

const stateOf = async (card: Message) => (await swapOf(card)).state;

/** The style of each button, by label. */
function styles(message: Message): Readonly<Record<string, string | undefined>> {
  const buttons = (message.reply_markup?.inline_keyboard ?? []).flat();
  return Object.fromEntries(buttons.map((button) => [button.text, button.style]));
}

const hasButton = (label: string) => (message: Message) => labels(message).flat().includes(label);
/** Amounts do not break in right-to-left languages. */
const broken = (text = '') => text.replaceAll('\u00a0', ' ');
const says = (...words: readonly string[]) => {
  return ({ text }: Message) => words.every((one) => broken(text).includes(broken(one)));
};

describe.each(oftenSpoken)('Confirm in %s', (language) => {
  const texts = allTexts()[language];
  const said = (key: string, parts = {}) => toPlainText(texts.html(key, parts));

  beforeEach(() => alice.speak(language));

  it('refuses an amount above the balance, and offers a possible one on the same card', async () => {
    const card = await offer();
    world.setBalance(400_000_000n);
    expect(await alice.press(texts.plain('button-confirm'), card)).toMatchObject({
      text: said('problem-short-of-funds'),
      alert: true,
    });
    const fits = texts.plain('button-fits', { amount: '0.39 SOL' });
    const balance = '0.4 SOL (≈\u00a0$62.00)';
    const missing = '0.1 SOL (≈\u00a0$15.50)';
    await alice.waitForEdit(card, says(said('card-short', { balance, missing })));
    expect(await stateOf(card)).toBe('offered');
    await alice.press(fits, await alice.waitForEdit(card, hasButton(fits)));
    const fitting = await alice.waitForEdit(card, says('0.39 SOL'));
    await alice.press(texts.plain('button-confirm'), fitting);
    await alice.waitForEdit(card, hasButton(texts.plain('button-sign')));
    expect(await swapOf(card)).toMatchObject({ state: 'ordered', intent: { amount: 390_000_000n } });
  });

  it('names a loss in dollars, accepts it by a button that is not green, and stores it with the order', async () => {
    world.service.script.dollars = [80, 77.5];
    const card = await offer();
    const loss = { usd: '$2.50', cost: '3.13%' };
    expect(card.text).toContain(said('card-cost-high', loss));
    expect(styles(card)[texts.plain('button-confirm')]).toBeUndefined();
    await alice.press(texts.plain('button-confirm'), card);
    const asked = await alice.waitForEdit(card, says(said('card-sure-loss', loss)));
    const yes = texts.plain('button-sure-loss', loss);
    expect(styles(asked)).toEqual({ [texts.plain('button-back')]: 'success', [yes]: 'danger' });
    expect(await stateOf(card)).toBe('offered');
    await alice.press(yes, asked);
    const ordered = await alice.waitForEdit(card, hasButton(texts.plain('button-sign')));
    expect(ordered.text).toContain(said('card-cost-high', loss));
    expect(await stateOf(card)).toBe('ordered');
  });

  it('does not wait for an unknown balance, and says so', async () => {
    const card = await offer();
    world.setBalance(undefined);
    await alice.press(texts.plain('button-confirm'), card);
    const ordered = await alice.waitForEdit(card, hasButton(texts.plain('button-sign')));
    expect(ordered.text).toContain(said('card-unchecked'));
    expect(await stateOf(card)).toBe('ordered');
  });
});

describe('a payment beyond the balance', () => {
  it('may be confirmed once the deposit has arrived', async () => {
    world.setBalance(0n);
    const card = await offer();
    expect(labels(card)[1]).toEqual(['Amount', '⇅ Turn', 'More']);
    world.setBalance(510_000_000n);
    await alice.press('Check again', card);
    expect(
      await alice.press('✅ Confirm', await alice.waitForEdit(card, hasButton('✅ Confirm'))),
    ).toMatchObject({
      text: 'Confirmed. Now sign in your wallet.',
    });
  });

  it('may be the SOL for fees and deposit', async () => {
    const card = await offer('20 USDC SOL');
    world.setFunds({ lamports: 1_000_000n, deposit: 2_074_080n });
    expect(await alice.press('✅ Confirm', card)).toMatchObject({ alert: true });
    await alice.waitForEdit(card, 'about 0.002 SOL more is needed');
    expect(await stateOf(card)).toBe('offered');
    world.setFunds({});
    await alice.press('Check again', card);
    await alice.press('✅ Confirm', await alice.waitForEdit(card, hasButton('✅ Confirm')));
    await alice.waitForEdit(card, 'One step left');
  });

  it('is refused on the Yes to a loss as well', async () => {
    world.service.script.dollars = [80, 77];
    const card = await offer();
    await alice.press('✅ Confirm', card);
    const asked = await alice.waitForEdit(card, hasButton('Yes, lose about $3.00'));
    world.setBalance(1n);
    expect(await alice.press('Yes, lose about $3.00', asked)).toMatchObject({ alert: true });
    await alice.waitForEdit(card, hasButton('Copy address'));
    expect(await stateOf(card)).toBe('offered');
  });
});

describe('a loss', () => {
  it.each([
    ['below 3 % and $100', '0.5 SOL USDC', [77.5, 77], false],
    ['of 3 %', '0.5 SOL USDC', [79.9, 77.5], true],
    ['of $100', '500 SOL USDC', [77_600, 77_500], true],
    ['just below $100', '500 SOL USDC', [77_599.9, 77_500.01], false],
  ] as const)('%s is asked about or not', async (_what, line, dollars, isAsked) => {
    world.service.script.dollars = dollars;
    const card = await offer(line);
    expect(styles(card)['✅ Confirm']).toBe(isAsked ? undefined : 'success');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, isAsked ? /lose about/ : 'One step left');
    expect(await stateOf(card)).toBe(isAsked ? 'offered' : 'ordered');
  });

  it('is accepted once, and not by a second tap on Confirm', async () => {
    world.service.script.dollars = [80, 77];
    const card = await offer();
    await Promise.all([alice.press('✅ Confirm', card), alice.press('✅ Confirm', card)]);
    const asked = await alice.waitForEdit(card, hasButton('Yes, lose about $3.00'));
    expect(labels(asked)[0]).toEqual(['Back']);
    expect(await stateOf(card)).toBe('offered');
    const presses = [
      alice.press('Yes, lose about $3.00', asked),
      alice.press('Yes, lose about $3.00', asked),
    ];
    const told = (await Promise.all(presses)).map((outcome) => ('text' in outcome ? outcome.text : ''));
    expect(told.toSorted()).toEqual([
      'Confirmed. Now sign in your wallet.',
      'This is already confirmed. Now sign it in your wallet, or cancel.',
    ]);
  });

  it('hidden by a service that prices USDC above a dollar is named', async () => {
    world.service.script.rate = 100_000n;
    world.service.script.dollars = [77.5, 77.4];
    const card = await offer();
    expect(card.text).toContain('You get: ≈ 50 USDC (≈\u00a0$50.00)');
    expect(card.text).toContain('You lose about $27.50 (35.48%)');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, hasButton('Yes, lose about $27.50'));
  });

  it('hidden by dollars that contradict other quotes gets a question without dollars', async () => {
    await offer('1 SOL USDC');
    world.service.script.dollars = [40, 39.9];
    const card = await offer(`0.5 SOL ${DUP}`);
    expect(card.text).toContain('I cannot judge this price');
    expect(card.text).not.toContain('$');
    await alice.press('✅ Confirm', card);
    const asked = await alice.waitForEdit(card, 'Swap this?');
    expect(styles(asked)).toEqual({ Back: 'success', 'Yes, swap anyway': 'danger' });
    await alice.press('Yes, swap anyway', asked);
    const ordered = await alice.waitForEdit(card, 'One step left');
    expect(ordered.text).toContain('I cannot judge this price');
  });

  it('gets no question when the same dollars agree with other quotes', async () => {
    await offer('1 SOL USDC');
    world.service.script.dollars = [77, 76.5];
    const card = await offer(`0.5 SOL ${DUP}`);
    expect(card.text).toContain('(≈\u00a0$77.00)');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, 'One step left');
  });
});
