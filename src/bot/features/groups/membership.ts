import type { NextFunction } from 'grammy';
import type { ChatMember } from 'grammy/types';
import { joinLines } from '../../i18n/html.ts';
import type { Views } from '../../i18n/view.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { personOf } from '../../telegram/person.ts';
import type { GroupChatDeps } from '../../telegram/quota.ts';

type MembershipDeps = Pick<GroupChatDeps, 'groups' | 'now'>;

/** Sets `ctx.group` and its language. A message from a left group means a return. */
export async function loadGroup(
  deps: MembershipDeps & { readonly views: Views },
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  const { chatId } = personOf(ctx);
  let group = await deps.groups.find(chatId);
  if (group.isGone && ctx.message && !ctx.message.left_chat_member) {
    await deps.groups.enter(chatId, deps.now());
    group = { ...group, isGone: false };
  }
  ctx.group = group;
  if (group.language) ctx.view = deps.views[group.language];
  await next();
}

/** Greets a new group once; settings survive a removal for thirty days. */
export async function noteMembership(
  deps: MembershipDeps & Pick<GroupChatDeps, 'messenger'>,
  ctx: ChatContext,
): Promise<void> {
  const type = ctx.chat?.type;
  if (!ctx.myChatMember || (type !== 'group' && type !== 'supergroup')) return;
  const { chatId } = personOf(ctx);
  if (!isIn(ctx.myChatMember.new_chat_member)) return deps.groups.leave(chatId, deps.now());
  const isNew = await deps.groups.enter(chatId, deps.now());
  if (!isNew || isIn(ctx.myChatMember.old_chat_member)) return;
  const { texts } = ctx.view;
  const lines = [texts.html('group-hello'), texts.html('group-hello-admins')];
  await deps.messenger.send({ chatId }, joinLines(lines), 'notice');
}

/** A supergroup's new chat id, announced in both chats. */
export async function noteMigration(
  deps: MembershipDeps,
  ctx: ChatContext,
  next: NextFunction,
): Promise<void> {
  const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from } = ctx.message ?? {};
  if (chat && to !== undefined) return deps.groups.move(chat.id as ChatId, to as ChatId, deps.now());
  if (chat && from !== undefined) return deps.groups.move(from as ChatId, chat.id as ChatId, deps.now());
  await next();
}

function isIn(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}
