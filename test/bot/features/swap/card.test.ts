import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld, WALLET } from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

async function offer(line = '0.5 SOL USDC'): Promise<Message> {
  await alice.say(`/swap ${line}`);
  return alice.waitForMessage(`You pay: ${line.split(' ').slice(0, 2).join(' ')}`);
}

async function row(): Promise<Swap> {
  const swap = await world.test.store.swaps.findNewestOffer(alice.id as PersonId);
  if (!swap) throw new Error('there is no offer');
  return swap;
}

describe('the balance', () => {
  it('that is too small is shown on the card, with the possible amount one tap away', async () => {
    world.setBalance(400_000_000n);
    await connectInChat(world, alice);
    const card = await offer();
    expect(card.text).toContain(
      'Your wallet holds 0.4 SOL (≈\u00a0$62.00): 0.1 SOL (≈\u00a0$15.50) too little.',
    );
    expect(await alice.press('0.39 SOL instead')).toMatchObject({ text: 'Fresh price shown.' });
    const fits = await alice.waitForEdit(card, 'You pay: 0.39 SOL');
    expect(fits.text).not.toContain('too little');
    expect(labels(card).flat()).not.toContain('✅ Confirm');
    expect(labels(fits)[0]).toEqual(['✅ Confirm']);
    expect(labels(fits).slice(1)).toEqual([
      ['10%', '25%', '50%'],
      ['✓ Max', 'Amount', '⇅ Turn'],
      ['More', 'Refresh', 'Cancel'],
    ]);
  });

  it('of nothing has what leads to money in the place of Confirm, until the wallet can pay', async () => {
    world.setBalance(0n);
    await connectInChat(world, alice);
    const card = await offer();
    expect(labels(card)).toEqual([
      ['Copy address', 'Show QR code'],
      ['Amount', '⇅ Turn', 'More'],
      ['Check again', 'Cancel'],
    ]);
    await alice.press('Show QR code', card);
    await alice.waitForMessage((message) => (message.caption ?? message.text ?? '').includes(WALLET));
    world.setBalance(2_010_000_000n);
    await alice.press('Check again', card);
    await alice.waitForEdit(card, (message) => labels(message)[0]?.[0] === '✅ Confirm');
  });

  it('is offered in shares, from the chain at that moment', async () => {
    world.setBalance(2_010_000_000n);
    await connectInChat(world, alice);
    const card = await offer();
    await alice.press('✓ 25%', card);
    await alice.waitForEdit(card, 'You pay: 0.5 SOL');
    world.setBalance(1_010_000_000n);
    await alice.press('Max', card);
    const most = await alice.waitForEdit(card, 'You pay: 1 SOL');
    world.setBalance(undefined);
    expect(await alice.press('50%', most)).toMatchObject({ alert: true });
    expect((await row()).intent.amount).toBe(1_000_000_000n);
  });

  it('of SOL is reported as too small for the fees, with the deposit of a new account', async () => {
    world.setBalance(100_000_000n);
    world.setFunds({ lamports: 1_000_000n, deposit: 2_074_080n });
    await connectInChat(world, alice);
    const card = await offer('20 USDC SOL');
    expect(card.text).toContain('about 0.002 SOL more is needed.');
    expect(card.text).toContain('New SOL account: a deposit of 0.00207408 SOL');
    expect((await row()).card?.sol).toEqual({ deposit: 2_074_080n, missing: 1_969_960n });
    world.setFunds({ lamports: 1_000_000n });
    await alice.press('Check again', card);
    const enough = await alice.waitForEdit(card, (message) => !message.text?.includes('more is needed'));
    expect(enough.text).not.toContain('deposit');
  });

  it('is only a missing line when no node answers', async () => {
    await connectInChat(world, alice);
    const card = await offer();
    expect(card.text).not.toContain('Your wallet');
    expect(labels(card)).toHaveLength(3);
  });
});

describe('a typed amount', () => {
  it('is accepted without a reply, and an unclear one gets a question', async () => {
    const card = await offer();
    await alice.press('Amount', card);
    await alice.waitForMessage('How much SOL do you want to pay?');
    await alice.say('1,500');
    await alice.waitForMessage('could mean two things');
    expect((await row()).intent.amount).toBe(500_000_000n);
    await alice.say('2');
    await alice.waitForEdit(card, 'You pay: 2 SOL');
  });

  it('is no longer expected after Back', async () => {
    const card = await offer();
    await alice.press('Amount', card);
    const question = await alice.waitForMessage('How much SOL do you want to pay?');
    await alice.press('Back', await alice.waitForEdit(card, 'Please answer my question below.'));
    await alice.waitForEdit(card, hasButton('Amount'));
    await until(() =>
      expect(alice.messages().some(({ message_id }) => message_id === question.message_id)).toBe(false),
    );
    await alice.say('2');
    await alice.waitForMessage(/./);
    expect((await row()).intent.amount).toBe(500_000_000n);
  });

  it('may be a reply to the card itself, also during a dialogue', async () => {
    const card = await offer();
    await alice.say('/swap');
    await alice.waitForMessage('which token');
    await alice.say('0.25', card.message_id);
    await alice.waitForEdit(card, 'You pay: 0.25 SOL');
  });

  it('may be a slippage', async () => {
    const card = await offer();
    await alice.press('More', card);
    await alice.press('Slippage 1%', await alice.waitForEdit(card, hasButton('Slippage 1%')));
    await alice.press('Another', await alice.waitForEdit(card, hasButton('Another')));
    await alice.waitForMessage('How much less than expected may arrive?');
    await alice.say('99%');
    const complaint = await alice.waitForMessage('Slippage can be 0.1% to 50%');
    expect(complaint.text).toContain('How much less than expected may arrive?');
    await alice.say('abc', complaint.message_id);
    await alice.waitForMessage('Slippage can be 0.1% to 50%');
    await alice.say('0,7 %');
    await alice.waitForEdit(card, '0.7%\u00a0slippage');
    await until(() => expect(alice.messages().map(({ text }) => text)).not.toContain('0,7 %'));
    const left = alice.messages().map(({ text }) => text ?? '');
    expect(left.filter((text) => /Slippage can be|^99%|^abc|How much less/.test(text))).toEqual([]);
  });

  it('may be a slippage in words, in the line or as a reply', async () => {
    await alice.say('0.5 sol to usdc with 2% slippage');
    const card = await alice.waitForMessage('2%\u00a0slippage');
    await alice.say('make it 0.5%', card.message_id);
    await alice.waitForEdit(card, '0.5%\u00a0slippage');
    await alice.say('slippage 70%', card.message_id);
    await alice.waitForMessage('Slippage can be 0.1% to 50%');
    await alice.say('sol to usdc slippage 3%');
    await alice.waitForMessage('how much SOL');
    await alice.say('0.3');
    await alice.waitForMessage('3%\u00a0slippage');
  });

  it('survives a restart of the bot', async () => {
    const card = await offer();
    await alice.press('Amount', card);
    await alice.waitForMessage('How much SOL do you want to pay?');
    await world.bot.stop();
    const again = world.createBot();
    await again.start();
    try {
      await alice.say('3');
      await alice.waitForEdit(card, 'You pay: 3 SOL');
    } finally {
      await again.stop();
      await again.close();
    }
  });
});

describe.each(['es', 'ar'] as const)('every button of a card, in %s', (language) => {
  const texts = allTexts()[language];
  const label = (key: string, parts = {}) => texts.plain(key, parts);

  it('have the effect on their label', async () => {
    world.service.script.routes = ['desk', 'pool'];
    world.setBalance(100_000_000_000n);
    await alice.speak(language);
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage(/0\.5\sSOL/);
    /** Presses the button on the current card, and waits for the result. */
    const tap = async (key: string, shows: (message: Message) => boolean, parts = {}) => {
      const name = label(key, parts);
      await alice.press(name, await alice.waitForEdit(card, hasButton(name)));
      return alice.waitForEdit(card, shows);
    };
    await tap('button-more', hasButton(label('button-details')));
    await tap('button-rate', hasText(/0\.0064/));
    await tap('button-details', (message) => (message.text ?? '').includes(label('card-network-fee')));
    await tap('button-back', hasButton(label('button-confirm')));
    await tap('button-more', hasButton(label('button-routes')));
    await alice.press(/pool/, await tap('button-routes', hasButton(/pool/)));
    await alice.waitForEdit(card, hasButton(label('button-confirm')));
    const tolerance = { tolerance: '1%' };
    await tap('button-more', hasButton(label('button-slippage', tolerance)));
    await alice.press('3%', await tap('button-slippage', hasButton('3%'), tolerance));
    await alice.waitForEdit(card, hasButton(label('button-confirm')));
    await tap('button-turn', hasText(/77\.49/));
    expect(await row()).toMatchObject({
      intent: { from: { symbol: 'USDC' } },
      slippageBps: 300,
      offerVersion: 4,
    });
    await tap('button-refresh', hasButton(label('button-cancel')));
    await tap('button-cancel', hasButton(label('button-quote-again')));
  });
});

describe('two devices', () => {
  it('make one change of one card, and the late press is answered with the new card', async () => {
    const card = await offer();
    world.service.script.routes = ['desk'];
    const [one, other] = await Promise.all([alice.press('⇅ Turn', card), alice.press('⇅ Turn', card)]);
    const texts = [one, other].map((outcome) => ('text' in outcome ? outcome.text : ''));
    expect(texts.toSorted()).toEqual([
      '',
      'That button belongs to an older price. Please use the latest card.',
    ]);
    expect(await row()).toMatchObject({ offerVersion: 2, intent: { amount: 77_500_001n as BaseUnits } });
  });
});

function hasText(pattern: RegExp) {
  return (message: Message) => pattern.test(message.text ?? '');
}

function hasButton(label: string | RegExp) {
  return (message: Message) =>
    labels(message)
      .flat()
      .some((text) => (typeof label === 'string' ? text === label : label.test(text)));
}
