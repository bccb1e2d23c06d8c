import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/solana/address.ts';
import { KNOWN_PROGRAMS, readFailure } from '../../../src/solana/failure/read.ts';
import { FAILURE_REASONS } from '../../../src/solana/failure/reasons.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';

const programs = [...KNOWN_PROGRAMS].filter(([address]) => address !== LIGHTHOUSE_PROGRAM);
const numbered = programs.flatMap(([address, { name, reasons }]) =>
  Object.entries(reasons).map(([number, reason]) => [name, Number(number), reason, address] as const),
);
const failure = (number: number, step = 0) => ({ InstructionError: [step, { Custom: number }] });
const failed = (address: Address, number: number) =>
  `Program ${address} failed: custom program error: 0x${number.toString(16)}`;

describe('a known program', () => {
  it.each(numbered)('%s, error %i: %s, with the name of the program', (name, number, reason, address) => {
    expect(readFailure(failure(number), { programs: [address] })).toEqual({
      ...{ reason, step: 1, code: String(number) },
      program: name,
    });
  });

  it.each(numbered)(
    '%s, error %i, is told behind any router by the logs',
    (name, number, reason, address) => {
      const routers = programs.filter(([, { isRouter }]) => isRouter).map(([router]) => router);
      for (const router of routers.filter((one) => one !== address)) {
        const logs = [failed(address, number), failed(router, number)];
        const told = readFailure(failure(number), { programs: [router], logs });
        // Whose tokens were missing, the person's or a pool's, a called program does not say.
        const expected = reason === 'not-enough-token' ? 'not-enough-funds' : reason;
        expect([told.reason, told.program]).toEqual([expected, name]);
      }
    },
  );

  it('is the innermost one that the logs name, and none where another number failed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...numbered), fc.integer({ min: 0, max: 0xffff }), (known, other) => {
        const [name, number, , address] = known;
        const told = (logs: readonly string[]) => readFailure(failure(number), { logs }).program;
        expect(told(['Program log: x', failed(address, number), failed(LIGHTHOUSE_PROGRAM, number)])).toBe(
          name,
        );
        if (other !== number) expect(told([failed(address, other)])).toBeUndefined();
        expect(told([`Program log: ${failed(address, number)}`])).toBeUndefined();
      }),
    );
  });
});

describe('any failure', () => {
  const detail = fc.oneof(fc.string(), fc.record({ Custom: fc.integer() }), fc.jsonValue());
  const error = fc.oneof(
    fc.string(),
    fc.record({ InstructionError: fc.tuple(fc.integer(), detail) }),
    fc.jsonValue(),
  );
  const address = fc.constantFrom(...programs.map(([one]) => one));

  it('has a reason that can be put into words, whatever a node says', () => {
    fc.assert(
      fc.property(error, fc.array(address), fc.array(fc.string()), (cause, called, logs) => {
        expect(FAILURE_REASONS).toContain(readFailure(cause, { programs: called, logs }).reason);
      }),
    );
  });

  it('counts its step from one, and has none where the node gave no number', () => {
    expect(readFailure(failure(1, 3), {}).step).toBe(4);
    expect(readFailure({ InstructionError: ['x', { Custom: 1 }] }, {}).step).toBeUndefined();
  });
});
