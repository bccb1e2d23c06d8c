import type { Html } from '../../i18n/html.ts';
import type { ChatContext, HandlerDeps } from '../context.ts';
import type { ChatMessage } from '../messages/message.ts';
import { sendChatMessage } from '../messages/send.ts';
import { personOf } from '../person.ts';
import { answerInGroup } from './answer-in-group.ts';

/** Answers where something was asked: in private as it is, in a group through its voice. Gives the message's id. */
export async function sayHere(
  deps: Pick<HandlerDeps, 'api' | 'log' | 'voice'>,
  ctx: ChatContext,
  message: ChatMessage | Html,
): Promise<number | undefined> {
  const { chatId } = personOf(ctx);
  if (ctx.chat?.type === 'private') return sendChatMessage(deps, chatId, message);
  const { answerTo } = answerInGroup(ctx);
  return deps.voice.say({ chatId, ...(answerTo ? { answerTo } : {}) }, message, 'answer');
}
