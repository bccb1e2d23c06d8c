import { isComplete } from '../../requests/dialogue/state.ts';
import type { FindTokenDeps } from '../../requests/find-token.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { type AmountPorts, resolveAmount } from '../../swap/resolve-amount.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply, sendEphemeral } from '../../telegram/groups/messenger.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { type CarriedCommand, encodeCarried } from '../../telegram/messages/start-parameter.ts';
import { personOf } from '../../telegram/person.ts';
import { type GroupChatDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { type ShareDeps, shareIntent } from '../offer-shared.ts';

type PrivateAnswerDeps = GroupChatDeps & FindTokenDeps & AmountPorts & ShareDeps;

/** Names the command that opens the private chat for each. */
type Personal = Readonly<Record<string, CarriedCommand>>;

/**
 * Answers a personal command in a group by an ephemeral message, whose button carries the request into the
 * private chat. The fallback, and all that anonymous admins and channels get, is a public answer without
 * personal content.
 */
export async function answerPrivately(
  deps: PrivateAnswerDeps,
  personal: Personal,
  ctx: CommandContext,
): Promise<void> {
  const { sender_chat, ephemeral_message_id } = ctx.message ?? {};
  const isEphemeral = ephemeral_message_id !== undefined;
  if (sender_chat) {
    if (await mayBeAnswered(deps, ctx)) await reply(deps, ctx, pointer(ctx, 'ephemeral-nobody', undefined));
    return;
  }
  const start = await startOf(deps, ctx, personal);
  const answer = pointer(ctx, isFilledIn(start) ? 'ephemeral-filled-in' : 'group-go-private', start);
  if ((await sendEphemeral(deps, ctx, answer)) === 'said') return;
  if (!(await mayBeAnswered(deps, ctx))) return;
  // An ephemeral request must not become public in a link.
  await reply(deps, ctx, isEphemeral ? pointer(ctx, 'group-go-private', undefined) : answer);
}

/** The words if they fit, else a short id, else the bare command. */
async function startOf(
  deps: PrivateAnswerDeps,
  ctx: CommandContext,
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

function pointer(ctx: CommandContext, key: string, start: string | undefined): ChatMessage {
  const { texts } = ctx.view;
  const address = `https://t.me/${ctx.me.username}`;
  const url = start === undefined ? address : `${address}?start=${start}`;
  return { text: texts.html(key).html, keyboard: [[{ text: texts.plain('button-private-chat'), url }]] };
}

/** Undefined for an incomplete request or an amount that needs a price. */
async function shareRequest(
  deps: PrivateAnswerDeps,
  ctx: ChatContext,
  text: string,
): Promise<string | undefined> {
  const parsed = await parseRequest(deps, ctx, { text, isCommand: true });
  if (parsed.kind !== 'start' || !isComplete(parsed.start)) return undefined;
  const { from, to, amount: asked } = parsed.start.answers;
  if (!from || !to || asked?.kind !== 'exact') return undefined;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(deps, { from, asked, personId });
  if (!amount.ok) return undefined;
  return shareIntent(deps, { from, to, amount: amount.value }, personId);
}
