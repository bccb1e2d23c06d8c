import type { Context } from 'grammy';
import type { SendOptions } from '../messages/send.ts';

/**
 * In a group many talk at once, so an answer hangs on what it answers; in private that would only be noise. What somebody
 * sent unseen has no number to hang on that all could see.
 */
export function answerInGroup({ message, chat }: Context): SendOptions {
  return message && message.message_id !== 0 && chat?.type !== 'private' ? { answerTo: message } : {};
}
