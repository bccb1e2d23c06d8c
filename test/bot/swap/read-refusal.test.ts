import { describe, expect, it } from 'vitest';
import { signedRefusalOf } from '../../../src/bot/swap/accept-signed.ts';
import type { Problem } from '../../../src/bot/swap/problems.ts';
import { SIGNED_REFUSALS, type SwapState, TRANSITIONS } from '../../../src/bot/swap/swap.ts';
import { makeSwap, SOL } from '../support/make-swap.ts';

const swap = makeSwap('a', { state: 'ordered' });
const guard = (rule: string): Problem => ({ code: 'guard_refused', rule, detail: 'secret' });

describe('what the chat says of a signature that was not taken', () => {
  it.each([
    ['fee-payer', 'wrong_signer'],
    ['wallet-signature', 'wrong_signer'],
    ['priority-fee-above-cap', 'fee_too_high'],
    ['blockhash-unknown', 'expired'],
    ['instructions-changed', 'changed'],
    ['a-rule-of-next-year', 'changed'],
  ])('refused by the rule %s it is %s', (rule, refusal) => {
    expect(signedRefusalOf(guard(rule))).toBe(refusal);
  });

  it('names what stands in the way: time, another swap, a chain that does not answer', () => {
    expect(signedRefusalOf({ code: 'attempt_expired', swap })).toBe('expired');
    expect(signedRefusalOf({ code: 'in_flight', other: swap })).toBe('in_flight');
    expect(signedRefusalOf({ code: 'chain_unreachable' })).toBe('chain_unreachable');
  });

  it('tells of a later transaction only while the first one is on its way', () => {
    const told = (Object.keys(TRANSITIONS) as SwapState[]).filter(
      (state) => signedRefusalOf({ code: 'out_of_date', swap: { ...swap, state } }) === 'superseded',
    );
    expect(told).toEqual(['signed', 'submitted']);
  });

  it('says nothing of what is no fault of the signature', () => {
    expect(signedRefusalOf({ code: 'no_route' })).toBeUndefined();
    expect(signedRefusalOf({ code: 'same_token', token: SOL })).toBeUndefined();
    expect(signedRefusalOf({ code: 'out_of_date', swap: { ...swap, state: 'cancelled' } })).toBeUndefined();
  });

  it('has every word of the card but the one for what nobody could read', () => {
    const problems: readonly Problem[] = [
      guard('fee-payer'),
      guard('priority-fee-above-cap'),
      guard('other'),
      { code: 'attempt_expired', swap },
      { code: 'in_flight', other: swap },
      { code: 'chain_unreachable' },
      { code: 'out_of_date', swap: { ...swap, state: 'signed' } },
    ];
    const readable = SIGNED_REFUSALS.filter((refusal) => refusal !== 'unreadable');
    expect(problems.map(signedRefusalOf).toSorted()).toEqual(readable.toSorted());
  });
});
