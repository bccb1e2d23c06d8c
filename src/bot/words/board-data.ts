/** The letters that begin the data of a board's buttons. */
export const BOARD_AREA = 'bo:';

const ACTIONS = { refresh: 'r', day: 'd' } as const;

/** A press under a board. It proves nothing: the row of the group says which message is its board. */
export type BoardPress = keyof typeof ACTIONS;

/** `bo:letter`. */
export function encodeBoardPress(press: BoardPress): string {
  return `${BOARD_AREA}${ACTIONS[press]}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeBoardPress(data: string): BoardPress | undefined {
  return (Object.keys(ACTIONS) as BoardPress[]).find((press) => encodeBoardPress(press) === data);
}
