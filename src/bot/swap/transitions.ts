/** Where a swap stands. docs/lifecycle.md describes each. */
export type SwapState =
  | 'offered'
  | 'ordered'
  | 'signed'
  | 'submitted'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'lapsed';

/**
 * The one table of allowed moves. A signed swap leaves only through what the chain says, so nothing leads from
 * `signed` or `submitted` to `cancelled` or `lapsed`.
 */
export const TRANSITIONS: Readonly<Record<SwapState, readonly SwapState[]>> = {
  offered: ['ordered', 'lapsed'],
  ordered: ['signed', 'cancelled', 'lapsed'],
  signed: ['submitted', 'confirmed', 'failed', 'expired'],
  submitted: ['confirmed', 'failed', 'expired'],
  confirmed: [],
  failed: [],
  expired: [],
  cancelled: [],
  lapsed: [],
};

/**
 * The only way out of a final state, and only the chain's: a confirmation that was rolled back before it was finalized.
 */
const CORRECTIONS: Readonly<Partial<Record<SwapState, readonly SwapState[]>>> = {
  confirmed: ['failed', 'expired'],
};

/** States in which a transaction of the wallet may still land: at most one swap per wallet is in one of them. */
export const IN_FLIGHT_STATES = ['signed', 'submitted'] as const satisfies readonly SwapState[];

export function canMove(from: SwapState, to: SwapState): boolean {
  return TRANSITIONS[from].includes(to);
}

export function canCorrect(from: SwapState, to: SwapState): boolean {
  return CORRECTIONS[from]?.includes(to) ?? false;
}

/** Nothing leaves a final state. */
export function isFinal(state: SwapState): boolean {
  return TRANSITIONS[state].length === 0;
}

export function isInFlight(state: SwapState): boolean {
  return state === 'signed' || state === 'submitted';
}
