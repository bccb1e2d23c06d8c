/** What the buttons of an offer's card ask for beside Confirm, Refresh and Cancel; each has one letter. */
const ACTIONS = {
  front: 'b',
  more: 'm',
  details: 'd',
  routes: 'r',
  slippage: 's',
  turn_rate: 'w',
  turn: 't',
  amount: 'a',
  own_slippage: 'o',
  fits: 'f',
  sure: 'y',
} as const;

/** Those that carry a number: which preset or route of the card, or hundredths of a percent. */
const NUMBERED = { preset: 'p', route: 'c', set_slippage: 'v' } as const;

/** A press on a card, with the price version it was drawn with. Its data proves nothing: the row decides. */
export type CardPress = { readonly id: string; readonly version: number } & (
  | { readonly action: keyof typeof ACTIONS }
  | { readonly action: keyof typeof NUMBERED; readonly number: number }
);

export const CARD_AREA = 'cd:';

const DATA = /^cd:([a-z]):([A-Za-z0-9_-]{1,40}):(\d{1,9})(?::(\d{1,5}))?$/;

/** `cd:letter:id:version:number`, at most 64 bytes. */
export function encodeCardPress(press: CardPress): string {
  if ('number' in press) {
    return `${CARD_AREA}${NUMBERED[press.action]}:${press.id}:${press.version}:${press.number}`;
  }
  return `${CARD_AREA}${ACTIONS[press.action]}:${press.id}:${press.version}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeCardPress(data: string): CardPress | undefined {
  const [, letter, id, version, number] = DATA.exec(data) ?? [];
  if (id === undefined) return undefined;
  const press = { id, version: Number(version) };
  if (number === undefined) {
    const action = actionOf(ACTIONS, letter);
    return action && { ...press, action };
  }
  const action = actionOf(NUMBERED, letter);
  return action && { ...press, action, number: Number(number) };
}

function actionOf<Action extends string>(
  letters: Readonly<Record<Action, string>>,
  letter: string | undefined,
): Action | undefined {
  return (Object.keys(letters) as Action[]).find((action) => letters[action] === letter);
}
