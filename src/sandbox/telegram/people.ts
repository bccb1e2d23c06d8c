import type { Chat, Person, User } from './model.ts';

export const DEFAULT_PEOPLE: readonly Person[] = [
  {
    id: 5_001,
    firstName: 'Alice',
    lastName: 'Moreau',
    username: 'alice_m',
    languageCode: 'en',
    groupRole: 'creator',
  },
  {
    id: 5_002,
    firstName: 'Bob',
    lastName: 'Tanaka',
    username: 'bobtanaka',
    languageCode: 'en',
    groupRole: 'administrator',
  },
  { id: 5_003, firstName: 'Carol', languageCode: 'en', groupRole: 'member' },
];

/** Telegram's sender for anonymous admins. */
export const GROUP_ANONYMOUS_BOT: User = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: 'Group',
  username: 'GroupAnonymousBot',
};

/** The default group; supergroup ids begin with -100. */
export const GROUP_ID = -1_002_000_000_001;

export function userOf(person: Person): User {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.firstName,
    ...(person.lastName ? { last_name: person.lastName } : {}),
    ...(person.username ? { username: person.username } : {}),
    ...(person.languageCode ? { language_code: person.languageCode } : {}),
  };
}

export function privateChatOf(person: Person): Chat {
  const { id, first_name, last_name, username } = userOf(person);
  return {
    id,
    type: 'private',
    first_name,
    ...(last_name ? { last_name } : {}),
    ...(username ? { username } : {}),
  };
}
