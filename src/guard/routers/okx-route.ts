import { OKX_V1_PROGRAM } from '../../solana/known-programs.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { walkBytes } from './byte-walk.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';
import { readOkxAccounts } from './okx-accounts.ts';
import { feesOf, readCommission, type Tail } from './okx-commission.ts';
import { skipDex, V2_DEXES } from './okx-dexes.ts';
import { decodeOkxV1Route } from './okx-v1-route.ts';
import { lessFee, quotedMinimum } from './quoted-minimum.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';

type Layout = Tail & { readonly hasSolReceiver?: boolean };

const ORDER_ID = 8;

/** Behind each exchange its weight in two bytes and an index in one. */
const STEP_END_BYTES = 3;
const PLAIN: Layout = { rest: 0 };
const TO_BUSINESS: Layout = { commission: 'word', beforeTrim: 2, hasTrim: true, rest: 0 };

/** By discriminator, names as in the interface on chain. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: PLAIN, // swap
  '132c829448382cee': PLAIN, // proxy_swap
  aa2955b184501f35: TO_BUSINESS, // swap_tob
  dfaad8eacc06f119: { ...TO_BUSINESS, hasSolReceiver: true }, // swap_tob_with_receiver
  be9ca9b0959aa16c: { ...TO_BUSINESS, rest: 2 }, // swap_tob_enhanced
  bbc9d433109bec3c: { commission: 'word', rest: 2 }, // swap_toc
  '7fd66bbd175a2f68': { commission: 'word', rest: 4 + 2 }, // swap_toc_v2
};

/** The route an instruction of either router of OKX takes; `undefined` when it is not a route. Refuses one cut short. */
export function decodeOkxRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  return instruction.program === OKX_V1_PROGRAM
    ? decodeOkxV1Route(instruction)
    : decodeOkxV2Route(instruction);
}

/**
 * The route of the second router: order, amount, expected output, slippage, then one list of steps. Its source is not
 * published, so a commission on the output is counted as one that is taken after the minimum; the account at 2 is the one
 * whose growth its events name, as in the first router.
 */
function decodeOkxV2Route(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const walk = walkBytes(instruction.data, DISCRIMINATOR_LENGTH);
  walk.skip(ORDER_ID);
  const [amountIn, expected, slippageBps] = [walk.u64(), walk.u64(), walk.u16()];
  const steps = walk.u32();
  for (let left = steps; left > 0; left -= 1) {
    skipDex(walk, V2_DEXES);
    walk.skip(STEP_END_BYTES);
  }
  const commission = readCommission(walk, layout);
  const minimum = quotedMinimum(expected, slippageBps);
  const isFeeOnOutput = !commission.isFromInput;
  return {
    ...PLAIN_ROUTE,
    ...feesOf(commission, amountIn),
    ...readOkxAccounts(instruction, layout.hasSolReceiver === true),
    ...(isFeeOnOutput ? lessFee(minimum, commission.rate, commission.denominator) : minimum),
    router: 'okx',
    receiver: 'header',
    steps,
  };
}
