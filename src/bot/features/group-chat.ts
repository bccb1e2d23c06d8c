import { Composer, type NextFunction } from 'grammy';
import type { ChatMember } from 'grammy/types';
import { joinLines } from '../i18n/html.ts';
import { isComplete } from '../requests/dialogue/state.ts';
import { parseRequest } from '../requests/parse-request.ts';
import { resolveAmount } from '../swap/asked-amount.ts';
import type { ChatId } from '../swap/brands.ts';
import type { BotContext, ChatContext, CommandContext } from '../telegram/context.ts';
import { reply, sendEphemeral } from '../telegram/groups/messenger.ts';
import type { ChatMessage } from '../telegram/messages/message.ts';
import { type DeepLinkCommand, encodeDeepLink } from '../telegram/messages/start-parameter.ts';
import { personOf } from '../telegram/person.ts';
import { mayBeAnswered } from '../telegram/quota.ts';
import type { Services, Uses } from '../telegram/services.ts';
import type { ChatServices, Feature } from './feature.ts';
import { shareIntent } from './offer-shared.ts';

/**
 * No wallet link ever appears in a group; plain talk gets no answer. Commands that other bots share must
 * address this one.
 */
export function groupChat(services: ChatServices, features: readonly Feature[]): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  const parts = features.map(({ group = {} }) => group);
  chat.on('message', (ctx, next) => noteMigration(services, ctx, next));
  for (const { commands, texts } of parts) {
    for (const [name, command] of Object.entries(commands ?? {}))
      chat.command(name, (ctx) => command(services, ctx));
    if (texts) chat.on('message:text', (ctx, next) => texts(services, ctx, next));
  }
  const personal = Object.fromEntries(parts.flatMap((part) => Object.entries(part.personal ?? {})));
  chat.command(Object.keys(personal), (ctx) => answerPrivately(services, personal, ctx));
  return chat;
}

type Personal = Readonly<Record<string, DeepLinkCommand>>;

/**
 * Answers by an ephemeral message whose button carries the request into the private chat. The fallback,
 * also for anonymous admins and channels, is a public answer without personal content.
 */
async function answerPrivately(services: Services, personal: Personal, ctx: CommandContext): Promise<void> {
  const { sender_chat, ephemeral_message_id } = ctx.message ?? {};
  const isEphemeral = ephemeral_message_id !== undefined;
  if (sender_chat) {
    if (await mayBeAnswered(services, ctx))
      await reply(services.chat, ctx, pointer(ctx, 'ephemeral-nobody', undefined));
    return;
  }
  const start = await startOf(services, ctx, personal);
  const answer = pointer(ctx, isFilledIn(start) ? 'ephemeral-filled-in' : 'group-go-private', start);
  if ((await sendEphemeral(services, ctx, answer)) === 'said') return;
  if (!(await mayBeAnswered(services, ctx))) return;
  // An ephemeral request must not become public in a link.
  await reply(services.chat, ctx, isEphemeral ? pointer(ctx, 'group-go-private', undefined) : answer);
}

/** The words if they fit, else a short id, else the bare command. */
async function startOf(
  services: Services,
  ctx: CommandContext,
  personal: Personal,
): Promise<string | undefined> {
  const name = /^\/([a-z]+)/i.exec(ctx.message?.text ?? '')?.[1]?.toLowerCase() ?? '';
  const command = personal[name];
  if (!command) return undefined;
  return (
    encodeDeepLink({ command, words: ctx.match }) ??
    (await shareRequest(services, ctx, ctx.match)) ??
    encodeDeepLink({ command, words: '' })
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

async function shareRequest(services: Services, ctx: ChatContext, text: string): Promise<string | undefined> {
  const parsed = await parseRequest(services, ctx, { text, isCommand: true });
  if (parsed.kind !== 'start' || !isComplete(parsed.start)) return undefined;
  const { from, to, amount: asked } = parsed.start.answers;
  if (!from || !to || asked?.kind !== 'exact') return undefined;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(services, { from, asked, personId });
  if (!amount.ok) return undefined;
  return shareIntent(services, { from, to, amount: amount.value }, personId);
}

/** Sets `ctx.group` and its language. A message from a left group means a return. */
export async function loadGroup(
  { chat, groups, clock }: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  const { chatId } = personOf(ctx);
  let group = await groups.find(chatId);
  if (group.isGone && ctx.message && !ctx.message.left_chat_member) {
    await groups.enter(chatId, clock());
    group = { ...group, isGone: false };
  }
  ctx.group = group;
  if (group.language) ctx.view = chat.views[group.language];
  await next();
}

/** Greets a new group once; settings survive a removal for thirty days. */
export async function noteMembership(
  { chat, groups, clock }: Uses<'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
): Promise<void> {
  const type = ctx.chat?.type;
  if (!ctx.myChatMember || (type !== 'group' && type !== 'supergroup')) return;
  const { chatId } = personOf(ctx);
  if (!isIn(ctx.myChatMember.new_chat_member)) return groups.leave(chatId, clock());
  groups.ephemeral.noteNewRights(chatId);
  const isNew = await groups.enter(chatId, clock());
  if (!isNew || isIn(ctx.myChatMember.old_chat_member)) return;
  const { texts } = ctx.view;
  const lines = [texts.html('group-hello'), texts.html('group-hello-admins')];
  await chat.messenger.send({ chatId }, joinLines(lines), 'notice');
}

/** A supergroup's new chat id, announced in both chats. */
async function noteMigration(
  { groups, clock }: Uses<'groups' | 'clock'>,
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from } = ctx.message ?? {};
  if (chat && to !== undefined) return groups.move(chat.id as ChatId, to as ChatId, clock());
  if (chat && from !== undefined) return groups.move(from as ChatId, chat.id as ChatId, clock());
  await next();
}

function isIn(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}
