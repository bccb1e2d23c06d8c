/**
 * What somebody may ask in a group and is shown in private. A link that opens one can be made by anybody, so each of
 * them shows something or asks, and none does anything.
 */
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
] as const;

export type CarriedCommand = (typeof CARRIED)[number];

export interface CarriedRequest {
  readonly command: CarriedCommand;
  /** What stood behind it; only a swap is carried with words, and the private chat reads them as if they were typed there. */
  readonly words: string;
}

/** Telegram's bound for what `?start=` carries, in characters of `[A-Za-z0-9_-]`. */
const MOST_CHARACTERS = 64;

/** No short id of a shared link begins so and names a command as well, but by a chance of billions. */
const START = /^do-([a-z]+)(?:-([A-Za-z0-9_-]+))?$/;

/** What the button above the results starts the private chat with: nothing but a greeting. */
export const INLINE_START = 'inline';

/** What `?start=` is given: `do-<command>`, with the words of a swap behind it. Undefined where they are too long. */
export function encodeCarried({ command, words }: CarriedRequest): string | undefined {
  const said = command === 'swap' ? words.trim() : '';
  const tail = said === '' ? '' : `-${Buffer.from(said, 'utf8').toString('base64url')}`;
  const start = `do-${command}${tail}`;
  return start.length > MOST_CHARACTERS ? undefined : start;
}

/** Undefined for anything this bot did not write itself. */
export function decodeCarried(start: string): CarriedRequest | undefined {
  const [, name, tail] = START.exec(start) ?? [];
  const command = CARRIED.find((one) => one === name);
  if (!command) return undefined;
  const request = {
    command,
    words: tail === undefined ? '' : Buffer.from(tail, 'base64url').toString('utf8'),
  };
  return encodeCarried(request) === start ? request : undefined;
}
