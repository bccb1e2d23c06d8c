import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResolvedInstruction } from '../../src/guard/instructions.ts';
import { GuardRefusal } from '../../src/guard/refusal.ts';
import { decodeJupiterRoute } from '../../src/guard/routers/jupiter.ts';
import type { ReadRoute } from '../../src/guard/routers/route.ts';
import { decodeTemporaryAccount } from '../../src/guard/routers/temporary-account.ts';
import { decodeRoute } from '../../src/guard/rules/routes.ts';
import type { Address } from '../../src/solana/address.ts';
import { JUPITER_PROGRAM, WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { dflowNames, dflowSwap, leg, transferFee } from './support/dflow.ts';
import {
  createTemporaryAccount,
  type Instruction,
  jupiterRoute,
  type RouteName,
  routeNames,
} from './support/instructions.ts';
import { okxNames, okxRoute } from './support/okx.ts';
import { friend, person, pool, stock, temporary, usdc } from './support/people.ts';
import { titanLeg, titanV2, titanV3 } from './support/titan.ts';

describe('bytes of every router', () => {
  const terms = {
    user: person.address,
    source: pool,
    destination: friend.address,
    destinationOwner: person.address,
    sourceMint: usdc,
    destinationMint: stock,
  };

  const amount = fc.bigInt(1n, 2n ** 63n);
  const slippageBps = fc.nat(10_000);
  const numbers = fc.record({ amount, quoted: amount, slippageBps });
  type Numbers = { readonly amount: bigint; readonly quoted: bigint; readonly slippageBps: number };

  /** Every readable kind, with these numbers. */
  const builders: readonly ((numbers: Numbers) => Instruction)[] = [
    ...routeNames
      .filter((name) => !name.toLowerCase().includes('exactout'))
      .map(
        (name) => (given: Numbers) =>
          jupiterRoute(name, { ...terms, ...given, amounts: [given.amount, given.quoted], pool }),
      ),
    ...dflowNames.map(
      (name) =>
        ({ amount: sold, ...given }: Numbers) =>
          dflowSwap(name, { ...terms, ...given, actions: [transferFee(sold / 2n), leg(sold - sold / 2n)] }),
    ),
    ...okxNames.map(
      (name) =>
        ({ amount: sold, quoted, ...given }: Numbers) =>
          okxRoute(name, { ...terms, ...given, amountIn: sold, expected: quoted, minimum: quoted }),
    ),
    ({ quoted, ...given }) => titanV2({ ...terms, ...given, minimum: quoted, legs: [titanLeg([1, 1])] }),
    ({ quoted, ...given }) => titanV3({ ...terms, ...given, expected: quoted }),
  ];

  const resolved = ({ program, accounts, data }: Instruction): ResolvedInstruction => ({
    program,
    accounts: accounts.map(([address, rights]) => ({
      address,
      isSigner: rights.includes('s'),
      isWritable: rights.includes('w'),
    })),
    data,
  });

  /** The route, `undefined` or the refusing rule. */
  function attempt(instruction: ResolvedInstruction): ReadRoute | string | undefined {
    try {
      return decodeRoute(instruction);
    } catch (error) {
      if (error instanceof GuardRefusal) return error.rule;
      throw error;
    }
  }

  test('a route is read as it was written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...builders), numbers, (build, given) => {
        const route = decodeRoute(resolved(build(given)));
        expect(route).toMatchObject({ maximumIn: given.amount, authority: person.address });
        expect((route?.minimumOut ?? -1n) <= given.quoted).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a changed, truncated or extended route is read or refused by a rule', () => {
    const changed = fc.record({ at: fc.nat(), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...builders), numbers, changed, (build, given, { at, to }) => {
        const honest = resolved(build(given));
        const data = honest.data.with(at % honest.data.length, to);
        attempt({ ...honest, data });
        const cut = honest.data.subarray(0, at % honest.data.length);
        expect(typeof attempt({ ...honest, data: cut })).not.toBe('object');
        expect(typeof attempt({ ...honest, data: Uint8Array.of(...honest.data, to) })).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  test('any bytes after a discriminator are a route, no route, or a refusal by a rule', () => {
    const names = builders.map((build) => resolved(build({ amount: 1n, quoted: 1n, slippageBps: 0 })));
    const rest = fc.uint8Array({ maxLength: 120 });
    fc.assert(
      fc.property(fc.constantFrom(...names), rest, fc.nat(20), (honest, bytes, count) => {
        const start = honest.data.subarray(0, honest.data[0] === 0x2a ? 1 : 8);
        const accounts = honest.accounts.slice(0, count);
        attempt({ ...honest, accounts, data: Uint8Array.of(...start, ...bytes) });
      }),
      { numRuns: 500 },
    );
  });
});

describe('routes of Jupiter', () => {
  const resolved = ({ program, accounts, data }: Instruction): ResolvedInstruction => ({
    program,
    accounts: accounts.map(([address]) => ({ address, isSigner: false, isWritable: false })),
    data,
  });

  const terms = (amounts: readonly [bigint, bigint], slippageBps: number, otherDestination?: Address) => ({
    user: person.address,
    source: usdc,
    destination: temporary,
    sourceMint: usdc,
    destinationMint: WRAPPED_SOL_MINT,
    amounts,
    slippageBps,
    platformFeeBps: 2,
    pool,
    ...(otherDestination === undefined ? {} : { otherDestination }),
  });

  const decode = (name: RouteName, ...rest: Parameters<typeof terms>) =>
    decodeJupiterRoute(resolved(jupiterRoute(name, terms(...rest))));

  /** Numbers of a published order: quoted 461,223,451 at 26 basis points had the threshold 460,024,271. */
  test.each(routeNames.filter((name) => !name.toLowerCase().includes('exactout')))(
    '%s: the minimum is the published threshold, to the unit',
    (name) => {
      expect(decode(name, [100_000_000n, 461_223_451n], 26)).toMatchObject({
        isExactOut: false,
        maximumIn: 100_000_000n,
        minimumOut: 460_024_271n,
        platformFeeBps: 2,
        authority: person.address,
        source: usdc,
        destination: temporary,
        destinationMint: WRAPPED_SOL_MINT,
      });
    },
  );

  test.each(routeNames.filter((name) => name.toLowerCase().includes('exactout')))(
    '%s: out is exact, in is the quote and its slippage',
    (name) => {
      expect(decode(name, [5_000n, 1_000n], 50)).toMatchObject({
        isExactOut: true,
        maximumIn: 1_005n,
        minimumOut: 5_000n,
        sourceMint: usdc,
      });
    },
  );

  test.each(['route', 'exactOutRoute', 'routeV2', 'exactOutRouteV2'] as const)(
    '%s: the optional account is the destination when it is there',
    (name) => {
      expect(decode(name, [1n, 1n], 0, friend.address)?.destination).toBe(friend.address);
    },
  );

  test('slippage of 0 and 100 % are readable', () => {
    expect(decode('routeV2', [1n, 7n], 0)?.minimumOut).toBe(7n);
    expect(decode('routeV2', [1n, 7n], 10_000)?.minimumOut).toBe(0n);
  });

  test('any bytes are a route, none, or a refusal by a rule', () => {
    const starts = routeNames.map((name) => jupiterRoute(name, terms([1n, 1n], 1)).data.subarray(0, 8));
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(14),
        (start, rest, count) => {
          const accounts = Array.from({ length: count }, () => ({
            address: pool,
            isSigner: false,
            isWritable: false,
          }));
          const instruction = { program: JUPITER_PROGRAM, accounts, data: Uint8Array.of(...start, ...rest) };
          try {
            decodeJupiterRoute(instruction);
          } catch (error) {
            expect(error).toBeInstanceOf(GuardRefusal);
          }
        },
      ),
    );
  });

  /** The account of a published order: bump 255 for this user and wrapped SOL. */
  test('the temporary account of a published order is derived', () => {
    const user = 'GpLjUnj5q8V6jkaaT7q26rQ4hzn7KYoebLRWfk16hTwh' as Address;
    const account = '7rWTpSLwaYgs32kjYYcSy4kKbJeeMg9BpGTRb2UhTjaY' as Address;
    const made = resolved(createTemporaryAccount(account, user));
    const data = Uint8Array.of(...made.data.subarray(0, 8), 255);
    expect(decodeTemporaryAccount({ ...made, data })).toEqual({
      account,
      owner: user,
      mint: WRAPPED_SOL_MINT,
      isDerived: true,
    });
    expect(decodeTemporaryAccount({ ...made, data: data.with(8, 254) })?.isDerived).toBe(false);
    expect(decodeTemporaryAccount({ ...made, data: data.subarray(0, 7) })).toBeUndefined();
  });
});
