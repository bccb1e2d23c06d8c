import fc from 'fast-check';
import { GrammyError } from 'grammy';
import { describe, expect, it } from 'vitest';
import { drawKeyboard, drawText, type Known } from '../../../src/bot/delivery/draw-message.ts';
import { createTelegramLook } from '../../../src/bot/delivery/telegram-look.ts';
import type { ChatMessage } from '../../../src/bot/words/chat-message.ts';

const NEW: ChatMessage = {
  text: '<b>Until</b> <tg-time unix="5" format="T">10:00:00 UTC</tg-time>',
  keyboard: [[{ text: 'Yes', data: 'y', style: 'success' }], [{ text: 'Wait', disabled: true }]],
};
const OLD: ChatMessage = { text: 'plain', keyboard: [[{ text: 'Yes', data: 'y' }]] };

const refusal = (description: string, code = 400) =>
  new GrammyError('refused', { ok: false, error_code: code, description }, 'sendMessage', {});
const NO_TIMES = 'Bad Request: can\'t parse entities: Unsupported start tag "tg-time" at byte offset 13';
const NO_BUTTONS =
  "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard";

const ALL: Known = { times: true, buttons: true, tables: true };

/** A server that refuses what it does not know. */
function serverOf(knows: Known, refusalOf = { times: NO_TIMES, buttons: NO_BUTTONS }) {
  const told: string[] = [];
  const calls: Known[] = [];
  const look = createTelegramLook((novelty) => told.push(novelty));
  const show = (message: ChatMessage) =>
    look.show(message, async (known) => {
      calls.push(known);
      const { inline_keyboard } = drawKeyboard(message, known);
      if (!knows.times && drawText(message, known).includes('tg-time')) throw refusal(refusalOf.times);
      const isNew = inline_keyboard.flat().some((button) => 'disabled' in button);
      if (!knows.buttons && isNew) throw refusal(refusalOf.buttons);
      return { text: drawText(message, known), inline_keyboard };
    });
  return { show, calls, told };
}

describe('a message that an older server refuses', () => {
  it('is shown in one call by one that knows everything', async () => {
    const { show, calls, told } = serverOf(ALL);
    expect((await show(NEW)).inline_keyboard.flat()).toContainEqual({ text: 'Wait', disabled: {} });
    expect([calls.length, told]).toEqual([1, []]);
  });

  it('is shown with the same words, and the next one at once so', async () => {
    const { show, calls, told } = serverOf({ times: false, buttons: false, tables: true });
    for (const expected of [3, 4]) {
      expect(await show(NEW)).toEqual({
        text: '<b>Until</b> 10:00:00 UTC',
        inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]],
      });
      expect(calls).toHaveLength(expected);
    }
    expect(told.toSorted()).toEqual(['buttons', 'times']);
  });

  it('gives up only what was refused', async () => {
    const { show, told } = serverOf({ ...ALL, buttons: false });
    expect((await show(NEW)).text).toContain('<tg-time');
    expect(told).toEqual(['buttons']);
  });

  it('is none that stands like that already, though the server speaks of its reply markup', async () => {
    const same =
      'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
    const told: string[] = [];
    const look = createTelegramLook((novelty) => told.push(novelty));
    const calls: Known[] = [];
    const edit = look.show(NEW, async (known) => {
      calls.push(known);
      throw refusal(same);
    });
    await expect(edit).rejects.toThrow(same);
    expect([calls.length, told]).toEqual([1, []]);
  });

  it('throws what is no matter of age, and remembers nothing of it', async () => {
    const look = createTelegramLook(() => expect.unreachable());
    const errors = [
      refusal('Bad Request: message is not modified'),
      refusal('Forbidden: bot was blocked by the user', 403),
      refusal(NO_BUTTONS, 429),
      new Error('tg-time button'),
    ];
    for (const error of errors) {
      let calls = 0;
      const shown = look.show(NEW, async () => {
        calls += 1;
        throw error;
      });
      await expect(shown).rejects.toBe(error);
      expect(calls).toBe(1);
    }
    await expect(
      look.show(OLD, async () => {
        throw refusal(NO_BUTTONS);
      }),
    ).rejects.toThrow('inline keyboard');
    // Refused again without colours: it was the data, and the next message has them.
    await expect(
      look.show(NEW, async () => {
        throw refusal('Bad Request: BUTTON_DATA_INVALID');
      }),
    ).rejects.toThrow('BUTTON_DATA_INVALID');
  });

  it('is not even asked for what is worth nothing without', async () => {
    const told: string[] = [];
    const look = createTelegramLook((novelty) => told.push(novelty));
    let calls = 0;
    const refuse = (error: unknown) => async () => {
      calls += 1;
      throw error;
    };
    await expect(look.ifKnown('buttons', refuse(refusal('Bad Request: message not found')))).rejects.toThrow(
      'not found',
    );
    for (const _ of [1, 2, 3]) await look.ifKnown('buttons', refuse(refusal(NO_BUTTONS)));
    expect([calls, told]).toEqual([2, ['buttons']]);
  });

  it('loses no word and no button that can be pressed', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (times, buttons) => {
        const known = { times, buttons, tables: true };
        expect(drawText(NEW, known).replace(/<[^>]*>/g, '')).toBe('Until 10:00:00 UTC');
        const drawn = drawKeyboard(NEW, known).inline_keyboard.flat();
        expect(drawn).toContainEqual(expect.objectContaining({ text: 'Yes', callback_data: 'y' }));
      }),
    );
  });
});
