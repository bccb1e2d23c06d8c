import type { Context } from 'grammy';
import type { HandlerDeps } from '../../telegram/context.ts';
import type { RepliedTo } from './parse.ts';

/**
 * The pair of a price of ours that a command answers, in a group or sent by way of us, read off the link below it; undefined
 * where the message is none.
 */
export async function repliedPrice(
  { sharedIntents, now }: Pick<HandlerDeps, 'sharedIntents' | 'now'>,
  { message, me }: Pick<Context, 'message' | 'me'>,
): Promise<RepliedTo | undefined> {
  const reply = message?.reply_to_message;
  const isOurs = reply?.from?.id === me.id || reply?.via_bot?.id === me.id;
  const start = `https://t.me/${me.username}?start=`;
  const buttons = isOurs ? (reply?.reply_markup?.inline_keyboard.flat() ?? []) : [];
  const link = buttons.find((button) => 'url' in button && button.url.startsWith(start));
  if (!link || !('url' in link)) return undefined;
  const shared = await sharedIntents.findShared(link.url.slice(start.length), now());
  return shared && { text: `${shared.fromMint} ${shared.toMint}`, links: [] };
}
