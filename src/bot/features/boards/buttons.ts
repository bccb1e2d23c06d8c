import { InputFile } from 'grammy';
import { shortAddress } from '../../../labels/short-address.ts';
import { symbolOf } from '../../../labels/token-label.ts';
import { showChange } from '../../i18n/change.ts';
import { type Html, html, joinLines, toPlainText } from '../../i18n/html.ts';
import { showUnitPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { isDrawable } from '../../pictures/picture-text.ts';
import type { BoardPair } from '../../swap/board.ts';
import type { Asked } from '../../swap/board-store-port.ts';
import { isQuietAt } from '../../swap/group-settings.ts';
import { changeBps } from '../../swap/notable-price.ts';
import type { NotedPrice } from '../../swap/price-record-port.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { groupOf } from '../../telegram/groups/check-quota.ts';
import { refusePrice } from '../../telegram/groups/refuse.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { boardButtons } from '../../telegram/messages/callback-data.ts';
import { hangOn } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type DayPanel, drawDayChart } from './day-chart.ts';
import { showPair } from './view.ts';

/** Everybody together has new prices out of turn once in so long: a group has about twenty edits a minute. */
const REFRESH_EVERY_MS = 15_000;

/** Pictures push aside what people talk about. */
const PICTURE_EVERY_MS = 10 * 60_000;

/** `empty` where our record has nothing of that day. */
type DayOutcome = 'sent' | 'empty' | 'failed';

/** A pair of a board with its last day in our record. */
interface PairDay {
  readonly pair: BoardPair;
  /** Oldest first. */
  readonly prices: readonly NotedPrice[];
  readonly day: DayOfPair;
}

const HOURS = 24;
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Within half an hour of each other two prices are of one line; between those further apart nobody knows. */
const LONGEST_STEP_MS = 1_800_000;

/** A moment of the day and what one unit gave then, as a number: for the eyes only. */
interface DayPoint {
  /** From 0, a day ago, to 1. */
  readonly at: number;
  readonly value: number;
}

/** A day of a pair as our record has it: lines with gaps between them; one price alone is a line of one point. */
interface DayOfPair {
  readonly lines: readonly (readonly DayPoint[])[];
  /** In how many of the 24 hours there is a price. */
  readonly hours: number;
}

/** A press under a board, by anybody. Only the row of the group says which message is its board. */
export async function pressBoard(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const press = boardButtons.decode(data);
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (!press) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  if (messageId === undefined) return void (await answer.alert(ctx.view.texts.plain('press-board-over')));
  const { quietHours } = await groupOf(deps, ctx);
  if (isQuietAt(quietHours, deps.now())) return refusePrice(deps, ctx, 'quiet');
  await ACTIONS[press.action](deps, ctx, messageId);
}

type Act = (deps: HandlerDeps, ctx: ChatContext, messageId: number) => Promise<void>;

const ACTIONS: Readonly<Record<PressOf<typeof boardButtons>['action'], Act>> = { refresh, day };

async function refresh(deps: HandlerDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const asked = await deps.boards.refresh(chatId, messageId, REFRESH_EVERY_MS, deps.now());
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-early');
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-board-refresh'));
}

const TOLD: Readonly<Record<Exclude<DayOutcome, 'sent'>, string>> = {
  empty: 'press-board-no-record',
  failed: 'press-board-no-picture',
};

async function day(deps: HandlerDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const now = deps.now();
  const asked = await deps.boards.takePicture(chatId, messageId, PICTURE_EVERY_MS, now);
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-picture-early');
  const outcome = await sendDay(deps, ctx, now);
  const answer = deps.answers.of(ctx.update);
  if (outcome === 'sent') return void (await answer.settle());
  await deps.boards.releasePicture(chatId, now);
  await answer.alert(ctx.view.texts.plain(TOLD[outcome]));
}

async function refuse(
  deps: HandlerDeps,
  ctx: ChatContext,
  asked: Exclude<Asked, { kind: 'granted' }> | Asked,
  early: string,
): Promise<void> {
  const { texts } = ctx.view;
  const answer = deps.answers.of(ctx.update);
  if (asked.kind !== 'early') return void (await answer.alert(texts.plain('press-board-over')));
  const seconds = String(Math.ceil(asked.waitMs / 1_000));
  const minutes = String(Math.ceil(asked.waitMs / 60_000));
  await answer.alert(texts.plain(early, { seconds, minutes }));
}

/** Sends the last day of the board that was pressed on as a picture, drawn from our own record. Throws only what the stores throw. */
async function sendDay(deps: HandlerDeps, ctx: ChatContext, now: number): Promise<DayOutcome> {
  const days = await daysOf(deps, ctx, now);
  if (days.every(({ prices }) => prices.length === 0)) return 'empty';
  const png = await deps.pictures.draw(drawDayChart(days.map((day) => chartPanel(day, ctx.view.texts))));
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

/** What the picture shows of a pair: names and numbers, which are the same in every language. */
export function chartPanel({ pair, prices, day }: PairDay, texts: Texts): DayPanel {
  const [first, last] = [prices[0], prices.at(-1)];
  const moved = first && last && first !== last ? changeBps(first, last) : null;
  const drawn = { from: drawnToken(pair.from), to: drawnToken(pair.to) };
  return {
    name: `${nameOf(pair.from)}/${nameOf(pair.to)}`,
    price: last ? toPlainText(showUnitPrice(drawn, last)) : '–',
    change: moved === null ? '' : drawnChange(moved, texts),
    isDown: moved !== null && moved < 0,
    hours: `${day.hours}/${HOURS} h`,
    lines: day.lines,
  };
}

/** What stands below it: until when, out of what, and where it has gaps. */
function dayCaption(days: readonly PairDay[], now: number, texts: Texts): Html {
  const gaps = days.filter(({ day }) => day.hours < HOURS || day.lines.length > 1);
  const hours = joinLines(
    gaps.map(({ pair, day }) => html`${showPair(pair)} ${String(day.hours)}`),
    ', ',
  );
  return joinLines([
    texts.html('board-day-title'),
    texts.html('inline-as-of', { time: showClock(now) }),
    texts.html('board-day-record'),
    gaps.length === 0 ? null : texts.html('board-day-gaps', { hours }),
  ]);
}

/** In letters that the fonts have. */
function drawnChange(bps: number, { language }: Texts): string {
  const written = showChange(bps, language).replace(/[\u200e\u200f\u061c]/g, '');
  return written.replaceAll('٪', '%').replaceAll('٫', '.').replaceAll('−', '-');
}

function nameOf(token: Token): string {
  return isDrawable(symbolOf(token)) ? symbolOf(token) : shortAddress(token.mint);
}

/** Called by its mint where the fonts lack letters of its symbol. */
function drawnToken(token: Token): Token {
  return isDrawable(symbolOf(token)) ? token : { ...token, symbol: '', name: '' };
}

/** @param prices noted between a day before `until` and then, oldest first */
export function dayOfPair(prices: readonly NotedPrice[], until: number): DayOfPair {
  const since = until - DAY_MS;
  const ofDay = prices.filter(({ at, fromAmount }) => at >= since && at <= until && fromAmount > 0n);
  const lines: DayPoint[][] = [];
  for (const [index, price] of ofDay.entries()) {
    const before = ofDay[index - 1];
    const point = {
      at: (price.at - since) / DAY_MS,
      value: Number(price.toAmount) / Number(price.fromAmount),
    };
    if (before && price.at - before.at <= LONGEST_STEP_MS) lines.at(-1)?.push(point);
    else lines.push([point]);
  }
  const hours = new Set(ofDay.map(({ at }) => Math.min(23, Math.floor((at - since) / HOUR_MS)))).size;
  return { lines, hours };
}
