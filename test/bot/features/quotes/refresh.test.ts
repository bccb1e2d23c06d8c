import type { CallbackQuery, Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, everythingIn, labels, startChatWorld } from '../../support/chat-world.ts';

const DAY = 86_400_000;

let world: ChatWorld;
let group: ScriptedPerson;
let calls: string[];

beforeEach(async () => {
  calls = [];
  world = await startChatWorld({ onApiCall: ({ method }) => calls.push(method) });
  group = await (await world.person('Alice')).inGroup();
});

afterEach(async () => {
  group.close();
  await world.stop();
});

const called = (method: string) => calls.filter((one) => one === method).length;

async function quote(text: string): Promise<Message> {
  world.advance(30_000);
  const asked = await group.say(text);
  return group.waitForMessage((one) => one.reply_to_message?.message_id === asked.message_id);
}

describe('Refresh under a price of a group', () => {
  it('edits the card for any presser, in the language of the card', async () => {
    const card = await quote('/quote SOL');
    world.service.script.rate = 160_000n;
    world.advance(5_000);
    const bob = await world.person('Bob');
    await bob.speak('ru');
    const bobs = await bob.inGroup();
    expect(await bobs.press('Refresh', card)).toMatchObject({ alert: false, text: 'Показана свежая цена.' });
    const fresh = await group.waitForEdit(card, '160 USDC');
    expect(fresh.text).toContain('As of 12:00:35 UTC');
    expect(labels(fresh)).toEqual([['Refresh', 'Swap this']]);
    expect(await bobs.press('Refresh', card)).toMatchObject({
      alert: false,
      text: expect.stringContaining('раз в 5 секунд'),
    });
    world.advance(5_000);
    expect(await group.press('Refresh', card)).toMatchObject({ text: 'Fresh price shown.' });
    await until(() => expect(called('sendMessage')).toBe(1));
    bobs.close();
  });

  it('works after a restart', async () => {
    const card = await quote('/quote SOL');
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    world.service.script.rate = 160_000n;
    world.advance(5_000);
    expect(await group.press('Refresh', card)).toMatchObject({ text: 'Fresh price shown.' });
    await group.waitForEdit(card, '160 USDC');
    await next.stop();
    await next.close();
  });

  it('costs one quote and one edit for a hundred concurrent presses', async () => {
    const card = await quote('/quote SOL');
    const asked = world.service.asked.length;
    world.advance(5_000);
    const data = refreshOf(card);
    const presses = Array.from({ length: 100 }, (_, index) => pressOf(9_000 + index, card, data));
    await Promise.all(presses.map((press) => world.bot.acceptUpdate(press)));
    await until(() => expect(called('answerCallbackQuery')).toBe(100));
    expect(world.service.asked).toHaveLength(asked + 1);
    // On a busy machine the press is answered before the edit.
    await until(() => expect(called('editMessageText')).toBe(1));
    await until(() => expect(called('sendMessage')).toBe(1));
    // No row names a member who pressed.
    const rows = await Promise.all(
      (['people', 'shared_intents', 'group_turns', 'conversations', 'sessions'] as const).map((table) =>
        world.test.database.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(/90\d\d\b/);
    expect(rows[1]).toHaveLength(1);
    expect(called('editMessageText')).toBe(1);
  });

  it('counts as a price of the presser, whatever the number of cards', async () => {
    const cards: Message[] = [];
    for (let amount = 1; amount <= 15; amount += 1) cards.push(await quote(`/quote ${amount} SOL USDC`));
    world.advance(60_000);
    const asked = world.service.asked.length;
    const presses = cards.map((card, index) => ({
      ...pressOf(9_000, card, refreshOf(card)),
      update_id: 1_000_000 + index,
    }));
    for (const press of presses) await world.bot.acceptUpdate(press);
    await everythingIn(world);
    expect(world.service.asked).toHaveLength(asked + 12);
    await group.press('Refresh', cards.at(-1));
    expect(world.service.asked).toHaveLength(asked + 13);
  });

  it('says when the card is too old, or no price is available', async () => {
    const card = await quote('/quote SOL');
    world.advance(5_000);
    world.service.script.fail = true;
    expect(await group.press('Refresh', card)).toMatchObject({
      alert: true,
      text: expect.stringContaining('does not answer right now'),
    });
    world.service.script.fail = false;
    world.advance(30 * DAY);
    expect(await group.press('Refresh', card)).toMatchObject({
      alert: true,
      text: expect.stringContaining('Send /quote for a new one'),
    });
    expect(called('editMessageText')).toBe(0);
  });

  it('writes no other price into a card for a forged press', async () => {
    const sol = await quote('/quote SOL');
    const usdt = await quote('/quote usdt');
    world.advance(5_000);
    const asked = world.service.asked.length;
    const forged = [
      pressOf(9_000, sol, refreshOf(usdt)),
      pressOf(9_001, sol, 'gq:'),
      pressOf(9_002, sol, 'gq:0123456789abcdef:en'),
      pressOf(9_003, sol, 'o:abcdefghijklmnop:1'),
      pressOf(9_004, { ...sol, from: { ...sol.from, id: 1 } }, refreshOf(sol)),
      pressOf(9_005, { ...sol, reply_markup: undefined } as never, refreshOf(sol)),
      pressOf(9_006, { message_id: sol.message_id, chat: sol.chat, date: 0 } as never, refreshOf(sol)),
    ];
    await Promise.all(forged.map((press) => world.bot.acceptUpdate(press)));
    await until(() => expect(called('answerCallbackQuery')).toBe(forged.length));
    expect(world.service.asked).toHaveLength(asked);
    expect(called('editMessageText')).toBe(0);
  });
});

function refreshOf(card: Message): string {
  return card.reply_markup?.inline_keyboard[0]?.[0]?.callback_data ?? '';
}

/** A press of an unknown person, as Telegram would deliver it. */
function pressOf(personId: number, message: Message, data: string): Update {
  const callback_query = {
    id: `press ${personId}`,
    from: { id: personId, is_bot: false, first_name: '</b>@admin https://evil.example', language_code: 'en' },
    chat_instance: '1',
    message,
    data,
  } as unknown as CallbackQuery;
  return { update_id: 1_000_000 + personId, callback_query };
}
