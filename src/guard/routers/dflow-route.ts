import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { walkBytes } from './byte-walk.ts';
import { readActions } from './dflow-actions.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';
import { quotedMinimum } from './quoted-minimum.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';

type Layout = {
  /** Where the output goes: as the steps say, into a named token account, or as SOL to a named wallet. */
  readonly pays: 'steps' | 'account' | 'wallet';
  /** A last byte: the percentage that may be kept of what comes above the quote. */
  readonly hasSurplusFee: boolean;
};

/** By discriminator, names as in the published interface. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: { pays: 'steps', hasSurplusFee: false }, // swap
  '414b3f4ceb5b5b88': { pays: 'steps', hasSurplusFee: true }, // swap2
  a8ac184dc59c8765: { pays: 'account', hasSurplusFee: false }, // swap_with_destination
  '5f7bd5f67a0156e7': { pays: 'account', hasSurplusFee: true }, // swap2_with_destination
  cd4d7f6cf120c4c3: { pays: 'wallet', hasSurplusFee: false }, // swap_with_destination_native
  de64b892bac469a5: { pays: 'wallet', hasSurplusFee: true }, // swap2_with_destination_native
};

const AUTHORITY = 3;
const DESTINATION = 4;
const DESTINATION_MINT = 6;
const PERCENT_BPS = 100;

/**
 * The route of a DFlow swap: its steps, then the quote after the platform's fee, slippage and fee; `undefined` when it is
 * none. The steps say what is spent, amount by amount. A route that is not split spends the sold token in its first leg;
 * how many do so in a split one, the bytes do not say.
 */
export function decodeDflowRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const walk = walkBytes(instruction.data, DISCRIMINATOR_LENGTH);
  const { fee, legs } = readActions(walk);
  const minimum = quotedMinimum(walk.u64(), walk.u16());
  const platformFeeBps = walk.u16();
  const surplusFeeBps = layout.hasSurplusFee ? walk.u8() * PERCENT_BPS : 0;
  walk.finish();
  const [maximumIn, ...splitInputs] = totalsOf(fee, legs);
  if (maximumIn === undefined) return refuse('dflow-instruction', 'a swap without a leg');
  return {
    ...PLAIN_ROUTE,
    ...minimum,
    ...readDestination(instruction, layout),
    router: 'dflow',
    maximumIn,
    splitInputs,
    inputFee: fee,
    platformFeeBps,
    surplusFeeBps,
    steps: legs.length,
    authority: accountAt(instruction, AUTHORITY),
  };
}

/** What the first leg takes with the fee, the first two, and so on. */
function totalsOf(fee: bigint, legs: readonly bigint[]): readonly bigint[] {
  let total = fee;
  return legs.map((leg) => {
    total += leg;
    return total;
  });
}

function readDestination(instruction: ResolvedInstruction, { pays }: Layout) {
  if (pays === 'steps') return { receiver: 'steps' } as const;
  const destination: Address = accountAt(instruction, DESTINATION);
  if (pays === 'account') {
    return {
      receiver: 'header',
      destination,
      destinationMint: accountAt(instruction, DESTINATION_MINT),
    } as const;
  }
  const nativeDestination = destination;
  return {
    receiver: 'header',
    nativeDestination,
    destinationMint: WRAPPED_SOL_MINT,
    movesNativeSol: true,
  } as const;
}
