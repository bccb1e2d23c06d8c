import { ageLine } from '../../cards/price-lines.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showChange, showToken, showUnitPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { type Board, type BoardPair, type BoardPrice, MAX_PAIRS } from '../../swap/boards.ts';
import { directionOf } from '../../swap/people.ts';
import { buttonCodec, NO_ARGS } from '../../telegram/messages/callback-codec.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import type { BoardProblem } from './parse.ts';

/** The group's row knows which message is its board. */
export const boardButtons = buttonCodec('bo', {
  refresh: { code: 'r', args: NO_ARGS },
  day: { code: 'd', args: NO_ARGS },
});

export interface BoardLine {
  readonly pair: BoardPair;
  readonly price: BoardPrice | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function renderBoard(
  { everyMs, state }: Pick<Board, 'everyMs' | 'state'>,
  lines: readonly BoardLine[],
  now: number,
  texts: Texts,
): ChatMessage {
  const isPaused = state === 'paused';
  const title = texts.html('board-title');
  const asOf = asOfLine(lines, texts);
  const old = lines.some(({ price }) => price?.isOld) ? texts.html('board-old') : null;
  const source = lines.find(({ price }) => price?.changeSource)?.price?.changeSource;
  const below = [
    asOf,
    old,
    isPaused ? texts.html('board-paused') : everyLine(everyMs, texts),
    source === undefined ? null : texts.html('board-day-source', { source }),
  ].filter((line) => line !== null);
  const cells = lines.map((line) => cellsOf(line, now, texts));
  return {
    text: joinLines([title, ...cells.map(asLine), ...below]).html,
    keyboard: keyboardOf(isPaused, texts),
    isSilent: true,
    table: {
      above: [title],
      columns: [
        { title: texts.html('board-column-pair') },
        { title: texts.html('board-column-price'), align: 'right' },
        { title: texts.html('board-column-day'), align: 'right' },
      ],
      rows: cells.map(({ pair, price, change }) => [pair, price, change ?? html`–`]),
      below,
      isRightToLeft: directionOf(texts.language) === 'rtl',
    },
  };
}

export function renderBoardComing(texts: Texts): ChatMessage {
  return { text: texts.html('board-coming').html, keyboard: [], isSilent: true };
}

export function renderBoardOver(texts: Texts): ChatMessage {
  return { text: texts.html('board-over').html, keyboard: [] };
}

export function renderBoardHelp(board: Board | undefined, texts: Texts): ChatMessage {
  if (!board) return { text: texts.html('board-usage', { most: String(MAX_PAIRS) }).html, keyboard: [] };
  const pairs = joinLines(board.pairs.map(showPair), ', ');
  const lines = [
    texts.html('board-standing', { pairs }),
    board.state === 'paused' ? texts.html('board-paused') : everyLine(board.everyMs, texts),
    texts.html('board-standing-how'),
  ];
  return { text: joinLines(lines).html, keyboard: linkTo(board, texts) };
}

export function renderBoardChanged(board: Board, texts: Texts): ChatMessage {
  return { text: texts.html('board-changed').html, keyboard: linkTo(board, texts) };
}

const PROBLEMS: Readonly<Record<BoardProblem['code'], string>> = {
  form: 'problem-board-form',
  no_pairs: 'problem-board-no-pairs',
  too_many: 'problem-board-too-many',
  too_often: 'problem-board-too-often',
  too_seldom: 'problem-board-too-seldom',
  amount: 'problem-board-amount',
};

export function renderBoardProblem(problem: BoardProblem, texts: Texts): Html {
  const text = problem.code === 'amount' ? problem.text : '';
  return texts.html(PROBLEMS[problem.code], { most: String(MAX_PAIRS), text });
}

export function showPair({ from, to }: BoardPair): Html {
  return html`${showToken(from)}/${showToken(to)}`;
}

interface Cells {
  readonly pair: Html;
  readonly price: Html;
  readonly change: Html | null;
}

function cellsOf({ pair, price: known }: BoardLine, now: number, texts: Texts): Cells {
  if (!known) return { pair: showPair(pair), price: texts.html('board-no-price'), change: null };
  const { price, changeBps, isOld } = known;
  const amount = showUnitPrice(pair, price);
  return {
    pair: showPair(pair),
    price: isOld ? html`${amount} ${ageLine(now - price.at, texts)}` : html`${amount}`,
    change: changeBps === null ? null : html`${showChange(changeBps, texts.language)}`,
  };
}

function asLine({ pair, price, change }: Cells): Html {
  return change ? html`${pair}: <b>${price}</b> · ${change}` : html`${pair}: <b>${price}</b>`;
}

/** The oldest price without an age of its own. */
function asOfLine(lines: readonly BoardLine[], texts: Texts): Html | null {
  const times = lines.flatMap(({ price }) => (price && !price.isOld ? [price.price.at] : []));
  return times.length === 0 ? null : texts.html('inline-as-of', { time: showClock(Math.min(...times)) });
}

function everyLine(everyMs: number, texts: Texts): Html {
  const isHours = everyMs % HOUR_MS === 0;
  const line = isHours
    ? texts.plain('board-every-hours', { hours: everyMs / HOUR_MS })
    : texts.plain('board-every-minutes', { minutes: Math.round(everyMs / MINUTE_MS) });
  return html`${line}`;
}

function keyboardOf(isPaused: boolean, texts: Texts): ChatMessage['keyboard'] {
  const key = isPaused ? 'button-board-go-on' : 'button-board-refresh';
  const refresh: Button = boardButtons.button(texts.plain(key), { action: 'refresh' });
  return [[refresh, boardButtons.button(texts.plain('button-board-day'), { action: 'day' })]];
}

/** Messages of supergroups have links; those of other groups have none. */
function linkTo({ chatId, messageId }: Board, texts: Texts): ChatMessage['keyboard'] {
  const [, id] = /^-100(\d+)$/.exec(String(chatId)) ?? [];
  if (id === undefined || messageId === null) return [];
  return [[{ text: texts.plain('button-board-show'), url: `https://t.me/c/${id}/${messageId}` }]];
}
