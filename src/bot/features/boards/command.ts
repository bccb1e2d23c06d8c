import type { NextFunction } from 'grammy';
import { renderProblem } from '../../cards/problem.ts';
import { type Html, trustedHtml } from '../../i18n/html.ts';
import { type FindTokenDeps, findToken } from '../../requests/find-token.ts';
import { isMintAddress } from '../../requests/parser/read-lexemes.ts';
import { type BoardPair, type BoardStore, MOST_PAIRS } from '../../swap/boards.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { USDC } from '../../swap/dollars.ts';
import { mayBePriced } from '../../swap/groups.ts';
import { isUnlisted, namesToken, type Token } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { type GroupChatDeps, mayBeAnswered, topicOf } from '../../telegram/quota.ts';
import { type AskedPair, type ReadBoard, readBoard } from './parse.ts';
import { renderBoardChanged, renderBoardHelp, renderBoardProblem } from './view.ts';

export interface BoardCommandDeps extends GroupChatDeps, FindTokenDeps {
  readonly boards: BoardStore;
}

/**
 * `/board` in a group: shows the board or the usage; for admins, pairs set the board and `stop` ends it. The
 * board worker writes the message.
 */
export async function boardCommand(deps: BoardCommandDeps, ctx: CommandContext): Promise<void> {
  const answer = await answerTo(deps, ctx);
  if (answer && (await mayBeAnswered(deps, ctx))) await reply(deps, ctx, answer);
}

type Answer = ChatMessage | Html | undefined;

async function answerTo(deps: BoardCommandDeps, ctx: CommandContext): Promise<Answer> {
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const listed = await deps.swapApi.listTokens();
  if (!listed.ok) return renderProblem({ code: 'service', failure: listed.failure }, ctx.view);
  const isToken = (word: string) => namesToken(listed.value, word);
  const read = readBoard(ctx.match, { language: texts.language, namesToken: isToken });
  if (read.kind === 'show') {
    const board = await deps.boards.find(chatId);
    return renderBoardHelp(board?.state === 'stopping' ? undefined : board, texts);
  }
  if ((await deps.memberRoles.of(ctx)) === 'member') return texts.html('problem-board-admins');
  if (read.kind === 'problem') return renderBoardProblem(read.problem, texts);
  if ('pairs' in read) return setBoard(deps, ctx, read);
  return texts.html((await deps.boards.stop(chatId, deps.now())) ? 'board-stopped' : 'board-none');
}

type WantedBoard = Extract<ReadBoard, { readonly everyMs: number }>;

async function setBoard(
  deps: BoardCommandDeps,
  ctx: CommandContext,
  { pairs: asked, everyMs }: WantedBoard,
): Promise<Answer> {
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const group = await deps.groups.find(chatId);
  if (!group.boards) return texts.html('problem-board-off');
  const found = await findBoardPairs(deps, ctx, asked);
  if (!found.ok) return found.words;
  const pairs = differentOf(found.pairs);
  if (pairs.length > MOST_PAIRS) return renderBoardProblem({ code: 'too_many' }, texts);
  const tokens = pairs.flatMap(({ from, to }) => [from, to]);
  const refused = tokens.find(({ mint }) => !mayBePriced(group.tokens, [mint]));
  if (refused) return texts.html('problem-board-token', { text: refused.symbol || refused.mint });
  const wanted = { topicId: topicOf(ctx) ?? null, pairs, everyMs, language: texts.language };
  const outcome = await deps.boards.set(chatId, wanted, deps.now());
  const board = outcome === 'changed' ? await deps.boards.find(chatId) : undefined;
  // A new board's message is the answer.
  return board?.messageId ? renderBoardChanged(board, texts) : undefined;
}

/** Symbol and mint may name the same token. */
function differentOf(pairs: readonly BoardPair[]): readonly BoardPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.from.mint} ${pair.to.mint}`, pair])).values()];
}

type FoundPairs =
  | { readonly ok: true; readonly pairs: readonly BoardPair[] }
  | { readonly ok: false; readonly words: Html };

async function findBoardPairs(
  deps: BoardCommandDeps,
  ctx: ChatContext,
  asked: readonly AskedPair[],
): Promise<FoundPairs> {
  const words = [...new Set(asked.flatMap(({ from, to }) => [from, to ?? USDC.mint]))];
  const tokens = new Map<string, Token>();
  for (const word of words) {
    const found = await findOne(deps, ctx, word);
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
