import type { CommandContext } from 'grammy';
import { isComplete } from '../../requests/dialogue/state.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { resolveAmount } from '../../swap/resolve-amount.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { reply, sendEphemeral } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { type CarriedCommand, encodeCarried } from '../../telegram/messages/start-parameter.ts';
import { personOf } from '../../telegram/person.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';

/** Commands that are between one person and the bot, and what of them the private chat opens with. */
const PERSONAL: Readonly<Record<string, CarriedCommand>> = {
  swap: 'swap',
  connect: 'connect',
  disconnect: 'wallets',
  wallets: 'wallets',
  balance: 'balance',
  status: 'status',
  history: 'history',
  alert: 'alerts',
  alerts: 'alerts',
  settings: 'settings',
  privacy: 'privacy',
  forget: 'privacy',
};

/** Their names, as they are typed in a group. */
export const PERSONAL_COMMANDS = Object.keys(PERSONAL);

/**
 * Whatever is personal, asked in a group: answered by a message that only that person sees, with one button that takes the
 * request into the private chat. Where that cannot be had, one short answer to all, of which nothing is personal either.
 * An anonymous admin or a channel is nobody in particular.
 */
export function answerPrivately(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { sender_chat, ephemeral_message_id } = ctx.message ?? {};
    const isUnseen = ephemeral_message_id !== undefined;
    if (sender_chat) {
      if (await mayBeAnswered(deps, ctx)) await reply(deps, ctx, pointer(ctx, 'ephemeral-nobody', undefined));
      return;
    }
    const start = await startOf(deps, ctx);
    const answer = pointer(ctx, isFilledIn(start) ? 'ephemeral-filled-in' : 'group-go-private', start);
    if ((await sendEphemeral(deps, ctx, answer)) === 'said') return;
    if (!(await mayBeAnswered(deps, ctx))) return;
    // What was asked unseen is not shown to others by a link that carries it.
    await reply(deps, ctx, isUnseen ? pointer(ctx, 'group-go-private', undefined) : answer);
  };
}

/** What the private chat is to begin with: words that fit into a link, else a short id for them, else the bare command. */
async function startOf(deps: HandlerDeps, ctx: CommandContext<BotContext>): Promise<string | undefined> {
  const name = /^\/([a-z]+)/i.exec(ctx.message?.text ?? '')?.[1]?.toLowerCase() ?? '';
  const command = PERSONAL[name];
  if (!command) return undefined;
  return (
    encodeCarried({ command, words: ctx.match }) ??
    (await shareRequest(deps, ctx, ctx.match)) ??
    encodeCarried({ command, words: '' })
  );
}

function isFilledIn(start: string | undefined): boolean {
  return start !== undefined && !/^do-[a-z]+$/.test(start);
}

function pointer(ctx: CommandContext<BotContext>, key: string, start: string | undefined): ChatMessage {
  const { texts } = ctx.view;
  const address = `https://t.me/${ctx.me.username}`;
  const url = start === undefined ? address : `${address}?start=${start}`;
  return { text: texts.html(key).html, keyboard: [[{ text: texts.plain('button-private-chat'), url }]] };
}

/** The short id of a whole request with an amount of tokens, which asks nobody for a price; undefined for any other. */
async function shareRequest(deps: HandlerDeps, ctx: ChatContext, text: string): Promise<string | undefined> {
  const parsed = await parseRequest(deps, ctx, { text, isCommand: true });
  if (parsed.kind !== 'start' || !isComplete(parsed.start)) return undefined;
  const { from, to, amount: asked } = parsed.start.answers;
  if (!from || !to || asked?.kind !== 'exact') return undefined;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(deps, { from, asked, personId });
  if (!amount.ok) return undefined;
  const intent = { fromMint: from.mint, toMint: to.mint, amount: amount.value };
  const id = await deps.sharedIntents.share(intent, personId, deps.now());
  deps.onShared?.('offered');
  return id;
}
