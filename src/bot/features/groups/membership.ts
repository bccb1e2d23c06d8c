import type { NextFunction } from 'grammy';
import type { ChatMember } from 'grammy/types';
import { joinLines } from '../../i18n/html.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { personOf } from '../../telegram/person.ts';

/**
 * The bot was put into a group or taken out. Put in, it says two lines, once; taken out it says nothing and asks nothing
 * any more, and what was chosen there is kept for thirty days in case it comes back.
 */
export function noteMembership(deps: HandlerDeps) {
  return async (ctx: ChatContext): Promise<void> => {
    const type = ctx.chat?.type;
    if (!ctx.myChatMember || (type !== 'group' && type !== 'supergroup')) return;
    const { chatId } = personOf(ctx);
    if (!isIn(ctx.myChatMember.new_chat_member)) return deps.groups.leave(chatId, deps.now());
    const isNew = await deps.groups.enter(chatId, deps.now());
    if (!isNew || isIn(ctx.myChatMember.old_chat_member)) return;
    const { texts } = ctx.view;
    const lines = [texts.html('group-hello'), texts.html('group-hello-admins')];
    await deps.voice.say({ chatId }, joinLines(lines), 'notice');
  };
}

/** A group that becomes a supergroup is another chat from then on, and keeps what it chose. Told in both. */
export function noteMigration(deps: HandlerDeps) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from } = ctx.message ?? {};
    if (chat && to !== undefined) return deps.groups.move(chat.id as ChatId, to as ChatId, deps.now());
    if (chat && from !== undefined) return deps.groups.move(from as ChatId, chat.id as ChatId, deps.now());
    await next();
  };
}

function isIn(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status !== 'left' && member.status !== 'kicked';
}

/**
 * Looks up the group that something came from: whoever is answered there is answered in the language it chose. Whoever
 * writes to us where we count as out has us in all the same.
 */
export function loadGroup(deps: Pick<HandlerDeps, 'groups' | 'views' | 'now'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const { chatId } = personOf(ctx);
    let group = await deps.groups.find(chatId);
    if (group.isGone && ctx.message && !ctx.message.left_chat_member) {
      await deps.groups.enter(chatId, deps.now());
      group = { ...group, isGone: false };
    }
    ctx.group = group;
    if (group.language) ctx.view = deps.views[group.language];
    await next();
  };
}
