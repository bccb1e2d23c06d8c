import { GrammyError } from 'grammy';
import type { ReplyParameters } from 'grammy/types';
import type { ChatContext, HandlerDeps } from '../context.ts';
import { sendContent, showContent } from '../messages/content.ts';
import type { ChatMessage } from '../messages/message.ts';
import { markup } from '../messages/send.ts';
import { personOf } from '../person.ts';

type SayDeps = Pick<HandlerDeps, 'api' | 'log' | 'unseen' | 'voice'>;

/**
 * Answers a message in a group with an ephemeral message, which only its author sees (Bot API 10.2).
 * @returns `refused` where Telegram refused it, so that the caller may answer in public; other failures end here
 */
export async function sayUnseen(
  deps: SayDeps,
  ctx: ChatContext,
  message: ChatMessage,
): Promise<'said' | 'refused'> {
  const { chatId, personId } = personOf(ctx);
  const askedUnseen = ctx.message?.ephemeral_message_id !== undefined;
  if (!deps.unseen.mayTry(chatId, askedUnseen)) return 'refused';
  if (!deps.unseen.take(chatId, personId)) return 'said';
  try {
    await deps.voice.speak({ chatId }, 'answer', (at) =>
      showContent(message, (content) =>
        sendContent(deps.api, at.chatId, content, {
          ...markup(message),
          ...answering(ctx),
          ephemeral_message_parameters: { receiver_user_id: personId },
        }),
      ),
    );
    return 'said';
  } catch (error) {
    deps.log.warn({ err: error }, 'message for one person not sent');
    if (!isRefusal(error)) return 'said';
    if (OF_THE_CHAT.test(error.description)) deps.unseen.noteRefused(chatId);
    return 'refused';
  }
}

/** What the chat refuses whoever asks: rights that we lack, a kind of chat that has no such messages. */
const OF_THE_CHAT = /admin|rights|supergroup|chat/i;

function isRefusal(error: unknown): error is GrammyError {
  return error instanceof GrammyError && error.error_code === 400;
}

/** The answer to a message that was written unseen hangs on its other number; it has no ordinary one. */
function answering({ message }: ChatContext): {
  reply_parameters?: ReplyParameters;
  message_thread_id?: number;
} {
  if (!message) return {};
  const { ephemeral_message_id, message_id, message_thread_id, is_topic_message } = message;
  const reply_parameters =
    ephemeral_message_id === undefined
      ? { message_id, allow_sending_without_reply: true }
      : { ephemeral_message_id };
  return {
    reply_parameters,
    ...(is_topic_message && message_thread_id !== undefined ? { message_thread_id } : {}),
  };
}
