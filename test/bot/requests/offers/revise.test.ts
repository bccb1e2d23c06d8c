import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiCall } from '../../../../src/bot/telegram/transport/client-fetch.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import {
  type ChatWorld,
  connectInChat,
  createScriptedService,
  startChatWorld,
} from '../../support/chat-world.ts';

/** Delay before a slow card is disabled, ms: below the default, above the latency of an unblocked answer. */
const FELT_MS = 250;
const NEVER_FELT_MS = 60_000;

let world: ChatWorld;
let alice: ScriptedPerson;
/** Bot API calls that edited a message. */
let edits: string[];
/** Releases the price of the pending press. */
let comes: () => void;

beforeEach(async () => {
  edits = [];
  comes = () => {};
  await start(FELT_MS);
});

afterEach(() => {
  comes();
  return world.stop();
});

async function start(feltMs: number): Promise<void> {
  const onApiCall = ({ method }: ApiCall) => void (/^editMessage/.test(method) && edits.push(method));
  world = await startChatWorld({ onApiCall, feltMs });
  alice = await world.person('Alice');
}

async function offer(): Promise<Message> {
  await alice.say('/swap 0.5 SOL USDC');
  return alice.waitForMessage('You pay: 0.5 SOL');
}

/** Holds prices back until `comes` is called. */
function slowly(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  comes = resolve;
  world.service.script.until = promise;
}

const buttons = (message: Message) => (message.reply_markup?.inline_keyboard ?? []).flat();
const isVeiled = (message: Message) => buttons(message).every(({ disabled }) => disabled !== undefined);
const isOpen = (message: Message) => buttons(message).every(({ disabled }) => disabled === undefined);

async function post(path: string, body: object): Promise<void> {
  await fetch(`${world.sandbox.baseUrl}/telegram/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a card with a slow price', () => {
  it.each([
    ['Refresh', 'You pay: 0.5 SOL'],
    ['25%', 'You pay: 2.497 SOL'],
  ])('has nothing to press until it is there: %s', async (name, shows) => {
    world.setBalance(10_000_000_000n);
    await connectInChat(world, alice);
    const card = await offer();
    slowly();
    const pressed = alice.press(name, card);
    const veiled = await alice.waitForEdit(card, isVeiled);
    expect(veiled.text).toBe(card.text);
    const names = buttons(card).map(({ text }) => (text === name ? `⏳ ${text}` : text));
    expect(buttons(veiled).map(({ text }) => text)).toEqual(names);
    expect(edits.filter((method) => method === 'editMessageReplyMarkup')).toHaveLength(1);
    comes();
    await pressed;
    expect((await alice.waitForEdit(card, isOpen)).text).toContain(shows);
  });

  it('is edited once when the price arrives quickly', async () => {
    await world.stop();
    await start(NEVER_FELT_MS);
    const card = await offer();
    await alice.press('⇅ Turn', card);
    await alice.waitForEdit(card, 'Turned around');
    expect(edits).not.toContain('editMessageReplyMarkup');
  });

  it('returns to its former state without a price', async () => {
    const card = await offer();
    slowly();
    world.service.script.fail = true;
    const pressed = alice.press('⇅ Turn', card);
    await alice.waitForEdit(card, isVeiled);
    comes();
    expect(await pressed).toMatchObject({ kind: 'callback' });
    const back = await alice.waitForEdit(card, isOpen);
    expect([back.text, buttons(back)]).toEqual([card.text, buttons(card)]);
  });

  it('shows the new price and no older one when Telegram disables it slowly', async () => {
    const card = await offer();
    slowly();
    await post('faults', { method: 'editMessageReplyMarkup', kind: 'slow', delayMilliseconds: 400 });
    const pressed = alice.press('⇅ Turn', card);
    await until(() => expect(world.service.asked).toHaveLength(2));
    const veiled = alice.waitForEdit(card, isVeiled);
    await until(async () => {
      const answer = await fetch(`${world.sandbox.baseUrl}/telegram/faults`);
      expect(await answer.json()).toEqual({ faults: [] });
    });
    // The price arrives during the edit.
    comes();
    await veiled;
    await pressed;
    await alice.waitForEdit(card, 'Turned around');
    await alice.waitForEdit(card, isOpen);
  });

  it.each([false, true])(
    'is restored by another process after a crash, without a service: %s',
    async (fail) => {
      const card = await offer();
      slowly();
      void alice.press('⇅ Turn', card).catch(() => {});
      await alice.waitForEdit(card, isVeiled);
      // The first bot never finishes the press.
      const { swapApi } = nextService(fail);
      const next = world.createBot({ swapApi });
      await next.start();
      const back = await alice.waitForEdit(card, isOpen);
      expect(back.text).toContain(fail ? 'You pay: 0.5 SOL' : 'Turned around');
      await next.stop();
      await next.close();
    },
  );
});

function nextService(fail: boolean) {
  const { api, script } = createScriptedService();
  script.fail = fail;
  return { swapApi: api };
}

describe('an edited message', () => {
  const UNREAD = 'I do not read edits of this message';

  it('changes the card that it made while it is an offer', async () => {
    const said = await alice.say('0.5 sol usdc');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.edit(said, '2 sol usdc with 2% slippage');
    const text = textOf(await alice.waitForEdit(card, 'You pay: 2 SOL'));
    expect(text).toContain('(2%\u00a0slippage)');
    await alice.edit(said, '30 usdc to sol');
    const turned = await alice.waitForEdit(card, 'You pay: 30 USDC');
    await alice.edit(said, 'thanks');
    await alice.waitForMessage(UNREAD);
    await alice.press('Cancel', turned);
    await alice.waitForEdit(card, 'Cancelled');
    await alice.edit(said, '1 sol usdc');
    await alice.waitForMessage(UNREAD);
    expect(alice.messages().filter(({ text }) => text?.includes('You pay'))).toEqual([]);
  });

  it('of a command changes its card too', async () => {
    const said = await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.edit(said, '/swap 0.7 SOL USDC');
    await alice.waitForEdit(card, 'You pay: 0.7 SOL');
  });

  it('in a group is not answered', async () => {
    const inGroup = await alice.inGroup();
    const said = await inGroup.say('/quote 1 SOL USDC');
    await inGroup.waitForMessage('SOL');
    const before = inGroup.messages().length;
    await inGroup.edit(said, '/quote 2 SOL USDC');
    await alice.say('0.5 sol usdc');
    await alice.waitForMessage('You pay: 0.5 SOL');
    expect(inGroup.messages()).toHaveLength(before);
  });
});
