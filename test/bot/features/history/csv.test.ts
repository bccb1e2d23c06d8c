import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCell, writeSwapsCsv } from '../../../../src/bot/features/history/index.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { makeSigned, makeSwap, SOL, USDC, WALLET } from '../../support/make-swap.ts';

/** Strict RFC 4180 reader. @throws on a violation */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let end = 0;
  for (const [whole, quoted, plain, separator] of text.matchAll(cells)) {
    end += whole.length;
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (separator !== ',') rows.push([]);
  }
  expect(end).toBe(text.length);
  return rows.slice(0, -1);
}

it('the file has times in UTC, amounts with the decimals of the mint, and the received amount', () => {
  const swap = makeSwap('a', {
    state: 'confirmed',
    intent: { from: SOL, to: USDC, amount: 500_000_000n as BaseUnits },
    arrived: 77_500_001n as BaseUnits,
    signed: makeSigned('a'),
    createdAt: Date.UTC(2026, 10, 21, 12),
    finalAt: Date.UTC(2026, 10, 21, 12, 1, 2, 3),
  });
  const [columns, row] = readCsv(writeSwapsCsv([swap]));
  const cells = Object.fromEntries((columns ?? []).map((name, index) => [name, row?.[index]]));
  expect(cells).toMatchObject({
    started: '2026-11-21T12:00:00.000Z',
    ended: '2026-11-21T12:01:02.003Z',
    state: 'confirmed',
    paid: '0.5',
    'paid token': 'SOL',
    'paid mint': 'native',
    received: '77.500001',
    'received token': 'USDC',
    transaction: makeSigned('a').txHash,
  });
  expect(cells).toMatchObject({ usd: '77.500001', 'cost usd': '', 'profit usd': '' });
  const failed = readCsv(writeSwapsCsv([{ ...swap, state: 'failed', signed: null }]))[1];
  expect(failed?.[columns?.indexOf('received') ?? 0]).toBe('');
  expect(readCsv(writeSwapsCsv([]))).toHaveLength(1);
});

it('the fills of an order that is taken out are paid, and a sale', () => {
  const closed = makeSwap('c', { state: 'confirmed', createdAt: 2, arrived: 60_000_001n as BaseUnits });
  const taken = { order: WALLET, left: 500_000_000n as BaseUnits, rested: 1_000_000_000n as BaseUnits };
  const standing = { pool: WALLET, deposit: 0n, market: null, taken };
  const got = 60_000_000n as BaseUnits;
  const offer = { ...closed.offer, toAmount: got, minimumToAmount: got, fromUsd: null, toUsd: null };
  const close = {
    ...closed,
    offer: { ...offer, standing },
    intent: { kind: 'close' as const, from: SOL, to: USDC, amount: 0n as BaseUnits },
  };
  const bought = makeSwap('b', {
    ...{ state: 'confirmed', createdAt: 1, offer, arrived: 1_000_000_000n as BaseUnits },
    intent: { from: USDC, to: SOL, amount: 80_000_000n as BaseUnits },
  });
  const [columns, row] = readCsv(writeSwapsCsv([close, bought]));
  const cell = (name: string) => row?.[columns?.indexOf(name) ?? -1];
  expect([cell('paid'), cell('paid token'), cell('received')]).toEqual(['0.5', 'SOL', '60.000001']);
  expect(row?.slice(-3)).toEqual(['60', '40', '20']);
});

it('a sale has its cost and its profit in dollars, a loss as a negative number', () => {
  const offer = { ...makeSwap('b').offer, fromUsd: null, toUsd: null };
  const bought = makeSwap('b', {
    ...{ state: 'confirmed', createdAt: 1, offer, arrived: 1_000_000_000n as BaseUnits },
    intent: { from: USDC, to: SOL, amount: 80_000_000n as BaseUnits },
  });
  const sold = makeSwap('s', {
    ...{ state: 'confirmed', createdAt: 2, offer, arrived: 39_999_999n as BaseUnits },
    intent: { from: SOL, to: USDC, amount: 500_000_000n as BaseUnits },
  });
  const [, sale, purchase] = readCsv(writeSwapsCsv([sold, bought]));
  expect(sale?.slice(-3)).toEqual(['39.999999', '40', '-0.000001']);
  expect(purchase?.slice(-3)).toEqual(['80', '', '']);
  // The oldest swaps are missing: no cost is known.
  expect(readCsv(writeSwapsCsv([sold, bought], false))[1]?.slice(-3)).toEqual(['39.999999', '', '']);
});

it('any text round-trips, and is never a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@\t\r"',\n a1]{0,8}$/));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const [row = []] = readCsv(`${texts.map(writeCell).join(',')}\r\n`);
      for (const [index, cell] of row.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect([texts[index], `'${texts[index]}`]).toContain(cell);
      }
    }),
  );
});

it('a row keeps its columns for any token name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (symbol) => {
      const to = { ...USDC, mint: 'Scam111111111111111111111111111111111111111' as never, symbol };
      const swap = makeSwap('a', { intent: { from: SOL, to, amount: 1n as BaseUnits } });
      const rows = readCsv(writeSwapsCsv([swap, swap]));
      expect(rows.map((row) => row.length)).toEqual([16, 16, 16]);
      for (const cell of rows[1] ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
