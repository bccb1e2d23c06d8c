import type { NextFunction } from 'grammy';
import { alertPress, type ProblemDeps, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import type { Clock } from '../../swap/brands.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { adminButtons } from '../../telegram/messages/callback-data.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { answerUnknownCommand } from '../answer-text.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type AdminStore, isOnChain, PAUSED } from './store.ts';
import { renderFound, renderOverview, SEARCH_EXAMPLE, SEARCH_QUESTION, type Vitals } from './view.ts';

export const admin: Feature<AdminDeps> = {
  private: {
    commands: { admin: adminCommand },
    texts: answerSearch,
    buttons: [buttonArea(adminButtons, pressAdmin)],
  },
};

type AdminDeps = ProblemDeps & {
  /** Telegram ids; the command does not exist for others. */
  readonly adminIds: ReadonlySet<number>;
  readonly admin: AdminStore;
  readonly vitals: () => Promise<Vitals>;
  readonly now: Clock;
};

/** `/admin` shows the state, `/admin <txHash, Telegram id or wallet>` finds swaps. */
async function adminCommand(deps: AdminDeps, ctx: CommandContext): Promise<void> {
  if (!isAdmin(deps, ctx)) return answerUnknownCommand(deps, ctx);
  const words = ctx.match.trim();
  await (words === '' ? reply(deps, ctx, await drawOverview(deps)) : answerFound(deps, ctx, words));
}

async function answerSearch(deps: AdminDeps, ctx: BotContext, next: NextFunction): Promise<void> {
  const { text, reply_to_message: question } = ctx.message ?? {};
  const isAnswer = question?.from?.id === ctx.me.id && question.text === SEARCH_QUESTION;
  if (text === undefined || !isAnswer || !isAdmin(deps, ctx)) return next();
  await answerFound(deps, ctx, text.trim());
}

async function pressAdmin(
  deps: AdminDeps,
  ctx: ChatContext,
  { action }: PressOf<typeof adminButtons>,
): Promise<void> {
  if (!isAdmin(deps, ctx)) return alertPress(deps, ctx, 'press-unknown');
  if (action === 'find') {
    await settlePress(deps, ctx);
    const question = { text: SEARCH_QUESTION, keyboard: [] };
    await sendChatMessage(deps, personOf(ctx).chatId, question, { asks: SEARCH_EXAMPLE });
    return;
  }
  if (action === 'show') await settlePress(deps, ctx);
  else {
    await setPaused(deps, ctx, action === 'pause');
    await toastPress(deps, ctx, 'toast-saved');
  }
  await showCard(deps, ctx, await drawOverview(deps));
}

async function setPaused({ admin, now, log }: AdminDeps, ctx: ChatContext, isPaused: boolean): Promise<void> {
  if (isPaused) await admin.addNote(PAUSED, { value: '', at: now() });
  else await admin.removeNote(PAUSED);
  log.warn({ admin: personOf(ctx).personId, isPaused }, 'an operator has paused new swaps, or resumed them');
}

async function drawOverview({ admin, vitals, now }: AdminDeps) {
  const [figures, notes, vital] = await Promise.all([admin.figures(now()), admin.notes(), vitals()]);
  return renderOverview({ figures, notes, ...vital, now: now() });
}

async function answerFound(deps: AdminDeps, ctx: ChatContext, words: string): Promise<void> {
  await reply(deps, ctx, renderFound(await deps.admin.findSwaps(words), isOnChain(words) ? ctx.view : null));
}

function isAdmin({ adminIds }: Pick<AdminDeps, 'adminIds'>, ctx: ChatContext): boolean {
  return adminIds.has(ctx.from?.id ?? 0);
}
