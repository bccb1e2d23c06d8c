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
] as const;

export type DeepLinkCommand = (typeof COMMANDS)[number];

export interface DeepLinkRequest {
  readonly command: DeepLinkCommand;
  /** Arguments of /swap; empty for the other commands. */
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
  const said = command === 'swap' ? words.trim() : '';
  const tail = said === '' ? '' : `-${Buffer.from(said, 'utf8').toString('base64url')}`;
  const start = `do-${command}${tail}`;
  return start.length > MAX_CHARACTERS ? undefined : start;
}

export function decodeDeepLink(start: string): DeepLinkRequest | undefined {
  const [, name, tail] = START.exec(start) ?? [];
  const command = COMMANDS.find((one) => one === name);
  if (!command) return undefined;
  const request = {
    command,
    words: tail === undefined ? '' : Buffer.from(tail, 'base64url').toString('utf8'),
  };
  return encodeDeepLink(request) === start ? request : undefined;
}
