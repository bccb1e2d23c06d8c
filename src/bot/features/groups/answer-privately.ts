import type { CommandContext } from 'grammy';
import { beginRequest } from '../../requests/begin-request.ts';
import { isComplete } from '../../requests/dialogue/start.ts';
import { resolveAmount } from '../../swap/resolve-amount.ts';
import { mayBeAnswered } from '../../telegram/answer-quota.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { sayHere } from '../../telegram/groups/reply.ts';
import { sayUnseen } from '../../telegram/groups/send-ephemeral.ts';
import { type CarriedCommand, encodeCarried } from '../../telegram/messages/carried-request.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';

/** Commands that are between one person and the bot, and the command that the private chat opens with for each. */
type Personal = Readonly<Record<string, CarriedCommand>>;

/**
 * Whatever is personal, asked in a group: answered by a message that only that person sees, with one button that takes the
 * request into the private chat. Where that cannot be had, one short answer to all, of which nothing is personal either.
 * An anonymous admin or a channel is nobody in particular.
 */
export function answerPrivately(deps: HandlerDeps, personal: Personal) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { sender_chat, ephemeral_message_id } = ctx.message ?? {};
    const isUnseen = ephemeral_message_id !== undefined;
    if (sender_chat) {
      if (await mayBeAnswered(deps, ctx))
        await sayHere(deps, ctx, pointer(ctx, 'ephemeral-nobody', undefined));
      return;
    }
    const start = await startOf(deps, ctx, personal);
    const answer = pointer(ctx, isFilledIn(start) ? 'ephemeral-filled-in' : 'group-go-private', start);
    if ((await sayUnseen(deps, ctx, answer)) === 'said') return;
    if (!(await mayBeAnswered(deps, ctx))) return;
    // What was asked unseen is not shown to others by a link that carries it.
    await sayHere(deps, ctx, isUnseen ? pointer(ctx, 'group-go-private', undefined) : answer);
  };
}

/** What the private chat is to begin with: words that fit into a link, else a short id for them, else the bare command. */
async function startOf(
  deps: HandlerDeps,
  ctx: CommandContext<BotContext>,
  personal: Personal,
): Promise<string | undefined> {
  const name = /^\/([a-z]+)/i.exec(ctx.message?.text ?? '')?.[1]?.toLowerCase() ?? '';
  const command = personal[name];
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
  const begun = await beginRequest(deps, ctx, { text, isCommand: true });
  if (begun.kind !== 'start' || !isComplete(begun.start)) return undefined;
  const { from, to, amount: asked } = begun.start.answers;
  if (!from || !to || asked?.kind !== 'exact') return undefined;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(deps, { from, asked, personId });
  if (!amount.ok) return undefined;
  const intent = { fromMint: from.mint, toMint: to.mint, amount: amount.value };
  const id = await deps.sharedIntents.share(intent, personId, deps.now());
  deps.onShared?.('offered');
  return id;
}
