import { InputFile } from 'grammy';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { hangOn } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { DAY_MS, dayOfPair } from './day-of-pair.ts';
import { dayCaption, dayPanel, type PairDay } from './day-view.ts';
import { drawDay } from './draw-day.ts';

/** `empty` where our record has nothing of that day. */
export type DayOutcome = 'sent' | 'empty' | 'failed';

/** Sends the last day of the board that was pressed on as a picture, drawn from our own record. Throws only what the stores throw. */
export async function sendDay(deps: HandlerDeps, ctx: ChatContext, now: number): Promise<DayOutcome> {
  const days = await daysOf(deps, ctx, now);
  if (days.every(({ prices }) => prices.length === 0)) return 'empty';
  const png = await deps.pictures.draw(drawDay(days.map((day) => dayPanel(day, ctx.view.texts))));
  if (!png) return 'failed';
  const { chatId } = personOf(ctx);
  const caption = dayCaption(days, now, ctx.view.texts).html;
  const message = ctx.callbackQuery?.message;
  const send = (at: { readonly chatId: number }) =>
    deps.api.sendPhoto(at.chatId, new InputFile(png, 'last-day.png'), {
      ...{ caption, parse_mode: 'HTML', disable_notification: true },
      ...(message ? hangOn(message) : {}),
    });
  try {
    const sent = await deps.voice.speak(
      { chatId, ...(message ? { answerTo: message } : {}) },
      'answer',
      send,
    );
    return sent ? 'sent' : 'failed';
  } catch (err) {
    deps.log.warn({ err }, 'picture not sent');
    return 'failed';
  }
}

async function daysOf(deps: HandlerDeps, ctx: ChatContext, now: number): Promise<readonly PairDay[]> {
  const board = await deps.boards.find(personOf(ctx).chatId);
  return Promise.all(
    (board?.pairs ?? []).map(async (pair) => {
      const mints = { from: pair.from.mint, to: pair.to.mint };
      const prices = await deps.priceRecord.between(mints, now - DAY_MS, now);
      return { pair, prices, day: dayOfPair(prices, now) };
    }),
  );
}
