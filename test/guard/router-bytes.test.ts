import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResolvedInstruction } from '../../src/guard/instructions.ts';
import { GuardRefusal } from '../../src/guard/refusal.ts';
import type { ReadRoute } from '../../src/guard/routers/route.ts';
import { decodeRoute } from '../../src/guard/rules/routes.ts';
import { dflowNames, dflowSwap, leg, transferFee } from './support/dflow.ts';
import { routeNames } from './support/honest-swap.ts';
import { type Instruction, jupiterRoute } from './support/instructions.ts';
import { okxNames, okxRoute } from './support/okx.ts';
import { friend, person, pool, stock, usdc } from './support/people.ts';
import { titanLeg, titanV2, titanV3 } from './support/titan.ts';

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

/** One instruction of every kind that is read, with the numbers put into it. */
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

/** The route, `undefined`, or the rule that refused; anything else that is thrown fails the test. */
function attempt(instruction: ResolvedInstruction): ReadRoute | string | undefined {
  try {
    return decodeRoute(instruction);
  } catch (error) {
    if (error instanceof GuardRefusal) return error.rule;
    throw error;
  }
}

test('what is written into a route is what is read from it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...builders), numbers, (build, given) => {
      const route = decodeRoute(resolved(build(given)));
      expect(route).toMatchObject({ maximumIn: given.amount, authority: person.address });
      expect((route?.minimumOut ?? -1n) <= given.quoted).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a route with one byte changed, cut short or made longer is never more than a coded refusal', () => {
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

test('any bytes behind the name of an instruction are a route, none, or a coded refusal', () => {
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
