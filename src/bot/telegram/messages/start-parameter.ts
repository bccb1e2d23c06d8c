/** A group carries them into the private chat. Any person can make such a link, so each only shows or asks. */
const CARRIED = [
  'swap',
  'connect',
  'wallets',
  'balance',
  'status',
  'history',
  'alerts',
  'settings',
  'privacy',
  'token',
] as const;

export type CarriedCommand = (typeof CARRIED)[number];

export interface CarriedRequest {
  readonly command: CarriedCommand;
  /** A swap carries words and a token its mint; other commands carry none. */
  readonly words: string;
}

/** Telegram's limit, characters of `[A-Za-z0-9_-]`. */
const MAX_CHARACTERS = 64;

/** The id of a shared link matches with a chance of one in billions. */
const START = /^do-([a-z]+)(?:-([A-Za-z0-9_-]+))?$/;

/** The button above inline results opens the bot with this parameter. */
export const INLINE_START = 'inline';

/** Undefined where the words are too long. */
export function encodeCarried({ command, words }: CarriedRequest): string | undefined {
  const said = command === 'swap' || command === 'token' ? words.trim() : '';
  // The base64url of a mint is too long.
  const written = command === 'token' ? said : Buffer.from(said, 'utf8').toString('base64url');
  const tail = said === '' ? '' : `-${written}`;
  const start = `do-${command}${tail}`;
  return start.length > MAX_CHARACTERS ? undefined : start;
}

export function decodeCarried(start: string): CarriedRequest | undefined {
  const [, name, tail] = START.exec(start) ?? [];
  const command = CARRIED.find((one) => one === name);
  if (!command) return undefined;
  const words = command === 'token' ? tail : tail && Buffer.from(tail, 'base64url').toString('utf8');
  const request = { command, words: words ?? '' };
  return encodeCarried(request) === start ? request : undefined;
}
