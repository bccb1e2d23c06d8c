/** Steps of the first minutes; `first_anew` comes as a message of its own. */
const STEPS = {
  what: 'w',
  money: 'm',
  first: 'f',
  first_anew: 'n',
  picture: 'q',
  later: 'x',
} as const;

/** The small swaps that are suggested, in SOL. */
export const FIRST_AMOUNTS = ['0.01', '0.05'] as const;

export type StartPress =
  | { readonly step: keyof typeof STEPS }
  | { readonly step: 'swap'; readonly amount: (typeof FIRST_AMOUNTS)[number] };

export const START_AREA = 'st:';

export function encodeStart(press: StartPress): string {
  return `${START_AREA}${press.step === 'swap' ? press.amount : STEPS[press.step]}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeStart(data: string): StartPress | undefined {
  const amount = FIRST_AMOUNTS.find((one) => data === START_AREA + one);
  if (amount !== undefined) return { step: 'swap', amount };
  const step = (Object.keys(STEPS) as (keyof typeof STEPS)[]).find(
    (one) => encodeStart({ step: one }) === data,
  );
  return step && { step };
}
