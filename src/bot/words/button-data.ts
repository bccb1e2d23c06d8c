/** Buttons of a card: they carry the price version they were drawn with. */
const VERSIONED = { confirm: 'o', refresh: 'r', cancel: 'x', quote_again: 'q' } as const;

/** Buttons that name one row. */
const NAMED = {
  wallet_yes: 'y',
  wallet_no: 'n',
  wallet_use: 'u',
  wallet_rename: 'e',
  wallet_unlink: 'l',
  wallet_forget: 'f',
  swap_shared: 's',
  language: 'g',
  forget_me: 'a',
} as const;

const BARE = { connect: 'k', connect_details: 'i', wallets: 'w', keep_me: 'z' } as const;

type VersionedPress = {
  readonly action: keyof typeof VERSIONED;
  readonly id: string;
  readonly version: number;
};

/** What a pressed button asks for. Its data proves nothing: the row it names says who may press it and when. */
export type ButtonPress =
  | VersionedPress
  | { readonly action: keyof typeof NAMED; readonly id: string }
  | { readonly action: keyof typeof BARE };

/** Telegram allows 64 bytes. */
const DATA = /^([a-z])(?::([A-Za-z0-9_-]{1,40}))?(?::(\d{1,9}))?$/;

/** `letter:id:version`, far below 64 bytes. */
export function encodePress(press: ButtonPress): string {
  if ('version' in press) return `${VERSIONED[press.action]}:${press.id}:${press.version}`;
  return 'id' in press ? `${NAMED[press.action]}:${press.id}` : BARE[press.action];
}

/** Undefined for anything this bot did not write itself. */
export function decodePress(data: string): ButtonPress | undefined {
  const [, letter, id, version] = DATA.exec(data) ?? [];
  if (id === undefined) {
    const action = actionOf(BARE, letter);
    return action && version === undefined ? { action } : undefined;
  }
  if (version === undefined) {
    const action = actionOf(NAMED, letter);
    return action && { action, id };
  }
  const action = actionOf(VERSIONED, letter);
  return action && { action, id, version: Number(version) };
}

function actionOf<Action extends string>(
  letters: Readonly<Record<Action, string>>,
  letter: string | undefined,
): Action | undefined {
  return (Object.keys(letters) as Action[]).find((action) => letters[action] === letter);
}
