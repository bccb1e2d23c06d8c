/** What a pressed button asks for. Its data proves nothing: the row it names says who may press it and when. */
export type ButtonPress =
  | {
      readonly action: 'confirm' | 'refresh' | 'cancel' | 'quote_again';
      readonly id: string;
      readonly version: number;
    }
  | { readonly action: 'wallet_yes' | 'wallet_no' | 'swap_shared'; readonly id: string }
  | { readonly action: 'connect' };

const LETTERS = {
  confirm: 'o',
  refresh: 'r',
  cancel: 'x',
  quote_again: 'q',
  wallet_yes: 'y',
  wallet_no: 'n',
  swap_shared: 's',
  connect: 'k',
} as const satisfies Record<ButtonPress['action'], string>;

/** Telegram allows 64 bytes. */
const DATA = /^([a-z])(?::([A-Za-z0-9_-]{1,40}))?(?::(\d{1,9}))?$/;

/** `letter:id:version`, far below 64 bytes. */
export function encodePress(press: ButtonPress): string {
  const letter = LETTERS[press.action];
  if (press.action === 'connect') return letter;
  return 'version' in press ? `${letter}:${press.id}:${press.version}` : `${letter}:${press.id}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodePress(data: string): ButtonPress | undefined {
  const [, letter, id, versionText] = DATA.exec(data) ?? [];
  switch (letter) {
    case LETTERS.confirm:
      return versioned('confirm', id, versionText);
    case LETTERS.refresh:
      return versioned('refresh', id, versionText);
    case LETTERS.cancel:
      return versioned('cancel', id, versionText);
    case LETTERS.quote_again:
      return versioned('quote_again', id, versionText);
    case LETTERS.wallet_yes:
      return named('wallet_yes', id, versionText);
    case LETTERS.wallet_no:
      return named('wallet_no', id, versionText);
    case LETTERS.swap_shared:
      return named('swap_shared', id, versionText);
    case LETTERS.connect:
      return id === undefined && versionText === undefined ? { action: 'connect' } : undefined;
    default:
      return undefined;
  }
}

function versioned(
  action: 'confirm' | 'refresh' | 'cancel' | 'quote_again',
  id: string | undefined,
  version: string | undefined,
): ButtonPress | undefined {
  return id === undefined || version === undefined ? undefined : { action, id, version: Number(version) };
}

function named(
  action: 'wallet_yes' | 'wallet_no' | 'swap_shared',
  id: string | undefined,
  version: string | undefined,
): ButtonPress | undefined {
  return id === undefined || version !== undefined ? undefined : { action, id };
}
