import type { NextFunction } from 'grammy';
import type { Update } from 'grammy/types';
import { type Answers, type DialogueStart, isComplete } from '../../conversations/dialogue-start.ts';
import type { Dialogues } from '../../conversations/dialogue-storage.ts';
import type { LeftDialogue } from '../../conversations/left-dialogue.ts';
import type { Token } from '../../swap/token.ts';
import { trustedHtml } from '../../words/chat-html.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { removeMessage, sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';
import { SWAP_DIALOGUE } from './answer-words.ts';
import { beginRequest } from './begin-request.ts';
import { findToken } from './find-token.ts';

/**
 * A dialogue that was under way when the bot was replaced by one with other questions goes on: its open question is asked
 * once more, with everything kept that was said. What somebody writes meanwhile is not taken for the answer, since it was one
 * to a question that this code has not asked.
 */
export function renewDialogues(deps: HandlerDeps, dialogues: Dialogues<BotContext>) {
  const left = new WeakMap<Update, readonly LeftDialogue[]>();
  return {
    /** Stands before whatever begins something else, which ends what was left. */
    notice: async (ctx: BotContext, next: NextFunction): Promise<void> => {
      const found = await dialogues.takeLeft(ctx);
      if (found.length > 0) left.set(ctx.update, found);
      await next();
    },
    /** Stands behind everything that means something by itself. */
    goOn: async (ctx: BotContext, next: NextFunction): Promise<void> => {
      const found = left.get(ctx.update) ?? [];
      if (found.length === 0 || (await isNewRequest(deps, ctx))) return next();
      await tellRenewed(deps, ctx);
      for (const dialogue of swapFirst(found)) await enter(deps, ctx, dialogue);
    },
  };
}

/** The others stand beside it and may be entered later; it is entered alone. */
function swapFirst(found: readonly LeftDialogue[]): readonly LeftDialogue[] {
  return found.toSorted(
    (one, other) => Number(other.id === SWAP_DIALOGUE) - Number(one.id === SWAP_DIALOGUE),
  );
}

async function isNewRequest(deps: HandlerDeps, ctx: BotContext): Promise<boolean> {
  const text = ctx.message?.text;
  if (text === undefined || text.startsWith('/')) return false;
  const begun = await beginRequest(deps, ctx, { text, isCommand: false });
  return begun.kind === 'start' && isComplete(begun.start);
}

async function tellRenewed(deps: HandlerDeps, ctx: BotContext): Promise<void> {
  if (await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('dialogue-renewed'))) return;
  await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('dialogue-renewed'));
}

async function enter(deps: HandlerDeps, ctx: BotContext, { id, about, said }: LeftDialogue): Promise<void> {
  if (id === SWAP_DIALOGUE) return ctx.conversation.enter(SWAP_DIALOGUE, await startOf(deps, ctx, said));
  try {
    await ctx.conversation.enter(id, await moveDown(deps, ctx, about));
  } catch (error) {
    deps.log.warn({ err: error }, 'a dialogue of earlier code could not go on');
  }
}

/** A question on a card is asked on another message, below what was just said; the earlier one goes. */
async function moveDown(deps: HandlerDeps, ctx: BotContext, about: unknown): Promise<object> {
  const { chatId } = personOf(ctx);
  const asked: { readonly messageId?: unknown } = Object(about);
  const messageId = await sendChatMessage(deps, chatId, trustedHtml('⏳'));
  if (typeof asked.messageId === 'number') await removeMessage(deps, chatId, asked.messageId);
  return { ...asked, ...(messageId === undefined ? {} : { messageId }) };
}

async function startOf(
  deps: HandlerDeps,
  ctx: BotContext,
  said: LeftDialogue['said'],
): Promise<DialogueStart> {
  const [from, to] = await Promise.all([tokenOf(deps, ctx, said.from), tokenOf(deps, ctx, said.to)]);
  // Where nothing is missing the amount had been doubted.
  const amount = from && to ? null : said.amount;
  return { answers: { from, to, amount } satisfies Answers, doubts: {}, pick: null };
}

async function tokenOf(deps: HandlerDeps, ctx: BotContext, mint: string | null): Promise<Token | null> {
  if (mint === null) return null;
  const found = await findToken(deps, ctx, mint);
  return 'token' in found ? found.token : null;
}
