import type { ChatContext, HandlerDeps } from '../context.ts';
import { type Refusal, tellToWait } from './check-quota.ts';
import { sayUnseen } from './send-ephemeral.ts';

type RefuseDeps = Pick<HandlerDeps, 'answers' | 'api' | 'log' | 'unseen' | 'voice'>;

/**
 * Says no to somebody in a group: in a box where they pressed, else by a message that only they see. Where that cannot be
 * had, aloud once in an hour.
 */
export async function refuseInGroup(
  deps: RefuseDeps & Pick<HandlerDeps, 'groups' | 'now'>,
  ctx: ChatContext,
  key: string,
): Promise<void> {
  if (!(await refuseUnseen(deps, ctx, key))) await tellToWait(deps, ctx, ctx.view.texts.html(key));
}

/** False where it could be said to nobody alone. */
async function refuseUnseen(deps: RefuseDeps, ctx: ChatContext, key: string): Promise<boolean> {
  const { texts } = ctx.view;
  if (ctx.callbackQuery) {
    await deps.answers.of(ctx.update).alert(texts.plain(key));
    return true;
  }
  if (ctx.message?.sender_chat) return false;
  const words = { text: texts.html(key).html, keyboard: [] };
  return (await sayUnseen(deps, ctx, words)) === 'said';
}

/** The bot is out, or no more fits into the group's pace; and that somebody must wait is told by whoever has the turns. */
type Silent = 'gone' | 'busy' | 'wait';

function isSilent(refusal: Refusal): refusal is Silent {
  return refusal === 'gone' || refusal === 'busy' || refusal === 'wait';
}

/** The words for who gets no price here. */
const WORDS: Readonly<Record<Exclude<Refusal, Silent>, string>> = {
  quiet: 'group-quiet-now',
  elsewhere: 'group-elsewhere',
  off: 'group-prices-off',
  admins_only: 'group-asks-admins',
};

/** Says why there is no price now, to nobody but who asked. */
export async function refusePrice(deps: RefuseDeps, ctx: ChatContext, refusal: Refusal): Promise<void> {
  if (!isSilent(refusal)) await refuseUnseen(deps, ctx, WORDS[refusal]);
}
