import { ADMIN_RIGHTS, type AdminRight, type Standing } from '../groups/standing.ts';

const SOME = (...rights: readonly AdminRight[]): readonly AdminRight[] => ['can_manage_chat', ...rights];

/** What somebody can be made with one tap, in the order it is offered. */
const CHOICES: readonly (readonly [key: string, title: string, standing: Standing])[] = [
  ['member', 'Member', { status: 'member' }],
  [
    'admin',
    'Admin, all rights',
    { status: 'administrator', rights: ADMIN_RIGHTS.filter((right) => right !== 'can_promote_members') },
  ],
  ['pins', 'Admin who may pin', { status: 'administrator', rights: SOME('can_pin_messages') }],
  ['deletes', 'Admin who may delete', { status: 'administrator', rights: SOME('can_delete_messages') }],
  ['bare', 'Admin without rights', { status: 'administrator', rights: SOME() }],
  ['restricted', 'May only read', { status: 'restricted', may: [] }],
  ['left', 'Removed', { status: 'left' }],
];

export const STANDING_TITLES = CHOICES.map(([key, title]) => [key, title] as const);

export function standingOf(key: string): Standing {
  return CHOICES.find(([one]) => one === key)?.[2] ?? { status: 'member' };
}

/** Which of the choices comes nearest to what somebody is. */
export function choiceOf(standing: Standing): string {
  if (standing.status !== 'administrator') return standing.status;
  const pins = standing.rights.includes('can_pin_messages');
  const deletes = standing.rights.includes('can_delete_messages');
  if (pins && deletes) return 'admin';
  if (pins) return 'pins';
  return deletes ? 'deletes' : 'bare';
}

/** What stands beside a name in the group; nothing for a plain member. */
export function markOf(standing: Standing | undefined): string | undefined {
  switch (standing?.status) {
    case 'creator':
      return 'owner';
    case 'administrator':
      return 'admin';
    case 'restricted':
      return 'may only read';
    default:
      return undefined;
  }
}
