import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Address } from '../../src/solana/address.ts';
import { describeTransactionFailure, KNOWN_PROGRAMS, readFailure } from '../../src/solana/failure/read.ts';
import { FAILURE_REASONS, readFailureCode, writeFailureCode } from '../../src/solana/failure/reasons.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/solana/known-programs.ts';

const POOL = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8' as Address;
const STRANGER = 'BoobsBSMpFRBA91sNwKLYShRRQPH5GjoCH4NhLUt4yRo' as Address;

const custom = (code: number, step = 0) => ({ InstructionError: [step, { Custom: code }] });
const failedWith = (program: Address, code: number) =>
  `Program ${program} failed: custom program error: 0x${code.toString(16)}`;
/** The runtime's log where `inner`, called by `outer`, fails. */
const logsOf = (outer: Address, inner: Address, code: number) => [
  `Program ${outer} invoke [1]`,
  'Program log: Instruction: Route',
  `Program ${inner} invoke [2]`,
  `Program log: ${failedWith(STRANGER, code)}`,
  failedWith(inner, code),
  `Program ${outer} consumed 40000 of 200000 compute units`,
  failedWith(outer, code),
];
const reasonOf = (program: Address, code: number, logs: readonly string[] = []) =>
  readFailure(custom(code), { programs: [program], logs }).reason;

describe('the reason of a failure', () => {
  test.each([
    ['Jupiter', JUPITER_PROGRAM, 6001, 'price-moved'],
    ['Titan', TITAN_PROGRAM, 6008, 'price-moved'],
    ['DFlow', DFLOW_PROGRAM, 15001, 'price-moved'],
    ['OKX, the older program', OKX_V1_PROGRAM, 6001, 'price-moved'],
    ['OKX, the newer program', OKX_V2_PROGRAM, 6010, 'price-moved'],
    ['Jupiter', JUPITER_PROGRAM, 6008, 'transaction-changed'],
    ['Jupiter', JUPITER_PROGRAM, 6024, 'not-enough-token'],
    ['OKX, the newer program', OKX_V2_PROGRAM, 6072, 'not-enough-funds'],
    ['DFlow', DFLOW_PROGRAM, 15021, 'account-missing'],
    ['System', SYSTEM_PROGRAM, 1, 'not-enough-sol'],
    ['SPL Token', TOKEN_PROGRAM, 1, 'not-enough-token'],
    ['Token-2022', TOKEN_2022_PROGRAM, 17, 'token-frozen'],
    ['Token-2022', TOKEN_2022_PROGRAM, 67, 'token-paused'],
    ['Associated Token', ASSOCIATED_TOKEN_PROGRAM, 0, 'other-owner'],
    ['a guard of the wallet', LIGHTHOUSE_PROGRAM, 6001, 'wallet-guard'],
  ])('%s: %s with %i is %s', (_name, program, code, reason) => {
    expect(reasonOf(program, code)).toBe(reason);
  });

  test('error numbers differ between programs', () => {
    expect(reasonOf(OKX_V2_PROGRAM, 6001)).toBe('pool-refused');
    expect(reasonOf(TITAN_PROGRAM, 6001)).toBe('pool-refused');
    expect(reasonOf(SYSTEM_PROGRAM, 6001)).toBe('program-refused');
    expect(reasonOf(STRANGER, 6001)).toBe('step-failed');
  });

  test('Anchor errors have one reason in all programs', () => {
    for (const program of [JUPITER_PROGRAM, TITAN_PROGRAM, DFLOW_PROGRAM, OKX_V1_PROGRAM, STRANGER]) {
      for (const code of [2_003, 2_502, 3_012, 4_100]) expect(reasonOf(program, code)).toBe('account-state');
    }
  });

  test('an unknown number of a router may be that of a pool', () => {
    expect(readFailure(custom(6_004, 3), { programs: [POOL, POOL, POOL, JUPITER_PROGRAM] })).toEqual({
      reason: 'pool-refused',
      program: 'Jupiter',
      step: 4,
      code: '6004',
    });
  });

  test('logs tell an inner failure from the router’s own', () => {
    const within = (inner: Address, code: number) =>
      reasonOf(JUPITER_PROGRAM, code, logsOf(JUPITER_PROGRAM, inner, code));
    expect(within(POOL, 6_001)).toBe('pool-refused');
    expect(within(TOKEN_2022_PROGRAM, 67)).toBe('token-paused');
    expect(within(TOKEN_PROGRAM, 17)).toBe('token-frozen');
    expect(within(SYSTEM_PROGRAM, 1)).toBe('not-enough-sol');
    expect(within(TOKEN_PROGRAM, 1)).toBe('not-enough-funds');
    const own = [`Program ${JUPITER_PROGRAM} invoke [1]`, failedWith(JUPITER_PROGRAM, 6_001)];
    expect(reasonOf(JUPITER_PROGRAM, 6_001, own)).toBe('price-moved');
    const ownUnknown = [failedWith(JUPITER_PROGRAM, 6_010)];
    expect(reasonOf(JUPITER_PROGRAM, 6_010, ownUnknown)).toBe('program-refused');
  });

  test('truncated, foreign or forged logs decide nothing', () => {
    const forged = [`Program log: ${failedWith(POOL, 6_001)}`, `x\n${failedWith(POOL, 6_001)}`];
    for (const logs of [[], ['Log truncated'], forged, logsOf(JUPITER_PROGRAM, POOL, 1)]) {
      expect(reasonOf(JUPITER_PROGRAM, 6_001, logs)).toBe('price-moved');
    }
  });
});

test.each([
  ['BlockhashNotFound', 'the transaction expired before it could run'],
  ['WouldExceedMaxAccountCostLimit', 'the network was too busy'],
  ['SomethingNew', 'the network refused it (SomethingNew)'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'not enough SOL left for the deposit of an account'],
  ['toString', 'the network refused it (toString)'],
  [{ valueOf: 1 }, 'the network refused it (valueOf)'],
  [custom(1), 'not enough SOL'],
  [custom(6_001, 1), 'the price moved past the slippage limit'],
  [custom(6_004, 1), 'one of the pools on the route refused it (code 6004)'],
  [custom(6_400, 2), 'a safety check in the transaction stopped it; nothing was swapped'],
  [custom(6_001), 'System refused it (code 6001)'],
  [custom(1, 9), 'step 10 failed (code 1)'],
  [
    { InstructionError: [1, 'ComputationalBudgetExceeded'] },
    'the swap needed more computing than was allowed',
  ],
  [{ InstructionError: [1, 'Odd'] }, 'step 2 failed (Odd)'],
  [{ InstructionError: [1, { BorshIoError: 'Unknown' }] }, 'step 2 failed (BorshIoError)'],
])('operators read %j as “%s”', (error, words) => {
  const programs = [SYSTEM_PROGRAM, JUPITER_PROGRAM, LIGHTHOUSE_PROGRAM];
  expect(describeTransactionFailure(error, programs)).toBe(words);
});

test('any error has a reason, words, and a code that reads back', () => {
  const programs = [SYSTEM_PROGRAM, JUPITER_PROGRAM, TOKEN_2022_PROGRAM, LIGHTHOUSE_PROGRAM];
  const step = fc.tuple(fc.nat(5), fc.oneof(fc.string(), fc.record({ Custom: fc.nat(20_000) })));
  const error = fc.oneof(fc.anything(), fc.record({ InstructionError: step }));
  fc.assert(
    fc.property(error, fc.array(fc.string()), (error, logs) => {
      const failure = readFailure(error, { programs, logs });
      expect(FAILURE_REASONS).toContain(failure.reason);
      expect(describeTransactionFailure(error, programs, logs).length).toBeGreaterThan(0);
      const read = readFailureCode(writeFailureCode(failure));
      expect(read).toMatchObject({ reason: failure.reason });
      if (/^\w{1,60}$/.test(failure.code ?? '')) expect(read).toEqual(failure);
    }),
  );
});

test('a code of a later version keeps its name, other text is no code', () => {
  expect(readFailureCode('chain:tax-due:Jupiter:3:7')).toEqual({
    reason: 'network-refused',
    code: 'tax-due',
  });
  for (const text of ['rolled_back', 'service:forbidden', 'chain:price-moved', 'not enough SOL', '']) {
    expect(readFailureCode(text)).toBeUndefined();
  }
});

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
    '%s, error %i, is found behind any router by the logs',
    (name, number, reason, address) => {
      const routers = programs.filter(([, { isRouter }]) => isRouter).map(([router]) => router);
      for (const router of routers.filter((one) => one !== address)) {
        const logs = [failed(address, number), failed(router, number)];
        const told = readFailure(failure(number), { programs: [router], logs });
        // An inner program may lack tokens of a pool.
        const expected = reason === 'not-enough-token' ? 'not-enough-funds' : reason;
        expect([told.reason, told.program]).toEqual([expected, name]);
      }
    },
  );

  it('is the innermost in the logs, and none for another number', () => {
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

  it('has a reason with words', () => {
    fc.assert(
      fc.property(error, fc.array(address), fc.array(fc.string()), (cause, called, logs) => {
        expect(FAILURE_REASONS).toContain(readFailure(cause, { programs: called, logs }).reason);
      }),
    );
  });

  it('counts its step from one, or has none', () => {
    expect(readFailure(failure(1, 3), {}).step).toBe(4);
    expect(readFailure({ InstructionError: ['x', { Custom: 1 }] }, {}).step).toBeUndefined();
  });
});
