import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { shortAddress } from '../../../../src/labels/clean-label.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { oftenSpoken } from '../../../support/depth.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld, WALLET } from '../../support/chat-world.ts';
import { makeAttempt, makeSigned, moved } from '../../support/make-swap.ts';

const SCAN = 'Any wallet, no linking';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld({ adminIds: new Set([5_001]) });
  world.service.script.dollars = [78, 77.5];
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

async function offer(): Promise<Message> {
  await alice.say('/swap 0.5 SOL USDC');
  return alice.waitForMessage('You pay: 0.5 SOL');
}

async function newest(): Promise<Swap> {
  const [swap] = await world.test.store.swaps.listOffers(5_001 as Swap['personId']);
  if (!swap) throw new Error('nothing is offered');
  return swap;
}

describe('the card of a person without a wallet', () => {
  it('has a button to the page of the code, below Confirm', async () => {
    const card = await offer();
    expect(labels(card).slice(0, 2)).toEqual([['✅ Confirm'], [SCAN]]);
    const outcome = await alice.press(SCAN, card);
    expect(outcome).toMatchObject({
      kind: 'url',
      url: expect.stringContaining(`/s/sign-${(await newest()).id}`),
    });
  });

  it.each(oftenSpoken)('names it in %s, on one line of a phone', async (language) => {
    await alice.speak(language);
    await alice.say('/swap 0.5 SOL USDC');
    const text = allTexts()[language].plain('button-scan');
    const card = await alice.waitForMessage((message) => labels(message).flat().includes(text));
    expect(labels(card)).toContainEqual([text]);
    expect([...text].length).toBeLessThanOrEqual(32);
  });

  it('has none where the price risks a loss, and on the pages behind the front', async () => {
    const card = await offer();
    await alice.press('More', card);
    await alice.waitForEdit(card, (message) => !labels(message).flat().includes(SCAN));
    world.service.script.dollars = [80, 70];
    await alice.say('/swap 0.6 SOL USDC');
    expect(labels(await alice.waitForMessage('You pay: 0.6 SOL')).flat()).not.toContain(SCAN);
  });

  it('loses it with the linked wallet, whose Confirm works', async () => {
    await offer();
    await connectInChat(world, alice);
    const card = await alice.waitForMessage((message) => {
      const shown = labels(message).flat();
      return shown.includes('✅ Confirm') && !shown.includes(SCAN);
    });
    await alice.press(/Confirm/, card);
    await alice.waitForEdit(card, 'sign in your wallet');
  });

  it('comes down by /status, below the wallet to connect', async () => {
    await offer();
    await alice.say('/status');
    const status = await alice.waitForMessage('No wallet');
    expect(labels(status).flat()).toEqual(['Connect a wallet']);
    await until(() => {
      const last = alice.messages().at(-1);
      expect(last?.message_id).toBe(status.message_id + 1);
      expect(last && labels(last).flat()).toContain(SCAN);
    });
  });
});

describe('a scanned offer', () => {
  /** What the page and the watcher do with the row. */
  async function scan(): Promise<Swap> {
    const swap = await newest();
    const attempt = makeAttempt(swap.id, { served: { cosigned: Uint8Array.of(1), reference: null } });
    const now = world.now();
    const move = { swap, to: 'served', attempt, why: 'served', notices: ['status'], now } as const;
    const result = await world.test.store.swaps.move({ ...move, patch: { wallet: WALLET } });
    if (result.kind !== 'moved') throw new Error(result.kind);
    return result.swap;
  }

  it('is followed by the card and the notice, which name the wallet', async () => {
    const said = `Wallet that scanned the code: ${shortAddress(WALLET)}`;
    const card = await offer();
    const { swaps } = world.test.store;
    const served = await scan();
    const shown = await alice.waitForEdit(card, 'Approve it in your wallet app');
    expect(shown.text).toContain(said);
    await alice.say('/status');
    const status = await alice.waitForMessage('waiting in your wallet app');
    expect(status.text).toContain('released at about');
    const submitted = await moved(swaps, served, 'submitted', { signed: makeSigned(served.id) });
    await alice.waitForEdit(card, 'Waiting for the chain');
    await swaps.move({
      ...{ swap: submitted, to: 'confirmed', why: 'landed', now: world.now() },
      ...{ notices: ['status', 'notice'], patch: { arrived: 77_000_000n as never, dueAt: null } },
    });
    const notice = await alice.waitForMessage('✅ Done: 0.5 SOL');
    expect(notice.text).toContain(said);
    expect(labels(notice)[1]).toEqual(['🧾 Receipt', 'My balance']);
    expect((await alice.waitForEdit(card, 'Swapped SOL to')).text).not.toContain(said);
    await alice.say('/history');
    await alice.waitForMessage((message) => message.text?.includes('0.5 SOL') === true && message !== card);
    await alice.press('My balance', notice);
    await alice.waitForMessage(({ text }) => text?.split('\n').length === 1 && text.includes('No wallet'));
    await alice.say(`/admin ${WALLET}`);
    expect((await alice.waitForMessage('wallet: ')).text).toContain(shortAddress(WALLET));
  });

  it('waits for a Cancel, and lets the chat offer others', async () => {
    const card = await offer();
    await scan();
    const served = await alice.waitForEdit(card, 'Approve it in your wallet app');
    // It can still go through: nothing says that it is cancelled.
    expect(await alice.press('Cancel', served)).toMatchObject({ text: '' });
    await alice.waitForEdit(card, 'Cancelling');
    world.service.script.dollars = [109.2, 108.5];
    await alice.say('/swap 0.7 SOL USDC');
    expect(labels(await alice.waitForMessage('You pay: 0.7 SOL')).flat()).toContain(SCAN);
  });

  it('is cancelled by /cancel as by its button', async () => {
    const card = await offer();
    await scan();
    await alice.waitForEdit(card, 'Approve it in your wallet app');
    await alice.say('/cancel');
    await alice.waitForMessage((message) => message !== card && /^🚫 Cancelling\./.test(message.text ?? ''));
    await alice.waitForEdit(card, 'Cancelling');
  });

  it('is erased by /forget once it has ended', async () => {
    await offer();
    const { id } = await scan();
    await alice.say('/forget');
    await alice.press(/Yes/, await alice.waitForMessage('I finish that first'));
    await alice.waitForMessage('Still on its way on the chain: 1. I will tell you');
    expect(await world.test.store.swaps.findSwap(id)).toMatchObject({
      state: 'served',
      erasureLanguage: 'en',
    });
  });
});
