import type { ChatContext, HandlerDeps } from './context.ts';
import { speaksHere, tellToWait } from './groups/check-quota.ts';
import { sendChatMessage } from './messages/send.ts';
import { personOf } from './person.ts';

type QuotaDeps = Pick<HandlerDeps, 'answerLimits' | 'api' | 'groups' | 'log' | 'now' | 'voice'>;

/**
 * Whether one more message may be answered here now. A flood is told once that it was too much; then it is not heard in a
 * group, and answered once in three seconds in private.
 */
export async function mayBeAnswered(deps: QuotaDeps, ctx: ChatContext): Promise<boolean> {
  return ctx.chat?.type === 'private' ? mayInPrivate(deps, ctx) : mayInGroup(deps, ctx);
}

async function mayInPrivate(deps: QuotaDeps, ctx: ChatContext): Promise<boolean> {
  const { inPrivate, inFlood } = deps.answerLimits;
  const person = String(personOf(ctx).personId);
  const taking = inPrivate.take(person);
  if (taking === 'granted') return true;
  const isAnswered = inFlood.take(person) === 'granted';
  if (taking === 'refused_again') return isAnswered;
  await tellTooFast(deps, ctx);
  return false;
}

async function mayInGroup(deps: QuotaDeps, ctx: ChatContext): Promise<boolean> {
  const { inGroup, ofGroup } = deps.answerLimits;
  const { personId, chatId } = personOf(ctx);
  const taking = inGroup.take(`${chatId} ${personId}`);
  if (taking === 'refused_again' || !(await speaksHere(deps, ctx))) return false;
  // A group has a bound for all of its members, notices included.
  if (ofGroup.take(String(chatId)) !== 'granted') return false;
  if (taking === 'granted') return true;
  await tellToWait(deps, ctx, ctx.view.texts.html('too-fast'));
  return false;
}

async function tellTooFast(deps: QuotaDeps, ctx: ChatContext): Promise<void> {
  await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('too-fast'));
}
