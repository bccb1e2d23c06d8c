import { InputFile } from 'grammy';
import { symbolOf } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { alertPress, settlePress, showCard } from '../../cards/reply.ts';
import { toPlainText } from '../../i18n/html.ts';
import type { SwapView } from '../../i18n/view.ts';
import { formatAmount } from '../../swap/amount.ts';
import type { PersonId, SwapId } from '../../swap/brands.ts';
import { worthOf } from '../../swap/dollars.ts';
import { readTrades, type Sale, tradeOf, tradesOf } from '../../swap/positions.ts';
import { isFinal, isTokenSwap, minimumOf, type Swap, type SwapState, TRANSITIONS } from '../../swap/swap.ts';
import type { HistoryPart } from '../../swap/swap-store-port.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import {
  HISTORY_KINDS,
  type HistoryView,
  historyButtons,
  WHOLE_HISTORY,
} from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { renderHistory, renderHistoryFilter } from './view.ts';

export const history: Feature = {
  menu: [{ name: 'history', menus: { private: 80, ephemeral: 80 } }],
  private: {
    commands: { history: historyCommand },
    buttons: [buttonArea(historyButtons, pressHistory)],
    deepLinks: { history: historyCommand },
    topics: { history: historyCommand },
  },
  group: { personal: { history: 'history' } },
};

const PER_PAGE = 5;

const RECENT = 20;
const MAX_TOKENS = 7;
const ENDED = (Object.keys(TRANSITIONS) as SwapState[]).filter(isFinal);

/** Rows per query of the export: other updates run between. */
const PORTION = 200;

/** A file of so many rows has about three megabytes. */
const MAX_ROWS = 10_000;

/** English in every language, for programs. */
const COLUMNS = [
  'started',
  'ended',
  'state',
  'paid',
  'paid token',
  'paid mint',
  'received',
  'at least',
  'received token',
  'received mint',
  'wallet',
  'transaction',
  'kind',
  'usd',
  'cost usd',
  'profit usd',
] as const;

/** Spreadsheets take such cells for formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const FILE_NAME = 'swaps.csv';

/** Completed swaps come first. */
async function historyCommand(
  services: Uses<'swaps' | 'people' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const { personId } = personOf(ctx);
  const done = { ...WHOLE_HISTORY, kind: 'done' } as const;
  const [newest] = await services.swaps.listPast(personId, { ...narrow(done, null), limit: 1 });
  await showCard(
    services.chat,
    ctx,
    await drawPage(services, personId, newest ? done : WHOLE_HISTORY, ctx.view),
  );
}

async function pressHistory(
  services: Uses<'swaps' | 'people' | 'chat' | 'clock'>,
  ctx: ChatContext,
  press: PressOf<typeof historyButtons>,
): Promise<void> {
  if (press.action === 'export') return exportHistory(services, ctx);
  await settlePress(services.chat, ctx);
  const { action, ...shown } = press;
  const draw = action === 'page' ? drawPage : drawFilter;
  await showCard(services.chat, ctx, await draw(services, personOf(ctx).personId, shown, ctx.view));
}

async function drawPage(
  services: Uses<'swaps' | 'people' | 'clock'>,
  personId: PersonId,
  asked: HistoryView,
  view: SwapView,
): Promise<ChatMessage> {
  const token = await findToken(services, personId, asked);
  const shown: HistoryView = token ? asked : { ...asked, token: null };
  const narrowed = narrow(shown, token);
  const start = shown.from && (await findTheirs(services, personId, shown.from.swapId));
  const from = start && shown.from ? { swap: start, direction: shown.from.direction } : undefined;
  const [found, { sales }] = await Promise.all([
    services.swaps.listPast(personId, { ...narrowed, ...(from ? { from } : {}), limit: PER_PAGE + 1 }),
    readTrades(services.swaps, personId),
  ]);
  const isNewer = from?.direction === 'newer';
  // Nothing is left, or less than a page before the first: shows the first page whole.
  if (isNewer ? found.length <= PER_PAGE : from && found.length === 0)
    return drawPage(services, personId, { ...shown, from: null }, view);
  const swaps = isNewer ? found.slice(-PER_PAGE) : found.slice(0, PER_PAGE);
  const facts = {
    shown,
    swaps,
    sales,
    token,
    now: services.clock(),
    hasNewer: from !== undefined,
    hasOlder: isNewer || found.length > PER_PAGE,
  };
  return renderHistory(facts, view);
}

async function drawFilter(
  services: Uses<'swaps' | 'people'>,
  personId: PersonId,
  shown: HistoryView,
  view: SwapView,
): Promise<ChatMessage> {
  const swaps = await services.swaps.listPast(personId, { limit: RECENT });
  const sides = swaps.flatMap(({ id, intent }) => [
    { token: intent.from, of: { swapId: id, side: 'from' as const } },
    { token: intent.to, of: { swapId: id, side: 'to' as const } },
  ]);
  const byMint = Map.groupBy(sides, ({ token }) => token.mint);
  const chosen = await findToken(services, personId, shown);
  // The chosen token keeps the filter's swap, which finds the tick.
  const choices = [...byMint.values()].flatMap(([newest]) => newest ?? []).slice(0, MAX_TOKENS);
  const named = choices.map((side) =>
    shown.token && side.token.mint === chosen?.mint ? { ...side, of: shown.token } : side,
  );
  return renderHistoryFilter(shown, named, view);
}

function narrow({ kind }: HistoryView, token: Token | null): Omit<HistoryPart, 'limit' | 'from'> {
  const states = HISTORY_KINDS[kind];
  return {
    hasEveryKind: true,
    ...(states ? { states } : {}),
    ...(token ? { mint: token.mint as Mint } : {}),
  };
}

async function findToken(
  services: Uses<'swaps'>,
  personId: PersonId,
  { token }: HistoryView,
): Promise<Token | null> {
  const swap = token && (await findTheirs(services, personId, token.swapId));
  return swap && token ? swap.intent[token.side] : null;
}

/** Null for an unknown swap or another person's. */
async function findTheirs({ swaps }: Uses<'swaps'>, personId: PersonId, id: SwapId): Promise<Swap | null> {
  const swap = await swaps.findSwap(id);
  return swap?.personId === personId ? swap : null;
}

/** Newest first. Counts as one of the person's prices. */
async function exportHistory(services: Uses<'swaps' | 'chat'>, ctx: ChatContext): Promise<void> {
  const { chat } = services;
  const { personId, chatId } = personOf(ctx);
  const { texts } = ctx.view;
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const swaps = await readEnded(services, personId);
  if (swaps.length === 0) return alertPress(chat, ctx, 'history-none-ended');
  await settlePress(chat, ctx);
  const file = new InputFile(Buffer.from(writeSwapsCsv(swaps, swaps.length < MAX_ROWS)), FILE_NAME);
  const key = swaps.length < MAX_ROWS ? 'history-exported' : 'history-exported-part';
  const caption = toPlainText(texts.html(key, { number: String(swaps.length) }));
  try {
    await chat.api.sendDocument(chatId, file, { caption });
  } catch (error) {
    chat.log.warn({ err: error }, 'a document was not sent');
    await reply(chat, ctx, texts.html('something-broke'));
  }
}

async function readEnded(services: Uses<'swaps'>, personId: PersonId): Promise<readonly Swap[]> {
  const swaps: Swap[] = [];
  let last: Swap | undefined;
  do {
    const from = last && ({ swap: last, direction: 'older' } as const);
    const limit = Math.min(PORTION, MAX_ROWS - swaps.length);
    const portion = await services.swaps.listPast(personId, {
      hasEveryKind: true,
      states: ENDED,
      limit,
      ...(from ? { from } : {}),
    });
    swaps.push(...portion);
    last = portion.length === PORTION ? portion.at(-1) : undefined;
  } while (last && swaps.length < MAX_ROWS);
  return swaps;
}

/**
 * CSV (RFC 4180): times in UTC, amounts as wallets show them, cost and profit by average cost.
 * @param isWhole nothing is missing, so that costs are known
 */
export function writeSwapsCsv(swaps: readonly Swap[], isWhole = true): string {
  const { sales } = tradesOf(isWhole ? swaps.filter(({ state }) => state === 'confirmed') : []);
  const bySwap = new Map(sales.map((sale) => [sale.swapId, sale]));
  const rows = swaps.map((swap) => [
    ...rowOf(swap).map(writeCell),
    ...dollarsOfRow(swap, bySwap.get(swap.id)),
  ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function rowOf(swap: Swap): readonly string[] {
  const isDone = swap.state === 'confirmed';
  const fills = isDone ? tradeOf(swap) : undefined;
  const { from, to, amount } = (fills ?? swap).intent;
  const isPaid = fills !== undefined || isTokenSwap(swap) || swap.intent.kind === 'place';
  return [
    new Date(swap.createdAt).toISOString(),
    swap.finalAt === null ? '' : new Date(swap.finalAt).toISOString(),
    swap.state,
    isPaid ? formatAmount(amount, from) : '',
    isPaid ? symbolOf(from) : '',
    isPaid ? from.mint : '',
    isDone && swap.arrived ? formatAmount(swap.arrived, to) : '',
    formatAmount(minimumOf(swap), to),
    symbolOf(to),
    to.mint,
    swap.wallet ?? '',
    swap.signed?.txHash ?? '',
    swap.intent.kind ?? 'swap',
  ];
}

function dollarsOfRow(swap: Swap, sale: Sale | undefined): readonly string[] {
  const trade = swap.state === 'confirmed' ? tradeOf(swap) : undefined;
  const worth = trade && worthOf(trade);
  return [worth, sale?.cost, sale && sale.proceeds - sale.cost].map(writeUsd);
}

function writeUsd(usd: bigint | undefined): string {
  if (usd === undefined) return '';
  return `${usd < 0n ? '-' : ''}${formatAmount(usd < 0n ? -usd : usd, { decimals: 6 })}`;
}

/** Prefixes formulas with an apostrophe, and quotes text that would end the cell. */
export function writeCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
