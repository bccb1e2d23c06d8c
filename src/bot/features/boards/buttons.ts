import { type Api, InputFile } from 'grammy';
import { alertPress, settlePress, toastPress } from '../../cards/reply.ts';
import type { Pictures } from '../../pictures/maker.ts';
import type { MarketData } from '../../prices/market.ts';
import type { Asked, BoardStore } from '../../swap/boards.ts';
import { isQuietAt } from '../../swap/groups.ts';
import type { PriceRecord } from '../../swap/stores.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { boardButtons } from '../../telegram/messages/callback-data.ts';
import { replyingTo } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type GroupChatDeps, groupOf, refusePrice } from '../../telegram/quota.ts';
import {
  chartPanel,
  DAY_MS,
  dayCaption,
  dayOfMarket,
  dayOfPair,
  drawDayChart,
  type PairDay,
} from './day-chart.ts';

export interface BoardPressDeps extends GroupChatDeps {
  readonly api: Pick<Api, 'sendPhoto'> & GroupChatDeps['api'];
  readonly boards: BoardStore;
  readonly priceRecord: Pick<PriceRecord, 'between'>;
  readonly pictures: Pictures;
  /** For pairs whose record has gaps. */
  readonly market: Pick<MarketData, 'figures' | 'source'>;
}

type BoardPress = PressOf<typeof boardButtons>;

/** Per board: Telegram allows about 20 edits a minute per group. */
const REFRESH_EVERY_MS = 15_000;

/** A record of fewer hours of the 24 gives way to the market source. */
const TELLING_HOURS = 18;

/** Per board, because pictures displace a group's talk. */
const PICTURE_EVERY_MS = 10 * 60_000;

/** Any member may press; the store checks that the message is the group's board. */
export async function pressBoard(deps: BoardPressDeps, ctx: ChatContext, press: BoardPress): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return alertPress(deps, ctx, 'press-board-over');
  const { quietHours } = await groupOf(deps, ctx);
  if (isQuietAt(quietHours, deps.now())) return refusePrice(deps, ctx, 'quiet');
  await ACTIONS[press.action](deps, ctx, messageId);
}

type Act = (deps: BoardPressDeps, ctx: ChatContext, messageId: number) => Promise<void>;

const ACTIONS: Readonly<Record<BoardPress['action'], Act>> = { refresh, day };

async function refresh(deps: BoardPressDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const asked = await deps.boards.refresh(chatId, messageId, REFRESH_EVERY_MS, deps.now());
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-early');
  await toastPress(deps, ctx, 'toast-board-refresh');
}

async function day(deps: BoardPressDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const now = deps.now();
  const asked = await deps.boards.takePicture(chatId, messageId, PICTURE_EVERY_MS, now);
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-picture-early');
  const failure = await sendDay(deps, ctx, now);
  if (failure === undefined) return settlePress(deps, ctx);
  await deps.boards.releasePicture(chatId, now);
  await alertPress(deps, ctx, failure);
}

async function refuse(deps: BoardPressDeps, ctx: ChatContext, asked: Asked, early: string): Promise<void> {
  if (asked.kind !== 'early') return alertPress(deps, ctx, 'press-board-over');
  const seconds = String(Math.ceil(asked.waitMs / 1_000));
  const minutes = String(Math.ceil(asked.waitMs / 60_000));
  await alertPress(deps, ctx, early, { seconds, minutes });
}

async function sendDay(deps: BoardPressDeps, ctx: ChatContext, now: number): Promise<string | undefined> {
  const days = await daysOf(deps, ctx, now);
  if (days.every(({ day }) => day.lines.length === 0)) return 'press-board-no-record';
  const png = await deps.pictures.draw(drawDayChart(days.map((day) => chartPanel(day, ctx.view.texts))));
  if (!png) return 'press-board-no-picture';
  const { chatId } = personOf(ctx);
  const caption = dayCaption(days, { now, source: deps.market.source }, ctx.view.texts).html;
  const message = ctx.callbackQuery?.message;
  const send = (at: { readonly chatId: number }) =>
    deps.api.sendPhoto(at.chatId, new InputFile(png, 'last-day.png'), {
      ...{ caption, parse_mode: 'HTML', disable_notification: true },
      ...(message ? replyingTo(message) : {}),
    });
  const place = { chatId, ...(message ? { answerTo: message } : {}) };
  try {
    return (await deps.messenger.call(place, 'answer', send)) ? undefined : 'press-board-no-picture';
  } catch (err) {
    deps.log.warn({ err }, 'picture not sent');
    return 'press-board-no-picture';
  }
}

async function daysOf(deps: BoardPressDeps, ctx: ChatContext, now: number): Promise<readonly PairDay[]> {
  const board = await deps.boards.find(personOf(ctx).chatId);
  return Promise.all(
    (board?.pairs ?? []).map(async (pair) => {
      const mints = { from: pair.from.mint, to: pair.to.mint };
      const prices = await deps.priceRecord.between(mints, now - DAY_MS, now);
      const day = dayOfPair(prices, now);
      const ofMarket = day.hours < TELLING_HOURS ? await dayOfMarket(deps.market, pair) : undefined;
      return { pair, prices, day: ofMarket ?? day };
    }),
  );
}
