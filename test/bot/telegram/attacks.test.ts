import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { mainButtons } from '../../../src/bot/telegram/messages/callback-data.ts';
import { GROUP_ID } from '../../../src/sandbox/telegram/people.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, everythingIn, returnFromWallet, startChatWorld } from '../support/chat-world.ts';
import { unfinishedIn } from '../support/open-test-store.ts';

const BOB = 5_002;
/** A person without earlier messages to the bot. */
const CAROL = 5_003;

let world: ChatWorld;
let alice: ScriptedPerson;
let handled: number;
/** Texts of the answers to presses. */
let alerts: string[];
let lastUpdate: number;

beforeEach(async () => {
  handled = 0;
  lastUpdate = 1_000_000;
  world = await startChatWorld({
    onUpdate: () => {
      handled += 1;
    },
  });
  alerts = [];
  world.bot.api.config.use((call, method, payload, signal) => {
    if (method === 'answerCallbackQuery' && 'text' in payload) alerts.push(String(payload.text));
    return call(method, payload, signal);
  });
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const everything = () => everythingIn(world);

interface PressMade {
  readonly data?: string;
  readonly from?: number;
  readonly chat?: object | null;
}

function pressUpdate({ data, from = alice.id, chat }: PressMade): object {
  lastUpdate += 1;
  const where = chat === undefined ? { id: from, type: 'private', first_name: 'X' } : chat;
  return {
    update_id: lastUpdate,
    callback_query: {
      id: `press-${lastUpdate}`,
      from: { id: from, is_bot: false, first_name: 'X' },
      chat_instance: '1',
      ...(data === undefined ? {} : { data }),
      ...(where === null
        ? { inline_message_id: 'inline' }
        : { message: { message_id: 1, date: 1, chat: where, text: 'x' } }),
    },
  };
}

async function press(made: PressMade): Promise<void> {
  const before = handled;
  await world.bot.acceptUpdate(pressUpdate(made));
  await until(() => expect(handled).toBe(before + 1));
}

async function offered(): Promise<string> {
  await alice.say('/swap 0.5 SOL USDC');
  await alice.waitForMessage('You pay: 0.5 SOL');
  const swap = await world.test.store.swaps.findNewestOffer(alice.id as PersonId);
  return swap?.id ?? '';
}

async function linked(): Promise<string> {
  await alice.say('/connect');
  const message = await alice.waitForMessage('Connect your wallet');
  await returnFromWallet(world, message);
  const question = await alice.waitForMessage('Is this your wallet?');
  return question.reply_markup?.inline_keyboard?.[0]?.[0]?.callback_data?.slice(2) ?? '';
}

describe('presses', () => {
  it('T1: change a swap or a wallet link only for the owner, in private', async () => {
    const id = await offered();
    const linkId = await linked();
    const bob = await world.person('Bob');
    await bob.say('/help');
    await bob.waitForMessage('Just write what you want');
    const before = await everything();
    const actions: readonly Parameters<typeof mainButtons.encode>[0][] = [
      ...(['confirm', 'refresh', 'cancel', 'quote_again'] as const).map((action) => ({
        action,
        id,
        version: 1,
      })),
      { action: 'wallet_yes', id: linkId },
      { action: 'wallet_no', id: linkId },
    ];
    for (const action of actions) {
      const data = mainButtons.encode(action);
      await press({ data, from: BOB });
      await press({ data, from: CAROL });
      await press({ data, from: BOB, chat: { id: GROUP_ID, type: 'supergroup', title: 'g' } });
      await press({ data, chat: { id: GROUP_ID, type: 'supergroup', title: 'g' } });
      await press({ data, chat: null });
    }
    expect(await everything()).toBe(before);
    expect(new Set(alerts)).toEqual(
      new Set([
        'This swap belongs to somebody else.',
        'This works only in our private chat.',
        'You cannot swap from this message. Open our private chat to start.',
        'This question is not for you.',
        'I know nothing about you, so this button does nothing. Send /start to begin.',
      ]),
    );
    await press({ data: mainButtons.encode({ action: 'wallet_yes', id: linkId }) });
    expect(await everything()).not.toBe(before);
  });

  it('T2: with random data never throw and never change a row', async () => {
    const id = await offered();
    await alice.waitForMessage('You pay');
    const before = await everything();
    const data = fc.oneof(
      // The plain button that connects a wallet is open to any member.
      fc.string({ maxLength: 64 }).filter((text) => text !== mainButtons.encode({ action: 'connect' })),
      fc.stringMatching(/^[a-z]:[\w-]{22}:\d{1,9}$/),
      fc.stringMatching(/^d:[a-z](:[\w.]{0,44})?$/),
      fc.constantFrom(
        `o:${id}:2`,
        `o:${id}:0`,
        `o:${id}`,
        `o:${id}:-1`,
        `y:${id}`,
        `s:${id}`,
        'o::1',
        'd:',
        '',
      ),
    );
    await fc.assert(
      fc.asyncProperty(data, async (text) => {
        await press({ data: text });
      }),
      { numRuns: 80 },
    );
    await press({});
    expect(await everything()).toBe(before);
    const unfinished = await unfinishedIn(world.test.store.inbox);
    expect(unfinished).toEqual([]);
  });

  it('T2: on an older price or state change no row and say so', async () => {
    const id = await offered();
    const card = alice.lastMessage();
    const before = handled;
    await alice.press('Refresh', card);
    await until(() => expect(handled).toBe(before + 1));
    expect((await swapOf(id))?.offerVersion).toBe(2);
    await press({ data: mainButtons.encode({ action: 'confirm', id, version: 1 }) });
    expect((await swapOf(id))?.state).toBe('offered');
    expect(alerts.at(-1)).toBe('That button belongs to an older price. Please use the latest card.');
    await press({ data: mainButtons.encode({ action: 'cancel', id, version: 1 }) });
    expect((await swapOf(id))?.state).toBe('lapsed');
    const untouched = await everything();
    for (const action of ['confirm', 'refresh', 'cancel'] as const) {
      await press({ data: mainButtons.encode({ action, id, version: 2 }) });
    }
    expect(await everything()).toBe(untouched);
  });
});

describe('a double tap on Confirm', () => {
  it('orders once; the second tap reports that the swap is confirmed', async () => {
    const linkId = await linked();
    await press({ data: mainButtons.encode({ action: 'wallet_yes', id: linkId }) });
    const id = await offered();
    const data = mainButtons.encode({ action: 'confirm', id, version: 1 });
    const before = handled;
    await Promise.all([1, 2, 3].map(() => world.bot.acceptUpdate(pressUpdate({ data }))));
    await until(() => expect(handled).toBe(before + 3));
    expect((await swapOf(id))?.state).toBe('ordered');
    expect(alerts.filter((words) => words.startsWith('Confirmed.'))).toHaveLength(1);
    expect(alerts.filter((words) => words.startsWith('This is already confirmed.'))).toHaveLength(2);
    const moves = await world.test.database
      .selectFrom('swap_events')
      .selectAll()
      .where('swap_id', '=', id as never)
      .execute();
    expect(moves).toHaveLength(2);
  });
});

describe('T14, T15: names from outside', () => {
  it('are repeated without becoming markup', async () => {
    await alice.say('/swap 1 SOL <a href="https://evil.example">USDC</a>');
    const answer = await alice.waitForMessage('I find no token in that link');
    expect(JSON.stringify(answer)).not.toContain('evil');
    for (const word of ['<a', '&lt', '<b&amp']) {
      await alice.say(`/swap 1 SOL ${word}`);
      expect((await alice.waitForMessage('I found no token')).text).toContain(`“${word}”`);
    }
  });
});

async function swapOf(id: string) {
  return world.test.store.swaps.findSwap(id as never);
}
