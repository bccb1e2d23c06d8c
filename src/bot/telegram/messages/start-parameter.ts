/** Commands of a private chat that a link out of a group opens. Any person can make such a link, so each command only shows or asks. */
const COMMANDS = [
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

export type DeepLinkCommand = (typeof COMMANDS)[number];

export interface DeepLinkRequest {
  readonly command: DeepLinkCommand;
  /** Arguments of /swap, or the mint of a token; empty for the other commands. */
  readonly words: string;
}

/** Telegram's limit, characters of `[A-Za-z0-9_-]`. */
const MAX_CHARACTERS = 64;

/** The id of a shared link matches with a chance of one in billions. */
const START = /^do-([a-z]+)(?:-([A-Za-z0-9_-]+))?$/;

/** The button above inline results opens the bot with this parameter. */
export const INLINE_START = 'inline';

/** Undefined where the words are too long. */
export function encodeDeepLink({ command, words }: DeepLinkRequest): string | undefined {
  const said = command === 'swap' || command === 'token' ? words.trim() : '';
  // The base64url of a mint is too long.
  const written = command === 'token' ? said : Buffer.from(said, 'utf8').toString('base64url');
  const tail = said === '' ? '' : `-${written}`;
  const start = `do-${command}${tail}`;
  return start.length > MAX_CHARACTERS ? undefined : start;
}

export function decodeDeepLink(start: string): DeepLinkRequest | undefined {
  const [, name, tail] = START.exec(start) ?? [];
  const command = COMMANDS.find((one) => one === name);
  if (!command) return undefined;
  const words = command === 'token' ? tail : tail && Buffer.from(tail, 'base64url').toString('utf8');
  const request = { command, words: words ?? '' };
  return encodeDeepLink(request) === start ? request : undefined;
}
