import type { NextFunction } from 'grammy';
import type { Message } from 'grammy/types';
import { renderProblem } from '../../cards/problem.ts';
import { type Html, trustedHtml } from '../../i18n/html.ts';
import { type FindTokenDeps, findToken } from '../../requests/find-token.ts';
import { isMintAddress } from '../../requests/parser/read-lexemes.ts';
import { type BoardPair, type BoardStore, MOST_PAIRS } from '../../swap/boards.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { isUnlisted, labelTokens, namesToken, type Token } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { type GroupChatDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { type AskedPair, type ReadBoard, readBoard } from './parse.ts';
import { renderBoardChanged, renderBoardHelp, renderBoardProblem } from './view.ts';

export interface BoardCommandDeps extends GroupChatDeps, FindTokenDeps {
  readonly boards: BoardStore;
}

/** USDC: default counter token. */
const DOLLAR = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/**
 * `/board` in a group: shows the board or the usage; for admins, pairs set the board and `stop` ends it. The
 * board worker writes the message.
 */
export async function boardCommand(deps: BoardCommandDeps, ctx: CommandContext): Promise<void> {
  const said = await readSaid(deps, ctx);
  if (!said.ok) return answer(deps, ctx, renderProblem(said.problem, ctx.view));
  const { read } = said;
  if (read.kind === 'show') return show(deps, ctx);
  if ((await deps.memberRoles.of(ctx)) === 'member')
    return answer(deps, ctx, ctx.view.texts.html('problem-board-admins'));
  if (read.kind === 'problem') return answer(deps, ctx, renderBoardProblem(read.problem, ctx.view.texts));
  return 'pairs' in read ? make(deps, ctx, read) : stop(deps, ctx);
}

async function readSaid(deps: BoardCommandDeps, ctx: CommandContext) {
  const listed = await deps.swapApi.listTokens();
  if (!listed.ok) return { ok: false, problem: { code: 'service', failure: listed.failure } } as const;
  const list = labelTokens(listed.value);
  const isToken = (word: string) => namesToken(list, word);
  const read = readBoard(ctx.match, { language: ctx.view.texts.language, namesToken: isToken });
  return { ok: true, read } as const;
}

async function show(deps: BoardCommandDeps, ctx: CommandContext): Promise<void> {
  const board = await deps.boards.find(personOf(ctx).chatId);
  const current = board?.state === 'stopping' ? undefined : board;
  await answer(deps, ctx, renderBoardHelp(current, ctx.view.texts));
}

async function stop(deps: BoardCommandDeps, ctx: CommandContext): Promise<void> {
  const isStopped = await deps.boards.stop(personOf(ctx).chatId, deps.now());
  await answer(deps, ctx, ctx.view.texts.html(isStopped ? 'board-stopped' : 'board-none'));
}

type WantedBoard = Extract<ReadBoard, { readonly everyMs: number }>;

async function make(
  deps: BoardCommandDeps,
  ctx: CommandContext,
  { pairs: asked, everyMs }: WantedBoard,
): Promise<void> {
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const group = await deps.groups.find(chatId);
  if (!group.boards) return answer(deps, ctx, texts.html('problem-board-off'));
  const found = await findBoardPairs(deps, ctx, asked);
  if (!found.ok) return answer(deps, ctx, found.words);
  const pairs = differentOf(found.pairs);
  if (pairs.length > MOST_PAIRS) return answer(deps, ctx, renderBoardProblem({ code: 'too_many' }, texts));
  const refused = pairs
    .flatMap(({ from, to }) => [from, to])
    .find(({ mint }) => !mayBePriced(group.tokens, [mint]));
  if (refused)
    return answer(deps, ctx, texts.html('problem-board-token', { text: refused.symbol || refused.mint }));
  const wanted = { topicId: topicOf(ctx.message), pairs, everyMs, language: texts.language };
  const outcome = await deps.boards.set(chatId, wanted, deps.now());
  const board = outcome === 'changed' ? await deps.boards.find(chatId) : undefined;
  // A new board's message is the answer.
  if (board?.messageId) await answer(deps, ctx, renderBoardChanged(board, texts));
}

/** Symbol and mint may name the same token. */
function differentOf(pairs: readonly BoardPair[]): readonly BoardPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.from.mint} ${pair.to.mint}`, pair])).values()];
}

function topicOf(message: Message | undefined): number | null {
  return message?.is_topic_message ? (message.message_thread_id ?? null) : null;
}

async function answer(deps: BoardCommandDeps, ctx: CommandContext, words: ChatMessage | Html): Promise<void> {
  if (await mayBeAnswered(deps, ctx)) await reply(deps, ctx, words);
}

type FoundPairs =
  | { readonly ok: true; readonly pairs: readonly BoardPair[] }
  | { readonly ok: false; readonly words: Html };

async function findBoardPairs(
  deps: BoardCommandDeps,
  ctx: ChatContext,
  asked: readonly AskedPair[],
): Promise<FoundPairs> {
  const words = [...new Set(asked.flatMap(({ from, to }) => [from, to ?? DOLLAR]))];
  const tokens = new Map<string, Token>();
  for (const word of words) {
    const found = await findOne(deps, ctx, word);
    if ('words' in found) return { ok: false, words: found.words };
    tokens.set(word, found.token);
  }
  const pairs = asked.flatMap(({ from: fromWord, to: toWord }) => {
    const [from, to] = [tokens.get(fromWord), tokens.get(toWord ?? DOLLAR)];
    return from && to ? [{ from, to }] : [];
  });
  const same = pairs.find(({ from, to }) => isSameAsset(from, to));
  if (same) return { ok: false, words: renderProblem({ code: 'same_token', token: same.from }, ctx.view) };
  return { ok: true, pairs };
}

/** An unlisted token is accepted where an admin wrote its mint. */
async function findOne(
  deps: BoardCommandDeps,
  ctx: ChatContext,
  word: string,
): Promise<{ readonly token: Token } | { readonly words: Html }> {
  const found = await findToken(deps, ctx, word);
  if ('token' in found) return found;
  const { choices, sentence, complaint } = found.ambiguity;
  const [only] = choices;
  if (only && choices.length === 1 && isMintAddress(word) && isUnlisted(only)) return { token: only };
  return { words: trustedHtml(sentence ?? complaint) };
}

/** Any message that reaches the bot keeps the board from pausing. Not awaited. */
export async function noteUseOfGroup(
  deps: Pick<BoardCommandDeps, 'boards' | 'now' | 'log'>,
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  if (ctx.callbackQuery !== undefined || ctx.message?.text !== undefined)
    void deps.boards
      .noteUse(personOf(ctx).chatId, deps.now())
      .catch((err: unknown) => deps.log.warn({ err }, 'the use of a group was not noted'));
  await next();
}
