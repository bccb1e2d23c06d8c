import { describe, expect, it } from 'vitest';
import {
  canCorrect,
  canMove,
  IN_FLIGHT_STATES,
  isFinal,
  isInFlight,
  type SwapState,
  TRANSITIONS,
} from '../../../src/bot/swap/swap.ts';

const states = Object.keys(TRANSITIONS) as SwapState[];

describe('the life of a swap', () => {
  it('ends a signed swap only by the chain, and a served one before it lands', () => {
    expect(TRANSITIONS.served).toEqual(['submitted', 'ordered', 'offered', 'cancelled', 'lapsed']);
    const reachable = new Set<SwapState>();
    const visit = (state: SwapState): void => {
      for (const next of TRANSITIONS[state].filter((state) => !reachable.has(state))) {
        reachable.add(next);
        visit(next);
      }
    };
    for (const state of IN_FLIGHT_STATES) if (state !== 'served') visit(state);
    expect([...reachable].sort()).toEqual(['confirmed', 'expired', 'failed', 'submitted']);
  });

  it('has five final states', () => {
    expect(states.filter(isFinal).sort()).toEqual(['cancelled', 'confirmed', 'expired', 'failed', 'lapsed']);
    for (const from of states.filter(isFinal)) expect(states.some((to) => canMove(from, to))).toBe(false);
  });

  it('corrects only what the chain can take back', () => {
    const corrections = states.flatMap((from) =>
      states.filter((to) => canCorrect(from, to)).map((to) => `${from} ${to}`),
    );
    expect(corrections).toEqual([
      'confirmed failed',
      'confirmed expired',
      'failed confirmed',
      'failed expired',
    ]);
  });

  it('never goes back, except from served', () => {
    const order: SwapState[] = ['offered', 'ordered', 'signed', 'submitted'];
    for (const [index, to] of order.entries()) {
      for (const from of order.slice(index)) expect(canMove(from, to), `${from} to ${to}`).toBe(false);
    }
  });

  it('locks the wallet while a transaction may land', () => {
    expect(states.filter(isInFlight)).toEqual(['served', 'signed', 'submitted']);
  });
});
