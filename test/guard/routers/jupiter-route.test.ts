import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResolvedInstruction } from '../../../src/guard/instructions.ts';
import { GuardRefusal } from '../../../src/guard/refusal.ts';
import { decodeJupiterRoute } from '../../../src/guard/routers/jupiter.ts';
import { decodeTemporaryAccount } from '../../../src/guard/routers/temporary-account.ts';
import type { Address } from '../../../src/solana/address.ts';
import { JUPITER_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { routeNames } from '../support/honest-swap.ts';
import {
  createTemporaryAccount,
  type Instruction,
  jupiterRoute,
  type RouteName,
} from '../support/instructions.ts';
import { friend, person, pool, temporary, usdc } from '../support/people.ts';

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

test('no slippage and all of it are both readable', () => {
  expect(decode('routeV2', [1n, 7n], 0)?.minimumOut).toBe(7n);
  expect(decode('routeV2', [1n, 7n], 10_000)?.minimumOut).toBe(0n);
});

test('any bytes are a route, no route, or a coded refusal', () => {
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
