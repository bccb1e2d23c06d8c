import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { Address } from '../../../src/solana/address.ts';
import { DFLOW_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, replacing, unsigned } from './bad-case.ts';
import { routed } from './bad-routes.ts';
import {
  type DflowName,
  type DflowTerms,
  dflowClose,
  dflowNames,
  dflowSwap,
  dflowUnwrap,
  dflowWrap,
  leg,
  transferFee,
} from './dflow.ts';
import { accountOf, FROM_AMOUNT, honestSwap, onChain, type SwapCase, withSteps } from './honest-swap.ts';
import { bytes, createTokenAccount, u32, u64 } from './instructions.ts';
import { desk, friend, otherToken, person, stock, stranger, usdc } from './people.ts';

const wrapped = accountOf(person.address, 'native');
const between = (from: Address | 'native', to: Address | 'native', owner = person.address) => ({
  user: person.address,
  source: accountOf(person.address, from),
  destination: accountOf(to === 'native' ? person.address : owner, to),
  destinationOwner: owner,
  destinationMint: onChain(to),
});

/** USDC for the stock, or for SOL where the instruction pays SOL, with some of its terms spoiled. */
export function overDflow(name: DflowName, terms: Partial<DflowTerms> = {}): SwapCase {
  if (name.endsWith('Native')) return overDflowToSol(name, terms);
  return replacing(routed('routeV2', {}), 2, dflowSwap(name, { ...between(usdc, stock), ...terms }));
}

/** USDC for SOL: the router unwraps, or the person's account is unwrapped behind it. */
export function overDflowToSol(
  name: DflowName,
  terms: Partial<DflowTerms> = {},
  toAddress = person.address,
): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: usdc, to: 'native', toAddress });
  const route = dflowSwap(name, { ...between(usdc, 'native', toAddress), ...terms });
  const made = createTokenAccount(person.address, person.address, WRAPPED_SOL_MINT);
  const unwrapped = name.endsWith('Native') ? [] : [dflowUnwrap(person.address, wrapped)];
  return withSteps(swap, (steps) => [...steps.slice(0, 2), made, route, ...unwrapped]);
}

/** SOL for USDC, wrapped by DFlow itself. */
export function overDflowFromSol(terms: Partial<DflowTerms> = {}, wrapping = FROM_AMOUNT): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: 'native', to: usdc });
  return withSteps(swap, (steps) => [
    ...steps.slice(0, 2),
    dflowWrap(person.address, wrapped, wrapping),
    dflowSwap('swap', { ...between('native', usdc), ...terms }),
    dflowClose(wrapped, person.address, person.address),
  ]);
}

const dflow = (name: string, rule: GuardRule, swap: SwapCase) => unsigned(`DFlow ${name}`, rule, swap);
const doing = (name: string, rule: GuardRule, ...actions: readonly Uint8Array[]) =>
  dflow(name, rule, overDflow('swap', { actions }));
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});

const everyForm: readonly BadCase[] = dflowNames.flatMap((name) => [
  dflow(`${name}: amount off`, 'amount-mismatch', overDflow(name, { actions: [leg(FROM_AMOUNT + 1n)] })),
  dflow(`${name}: below the minimum`, 'output-below-minimum', overDflow(name, { quoted: 199_999_998n })),
  dflow(`${name}: a byte behind the end`, 'malformed-instruction', overDflow(name, { more: bytes(0) })),
  dflow(`${name}: another signs for it`, 'wrong-source', overDflow(name, { user: desk.address })),
]);

const FEE = 20_000n;
/** Numbers of steps that may not stand there: escrows, wrapping, sponsors, and those nobody has described. */
const unknown = [43, 50, 51, 52, 57, 61, 63, 64, 77, 255];

/** What a swap of DFlow, and what stands beside it, may not do. */
export const badDflow: readonly BadCase[] = [
  ...everyForm,
  ...unknown.map((action) =>
    doing(`step ${action}`, 'dflow-instruction', bytes(action, u64(FROM_AMOUNT), 0)),
  ),
  doing('no leg', 'dflow-instruction'),
  doing('a fee and no leg', 'dflow-instruction', transferFee(FROM_AMOUNT)),
  doing('a fee on top', 'amount-mismatch', transferFee(1n), leg(FROM_AMOUNT)),
  doing('a fee behind a leg', 'route-fee-hidden', leg(FROM_AMOUNT - FEE), transferFee(FEE)),
  doing('two fees', 'route-fee-hidden', transferFee(0n), transferFee(FEE), leg(FROM_AMOUNT - FEE)),
  doing('a fee of another mint', 'route-fee-hidden', transferFee(FEE, 36), leg(FROM_AMOUNT - FEE)),
  doing('legs that never add up', 'amount-mismatch', leg(60_000_000n), leg(40_000_001n)),
  doing('an exchange not known', 'dflow-instruction', bytes(31, u32(1), 12, 0, u64(FROM_AMOUNT), 0)),
  dflow(
    'more exchanges than there are',
    'malformed-instruction',
    overDflow('swap', { actions: [bytes(31, u32(300))], quoted: 0n, slippageBps: 0 }),
  ),
  doing('more bounds than there are', 'malformed-instruction', bytes(48, u32(0xffff_ffff))),
  doing('a leg cut short', 'malformed-instruction', bytes(23, u64(FROM_AMOUNT))),
  dflow(
    'a fee above the cap',
    'platform-fee-above-cap',
    capped(overDflow('swap', { actions: [transferFee(FEE), leg(FROM_AMOUNT - FEE)] }), 1),
  ),
  dflow(
    'a fee off the output above the cap',
    'platform-fee-above-cap',
    overDflow('swap', { platformFeeBps: 256 }),
  ),
  dflow(
    'more than a tenth of a surplus',
    'platform-fee-above-cap',
    overDflow('swap2', { surplusPercent: 11 }),
  ),
  dflow('more slippage than there is', 'slippage-above-limit', overDflow('swap', { slippageBps: 10_001 })),
  dflow(
    'a stranger’s account at the end',
    'wrong-recipient',
    overDflow('swapWithDestination', { destination: accountOf(stranger.address, stock) }),
  ),
  dflow(
    'another token at the end',
    'wrong-mint',
    overDflow('swapWithDestination', { destinationMint: otherToken }),
  ),
  dflow(
    'SOL to a stranger',
    'wrong-recipient',
    overDflow('swapWithDestinationNative', { destinationOwner: stranger.address }),
  ),
  dflow(
    'SOL for another token',
    'wrong-mint',
    replacing(routed('routeV2', {}), 2, dflowSwap('swapWithDestinationNative', between(usdc, stock))),
  ),
  dflow(
    'the steps pay a stranger',
    'receiver-not-bound',
    overDflow('swap', { destination: accountOf(stranger.address, stock) }),
  ),
  dflow('more is wrapped than agreed', 'amount-mismatch', overDflowFromSol({}, FROM_AMOUNT + 1n)),
  dflow(
    'SOL wrapped for a swap of tokens',
    'unexpected-transfer',
    adding(overDflow('swap'), dflowWrap(person.address, wrapped, 1n)),
  ),
  dflow(
    'SOL wrapped for a stranger',
    'unexpected-transfer',
    adding(overDflowFromSol(), dflowWrap(person.address, accountOf(stranger.address, 'native'), 1n)),
  ),
  dflow(
    'the desk’s SOL wrapped',
    'wrong-source',
    adding(overDflowFromSol(), dflowWrap(desk.address, wrapped, 1n)),
  ),
  dflow(
    'a wrapping cut short',
    'malformed-instruction',
    adding(overDflowFromSol(), {
      ...dflowWrap(person.address, wrapped, 1n),
      data: dflowWrap(person.address, wrapped, 1n).data.subarray(0, 15),
    }),
  ),
  dflow(
    'the desk’s account unwrapped',
    'wrong-source',
    adding(overDflowFromSol(), dflowUnwrap(desk.address, wrapped)),
  ),
  dflow(
    'another account unwrapped',
    'close-not-temporary',
    adding(overDflowFromSol(), dflowUnwrap(person.address, accountOf(person.address, usdc))),
  ),
  dflow(
    'an account closed to a stranger',
    'close-to-stranger',
    adding(overDflowFromSol(), dflowClose(wrapped, person.address, friend.address)),
  ),
  dflow(
    'another account closed',
    'close-not-temporary',
    adding(overDflowFromSol(), dflowClose(accountOf(person.address, usdc), person.address, person.address)),
  ),
  ...['ce58588f268832e0', 'e87a7319c78f88a2', '81a4c415b130b4a2', '4e0aecf76d75154c', ''].map((name) =>
    dflow(
      `instruction ${name} that is no swap`,
      'dflow-instruction',
      adding(overDflow('swap'), {
        program: DFLOW_PROGRAM,
        accounts: [[TOKEN_PROGRAM, '']],
        data: Buffer.from(name, 'hex'),
      }),
    ),
  ),
];
