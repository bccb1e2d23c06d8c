import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLeftDialogues } from '../../../src/bot/conversations/left-dialogue.ts';

const NOTHING = { from: null, to: null, amount: null };
const SOL = { mint: 'native', symbol: 'SOL' };
const USDC = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' };

const swap = (about: unknown, ...known: unknown[]) => ({
  swap: [
    {
      args: JSON.stringify([about]),
      replay: {
        send: [],
        receive: known.map((start, send) => ({
          send,
          returnValue: { ok: true, ret: { kind: 'known', start } },
        })),
      },
    },
  ],
});

describe('a dialogue that other code kept', () => {
  it('is what it was entered with, and what was known last', () => {
    const begun = { answers: { from: SOL, to: null, amount: null } };
    const later = { answers: { from: SOL, to: USDC, amount: { kind: 'exact', text: '0.5' } } };
    expect(readLeftDialogues(swap(begun))).toMatchObject([
      { id: 'swap', said: { ...NOTHING, from: 'native' } },
    ]);
    expect(readLeftDialogues(swap(begun, later))[0]?.said).toEqual({
      from: 'native',
      to: USDC.mint,
      amount: { kind: 'exact', text: '0.5' },
    });
  });

  it.each([
    { kind: 'exact', text: '1e9' },
    { kind: 'exact', text: '-1' },
    { kind: 'exact', text: '1,5' },
    { kind: 'exact', text: 5 },
    { kind: 'share', bps: 10_000 },
    { kind: 'share', bps: 0.5 },
    { kind: 'all of it' },
    'max',
  ])('has no amount where it says %j', (amount) => {
    expect(readLeftDialogues(swap({ answers: { from: SOL, to: null, amount } }))[0]?.said.amount).toBeNull();
  });

  it('of another question is what it was entered with', () => {
    const about = { about: 'w1', messageId: 7 };
    const state = { 'rename-wallet': [{ args: JSON.stringify([about]), replay: {}, interrupts: [0] }] };
    expect(readLeftDialogues(state)).toEqual([{ id: 'rename-wallet', about, said: NOTHING }]);
  });

  it('is nothing, or something with a name, whatever was kept', () => {
    const property = fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (state) =>
      readLeftDialogues(state).every(({ id }) => typeof id === 'string'),
    );
    fc.assert(property);
  });
});
