const ACTIONS = { pause: 'p', resume: 'r', remove: 'd' } as const;

/** A press on the card of /alerts. It proves nothing: the row says whose it is. */
export interface AlertPress {
  readonly action: keyof typeof ACTIONS;
  readonly id: string;
}

const DATA = /^al:([a-z]):([A-Za-z0-9_-]{1,40})$/;

/** `al:letter:id`, far below 64 bytes. */
export function encodeAlertPress({ action, id }: AlertPress): string {
  return `al:${ACTIONS[action]}:${id}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeAlertPress(data: string): AlertPress | undefined {
  const [, letter, id] = DATA.exec(data) ?? [];
  const action = (Object.keys(ACTIONS) as AlertPress['action'][]).find((one) => ACTIONS[one] === letter);
  return action && id !== undefined ? { action, id } : undefined;
}
