import type { Chat, User } from '../model.ts';

/** In the Bot API's order. */
export const ADMIN_RIGHTS = [
  'can_manage_chat',
  'can_change_info',
  'can_delete_messages',
  'can_invite_users',
  'can_restrict_members',
  'can_pin_messages',
  'can_manage_topics',
  'can_promote_members',
  'can_manage_video_chats',
] as const;
export type AdminRight = (typeof ADMIN_RIGHTS)[number];

export const PERMISSIONS = [
  'can_send_messages',
  'can_send_documents',
  'can_send_photos',
  'can_send_other_messages',
  'can_add_web_page_previews',
  'can_invite_users',
  'can_pin_messages',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Undefined before the first join. */
export type Standing =
  | { readonly status: 'creator'; readonly anonymous?: boolean }
  | { readonly status: 'administrator'; readonly anonymous?: boolean; readonly rights: readonly AdminRight[] }
  | { readonly status: 'member' }
  | { readonly status: 'restricted'; readonly may: readonly Permission[] }
  | { readonly status: 'left' }
  | { readonly status: 'kicked' };

export function isThere(standing: Standing | undefined): standing is Standing {
  return standing !== undefined && standing.status !== 'left' && standing.status !== 'kicked';
}

export function isAdmin(standing: Standing | undefined): boolean {
  return standing?.status === 'creator' || standing?.status === 'administrator';
}

export function hasRight(standing: Standing | undefined, right: AdminRight): boolean {
  if (standing?.status === 'creator') return true;
  return standing?.status === 'administrator' && standing.rights.includes(right);
}

export function isPermitted(standing: Standing | undefined, permission: Permission): boolean {
  if (standing?.status === 'restricted') return standing.may.includes(permission);
  return isThere(standing);
}

export function isAnonymous(standing: Standing | undefined): boolean {
  return (
    (standing?.status === 'creator' || standing?.status === 'administrator') && standing.anonymous === true
  );
}

export function chatMember(user: User, standing: Standing, { type }: Chat): object {
  const { status } = standing;
  switch (status) {
    case 'creator':
      return { status, user, is_anonymous: isAnonymous(standing) };
    case 'administrator':
      return { status, user, can_be_edited: false, ...rightsOf(standing, type) };
    case 'restricted': {
      const may = Object.fromEntries(PERMISSIONS.map((name) => [name, standing.may.includes(name)]));
      return { status, user, until_date: 0, ...may, is_member: true };
    }
    case 'kicked':
      return { status, user, until_date: 0 };
    default:
      return { status, user };
  }
}

function rightsOf(standing: Standing, type: Chat['type']): object {
  const named = ADMIN_RIGHTS.filter((right) => right !== 'can_manage_topics' || type === 'supergroup');
  const absent = { can_post_stories: false, can_edit_stories: false, can_delete_stories: false };
  const rights = Object.fromEntries(named.map((right) => [right, hasRight(standing, right)]));
  return { ...rights, ...absent, is_anonymous: isAnonymous(standing) };
}
