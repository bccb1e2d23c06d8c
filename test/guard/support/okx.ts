import type { Address } from '../../../src/solana/address.ts';
import { OKX_V1_PROGRAM, OKX_V2_PROGRAM } from '../../../src/solana/known-programs.ts';
import { replacing, routed } from './change-swap.ts';
import { accountOf, FROM_AMOUNT, MINIMUM, QUOTED, type SwapCase } from './honest-swap.ts';
import { bytes, type Instruction, reads, u16, u32, u64, writes } from './instructions.ts';
import { person, pool, stock, usdc, venue } from './people.ts';

/** The word of a commission: its rate, its side, and whether the router closes the output account. */
export const word = (rate: number, isFromInput = false, closesOutput = false) =>
  u32(((isFromInput ? 2 ** 31 : 0) + (closesOutput ? 2 ** 30 : 0) + rate) >>> 0);

const order = u64(7n);
const [platform, trim] = [u16(0), 0];

/** By name: program, discriminator, SOL receiver or not, and the bytes after the route. */
export const okxForms = {
  swap: [1, 'f8c69e91e17587c8', order],
  proxySwap: [1, '132c829448382cee', order],
  swap2: [1, '414b3f4ceb5b5b88', order],
  commissionSolSwap: [1, '5180864972492d5e', bytes(u16(0), 0, order)],
  commissionSplSwap: [1, 'eb47d3c472c78f5c', bytes(u16(0), 0, order)],
  commissionSolProxySwap: [1, '1e21d05b1f9d2512', bytes(u16(0), 1, order)],
  commissionSplProxySwap: [1, '60430c9781a41247', bytes(u16(0), 1, order)],
  commissionSolSwap2: [1, '71841f4a63a93992', bytes(u16(0), 0, order)],
  commissionSplSwap2: [1, 'ad834e2696a57b0f', bytes(u16(0), 0, order)],
  platformFeeSol: [1, '45c8fef7283476ca', bytes(word(0), u32(0), trim, order)],
  platformFeeSpl: [1, '45a4d25992d6ad43', bytes(word(0), u32(0), trim, order)],
  swapV3: [1, 'f0e02621b01ff1af', bytes(word(0), platform, order)],
  swapTobV3: [1, '0ebf2cf68ee1e09d', bytes(word(0), trim, platform, order)],
  swapTobV3WithReceiver: [1, '3f72f6833302f71d', bytes(word(0), trim, platform, order)],
  swapTobV3Enhanced: [1, 'ec479b44c6620e76', bytes(word(0), trim, u16(0), platform, order)],
  secondSwap: [2, 'f8c69e91e17587c8', bytes()],
  secondProxySwap: [2, '132c829448382cee', bytes()],
  swapTob: [2, 'aa2955b184501f35', bytes(word(0), platform, trim)],
  swapTobWithReceiver: [2, 'dfaad8eacc06f119', bytes(word(0), platform, trim)],
  swapTobEnhanced: [2, 'be9ca9b0959aa16c', bytes(word(0), platform, trim, u16(0))],
  swapToc: [2, 'bbc9d433109bec3c', bytes(word(0), platform)],
  swapTocV2: [2, '7fd66bbd175a2f68', bytes(word(0), u32(0), platform)],
} as const satisfies Record<string, readonly [1 | 2, string, Uint8Array]>;

type OkxName = keyof typeof okxForms;
export const okxNames = Object.keys(okxForms) as readonly OkxName[];

export type OkxTerms = {
  readonly user: Address;
  readonly source: Address;
  readonly destination: Address;
  readonly sourceMint: Address;
  readonly destinationMint: Address;
  readonly amountIn?: bigint;
  readonly expected?: bigint;
  readonly minimum?: bigint;
  readonly slippageBps?: number;
  /** The bytes after the route. */
  readonly tail?: Uint8Array;
  readonly plan?: Uint8Array;
  readonly solReceiver?: Address;
};

/** A single split of the full amount with one hop over these exchanges, in equal parts. */
export const splitPlan = (amount: bigint, ...dexes: readonly (readonly number[])[]) =>
  bytes(
    ...[u32(1), u64(amount), u32(1), u32(1)],
    ...[u32(dexes.length), ...dexes.map((dex) => Uint8Array.from(dex))],
    ...[u32(dexes.length), ...dexes.map(() => 100 / dexes.length)],
  );

/** Steps of the second router, each over the full amount. */
export const stepPlan = (...dexes: readonly (readonly number[])[]) =>
  bytes(u32(dexes.length), ...dexes.map((dex) => bytes(...dex, u16(10_000), 0)));

/** A route of either router with the accounts of its interface, then the program of one pool. */
export function okxRoute(name: OkxName, terms: OkxTerms): Instruction {
  const [version, discriminator, plainTail] = okxForms[name];
  const program = version === 1 ? OKX_V1_PROGRAM : OKX_V2_PROGRAM;
  const absent = [program, ''] as const;
  const named = [
    [terms.user, 's'],
    ...writes(terms.source, terms.destination),
    ...reads(terms.sourceMint, terms.destinationMint),
  ] as const;
  const isNamed = name.endsWith('WithReceiver');
  const receiver =
    isNamed && terms.solReceiver === undefined ? absent : ([terms.solReceiver ?? pool, 'w'] as const);
  const amounts = [terms.amountIn ?? FROM_AMOUNT, terms.expected ?? QUOTED] as const;
  const head =
    version === 1
      ? bytes(u64(amounts[0]), u64(amounts[1]), u64(terms.minimum ?? MINIMUM))
      : bytes(order, u64(amounts[0]), u64(amounts[1]), u16(terms.slippageBps ?? 50));
  const plan = terms.plan ?? (version === 1 ? splitPlan(amounts[0], [14]) : stepPlan([18]));
  return {
    program,
    accounts: [...named, ...Array.from({ length: 9 }, () => absent), receiver, absent, [venue, '']],
    data: bytes(Buffer.from(discriminator, 'hex'), head, plan, terms.tail ?? plainTail),
  };
}

/** USDC for the stock over one instruction of OKX, with some changed terms. */
export function overOkx(name: OkxName, terms: Partial<OkxTerms> = {}): SwapCase {
  const honest = {
    user: person.address,
    source: accountOf(person, usdc),
    destination: accountOf(person, stock),
    sourceMint: usdc,
    destinationMint: stock,
  };
  return replacing(routed('routeV2', {}), 2, okxRoute(name, { ...honest, ...terms }));
}
