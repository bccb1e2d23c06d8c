import { type Api, type Context, GrammyError } from 'grammy';
import { BoundedCache } from '../../../bounded-cache.ts';
import { memoizeFor } from '../../../memoize-for.ts';
import type { Clock } from '../../swap/brands.ts';

/** An anonymous admin writes as the group itself: no known person. */
type MemberRole = 'admin' | 'anonymous_admin' | 'member';

export interface MemberRoles {
  of(ctx: Context): Promise<MemberRole>;
}

/** Latest effect of a changed role, ms. */
const CACHED_MS = 60_000;
const MOST_CACHED = 10_000;

const ADMINS: readonly string[] = ['creator', 'administrator'];

/** By `getChatMember`, or by the public list of admins where a group hides its members. Single flight. */
export function createMemberRoles(
  api: Pick<Api, 'getChatMember' | 'getChatAdministrators'>,
  now: Clock,
): MemberRoles {
  const cached = new BoundedCache<() => Promise<MemberRole>>(MOST_CACHED);

  const ask = async (chatId: number, userId: number): Promise<MemberRole> => {
    const isAdmin = await api.getChatMember(chatId, userId).then(
      ({ status }) => ADMINS.includes(status),
      (error: unknown) => isListedAdmin(error, chatId, userId),
    );
    return isAdmin ? 'admin' : 'member';
  };

  const isListedAdmin = async (error: unknown, chatId: number, userId: number): Promise<boolean> => {
    if (!(error instanceof GrammyError && error.error_code === 400)) throw error;
    return (await api.getChatAdministrators(chatId)).some(({ user }) => user.id === userId);
  };

  return {
    of: async (ctx) => {
      if (isFromGroupItself(ctx)) return 'anonymous_admin';
      const { chatId, from } = ctx;
      if (chatId === undefined || !from) return 'member';
      const read = cached.getOrCompute(`${chatId} ${from.id}`, () =>
        memoizeFor(CACHED_MS, () => ask(chatId, from.id), now),
      );
      return read().catch(() => 'member');
    },
  };
}

/** A press always has a person. */
function isFromGroupItself({ callbackQuery, message, chatId }: Context): boolean {
  return !callbackQuery && message?.sender_chat !== undefined && message.sender_chat.id === chatId;
}
