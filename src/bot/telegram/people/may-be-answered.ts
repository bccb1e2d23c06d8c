import type { ChatContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { answerInGroup } from '../groups/answer-in-group.ts';
import { personOf } from './person-of.ts';

/**
 * Whether one more message may be answered here now. A flood is told once that it was too much, and is then not heard; in
 * private every command is answered again three seconds later.
 */
export async function mayBeAnswered(deps: HandlerDeps, ctx: ChatContext): Promise<boolean> {
  const { personId, chatId } = personOf(ctx);
  const isPrivate = ctx.chat?.type === 'private';
  const limit = isPrivate ? deps.answerLimits.inPrivate : deps.answerLimits.inGroup;
  const taking = limit.take(`${chatId} ${personId}`);
  // A group has a bound for all of its members, notices included.
  if (taking === 'refused_again') return false;
  if (!isPrivate && deps.answerLimits.ofGroup.take(String(chatId)) !== 'granted') return false;
  if (taking === 'granted') return true;
  await sendChatMessage(deps, chatId, ctx.view.texts.html('too-fast'), answerInGroup(ctx));
  return false;
}
