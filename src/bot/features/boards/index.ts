import { InputFile, type NextFunction } from 'grammy';
import { isMintAddress } from '../../../solana/mint.ts';
import { renderProblem } from '../../cards/problem.ts';
import { alertPress, settlePress, toastPress } from '../../cards/reply.ts';
import { type Html, trustedHtml } from '../../i18n/html.ts';
import { showSymbol } from '../../i18n/money.ts';
import { drawChart } from '../../pictures/chart.ts';
import { findToken } from '../../requests/find-token.ts';
import { type Asked, type BoardPair, MAX_PAIRS } from '../../swap/boards.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { USDC } from '../../swap/dollars.ts';
import { isQuietAt, mayBePriced } from '../../swap/groups.ts';
import { isUnlisted, namesToken, type Token } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { replyingTo } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { groupOf, mayBeAnswered, refusePrice, topicOf } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { chartPanel, DAY_MS, dayCaption, dayOfMarket, dayOfPair, type PairDay } from './day-chart.ts';
import { type AskedPair, type ReadBoard, readBoard } from './parse.ts';
import { boardButtons, renderBoardChanged, renderBoardHelp, renderBoardProblem } from './view.ts';

export const boards: Feature = {
  menu: [{ name: 'board', menus: { group_admin: 180 } }],
  observe: noteUseOfGroup,
  group: {
    commands: { board: boardCommand },
    buttons: [buttonArea(boardButtons, pressBoard)],
  },
};

/**
 * `/board` in a group: shows the board or the usage; admins set pairs, and end it by `stop`. The worker
 * writes the message.
 */
async function boardCommand(services: Services, ctx: CommandContext): Promise<void> {
  const answer = await answerTo(services, ctx);
  if (answer && (await mayBeAnswered(services, ctx))) await reply(services.chat, ctx, answer);
}

type Answer = ChatMessage | Html | undefined;

async function answerTo(services: Services, ctx: CommandContext): Promise<Answer> {
  const { groups, prices, clock } = services;
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const listed = await prices.listTokens();
  if (!listed.ok) return renderProblem({ code: 'service', failure: listed.failure }, ctx.view);
  const isToken = (word: string) => namesToken(listed.value, word);
  const read = readBoard(ctx.match, { language: texts.language, namesToken: isToken });
  if (read.kind === 'show') {
    const board = await groups.boards.find(chatId);
    return renderBoardHelp(board?.state === 'stopping' ? undefined : board, texts);
  }
  if ((await groups.roles.of(ctx)) === 'member') return texts.html('problem-board-admins');
  if (read.kind === 'problem') return renderBoardProblem(read.problem, texts);
  if ('pairs' in read) return setBoard(services, ctx, read);
  return texts.html((await groups.boards.stop(chatId, clock())) ? 'board-stopped' : 'board-none');
}

type WantedBoard = Extract<ReadBoard, { readonly everyMs: number }>;

async function setBoard(
  services: Services,
  ctx: CommandContext,
  { pairs: asked, everyMs }: WantedBoard,
): Promise<Answer> {
  const { groups, clock } = services;
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const group = await groups.find(chatId);
  if (!group.boards) return texts.html('problem-board-off');
  const found = await findBoardPairs(services, ctx, asked);
  if (!found.ok) return found.words;
  const pairs = differentOf(found.pairs);
  if (pairs.length > MAX_PAIRS) return renderBoardProblem({ code: 'too_many' }, texts);
  const tokens = pairs.flatMap(({ from, to }) => [from, to]);
  const refused = tokens.find(({ mint }) => !mayBePriced(group.tokens, [mint]));
  if (refused) return texts.html('problem-board-token', { text: showSymbol(refused) });
  const wanted = { topicId: topicOf(ctx) ?? null, pairs, everyMs, language: texts.language };
  const outcome = await groups.boards.set(chatId, wanted, clock());
  const board = outcome === 'changed' ? await groups.boards.find(chatId) : undefined;
  // A new board's message is the answer.
  return board?.messageId ? renderBoardChanged(board, texts) : undefined;
}

function differentOf(pairs: readonly BoardPair[]): readonly BoardPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.from.mint} ${pair.to.mint}`, pair])).values()];
}

type FoundPairs =
  | { readonly ok: true; readonly pairs: readonly BoardPair[] }
  | { readonly ok: false; readonly words: Html };

async function findBoardPairs(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  asked: readonly AskedPair[],
): Promise<FoundPairs> {
  const words = [...new Set(asked.flatMap(({ from, to }) => [from, to ?? USDC.mint]))];
  const tokens = new Map<string, Token>();
  for (const word of words) {
    const found = await findOne(services, ctx, word);
    if ('words' in found) return { ok: false, words: found.words };
    tokens.set(word, found.token);
  }
  const pairs = asked.flatMap(({ from: fromWord, to: toWord }) => {
    const [from, to] = [tokens.get(fromWord), tokens.get(toWord ?? USDC.mint)];
    return from && to ? [{ from, to }] : [];
  });
  const same = pairs.find(({ from, to }) => isSameAsset(from, to));
  if (same) return { ok: false, words: renderProblem({ code: 'same_token', token: same.from }, ctx.view) };
  return { ok: true, pairs };
}

/** An unlisted token is accepted where an admin wrote its mint. */
async function findOne(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  word: string,
): Promise<{ readonly token: Token } | { readonly words: Html }> {
  const found = await findToken(services, ctx, word);
  if ('token' in found) return found;
  const { choices, sentence, complaint } = found.ambiguity;
  const [only] = choices;
  if (only && choices.length === 1 && isMintAddress(word) && isUnlisted(only)) return { token: only };
  return { words: trustedHtml(sentence ?? complaint) };
}

/** Any message to the bot keeps the board from pausing. The note is not awaited. */
async function noteUseOfGroup(
  { chat, groups, clock }: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  if (ctx.callbackQuery !== undefined || ctx.message?.text !== undefined)
    void groups.boards
      .noteUse(personOf(ctx).chatId, clock())
      .catch((err: unknown) => chat.log.warn({ err }, 'the use of a group was not noted'));
  await next();
}

type BoardPress = PressOf<typeof boardButtons>;

/** A board is refreshed at most this often, ms: Telegram allows about 20 edits a minute per group. */
const REFRESH_EVERY_MS = 15_000;

/** The market source is drawn where our record has fewer hours of the day. */
const TELLING_HOURS = 18;

/** A board gets at most one picture in this time, ms. */
const PICTURE_EVERY_MS = 10 * 60_000;

/** Any member may press; the store checks the message. */
async function pressBoard(
  services: Uses<'chat' | 'groups' | 'prices' | 'clock'>,
  ctx: ChatContext,
  press: BoardPress,
): Promise<void> {
  const { chat, groups, clock } = services;
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId === undefined) return alertPress(chat, ctx, 'press-board-over');
  const { quietHours } = await groupOf(groups, ctx);
  if (isQuietAt(quietHours, clock())) return refusePrice(services, ctx, 'quiet');
  await ACTIONS[press.action](services, ctx, messageId);
}

type Act = (
  services: Uses<'chat' | 'groups' | 'prices' | 'clock'>,
  ctx: ChatContext,
  messageId: number,
) => Promise<void>;

const ACTIONS: Readonly<Record<BoardPress['action'], Act>> = { refresh, day };

async function refresh(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  messageId: number,
): Promise<void> {
  const { chat, groups, clock } = services;
  const { chatId } = personOf(ctx);
  const asked = await groups.boards.refresh(chatId, messageId, REFRESH_EVERY_MS, clock());
  if (asked.kind !== 'granted') return refuse(services, ctx, asked, 'press-board-early');
  await toastPress(chat, ctx, 'toast-board-refresh');
}

async function day(
  services: Uses<'chat' | 'groups' | 'prices' | 'clock'>,
  ctx: ChatContext,
  messageId: number,
): Promise<void> {
  const { chat, groups, clock } = services;
  const { chatId } = personOf(ctx);
  const now = clock();
  const asked = await groups.boards.takePicture(chatId, messageId, PICTURE_EVERY_MS, now);
  if (asked.kind !== 'granted') return refuse(services, ctx, asked, 'press-board-picture-early');
  const failure = await sendDay(services, ctx, now);
  if (failure === undefined) return settlePress(chat, ctx);
  await groups.boards.releasePicture(chatId, now);
  await alertPress(chat, ctx, failure);
}

async function refuse({ chat }: Uses<'chat'>, ctx: ChatContext, asked: Asked, early: string): Promise<void> {
  if (asked.kind !== 'early') return alertPress(chat, ctx, 'press-board-over');
  const seconds = String(Math.ceil(asked.waitMs / 1_000));
  const minutes = String(Math.ceil(asked.waitMs / 60_000));
  await alertPress(chat, ctx, early, { seconds, minutes });
}

async function sendDay(
  services: Uses<'chat' | 'groups' | 'prices'>,
  ctx: ChatContext,
  now: number,
): Promise<string | undefined> {
  const { chat, prices } = services;
  const days = await daysOf(services, ctx, now);
  if (days.every(({ day }) => day.lines.length === 0)) return 'press-board-no-record';
  const png = await chat.pictures.draw(drawChart(days.map((day) => chartPanel(day, ctx.view.texts))));
  if (!png) return 'press-board-no-picture';
  const { chatId } = personOf(ctx);
  const caption = dayCaption(days, { now, source: prices.market.source }, ctx.view.texts).html;
  const message = ctx.callbackQuery?.message;
  const send = (at: { readonly chatId: number }) =>
    chat.api.sendPhoto(at.chatId, new InputFile(png, 'last-day.png'), {
      ...{ caption, parse_mode: 'HTML', disable_notification: true },
      ...(message ? replyingTo(message) : {}),
    });
  const place = { chatId, ...(message ? { answerTo: message } : {}) };
  try {
    return (await chat.messenger.call(place, 'answer', send)) ? undefined : 'press-board-no-picture';
  } catch (err) {
    chat.log.warn({ err }, 'picture not sent');
    return 'press-board-no-picture';
  }
}

async function daysOf(
  services: Uses<'groups' | 'prices'>,
  ctx: ChatContext,
  now: number,
): Promise<readonly PairDay[]> {
  const board = await services.groups.boards.find(personOf(ctx).chatId);
  return Promise.all(
    (board?.pairs ?? []).map(async (pair) => {
      const mints = { from: pair.from.mint, to: pair.to.mint };
      const prices = await services.prices.record.between(mints, now - DAY_MS, now);
      const day = dayOfPair(prices, now);
      const ofMarket =
        day.hours < TELLING_HOURS ? await dayOfMarket(services.prices.market, pair) : undefined;
      return { pair, prices, day: ofMarket ?? day };
    }),
  );
}
