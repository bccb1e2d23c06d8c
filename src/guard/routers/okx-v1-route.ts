import { refuse } from '../guard-rule.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { type ByteWalk, walkBytes } from './byte-walk.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';
import { readOkxAccounts } from './okx-accounts.ts';
import { feesOf, readCommission, type Tail } from './okx-commission.ts';
import { skipDex, V1_DEXES } from './okx-dexes.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';

type Layout = Tail & {
  /** These count the minimum before the commission is taken from the output. */
  readonly countsBeforeFee?: boolean;
  readonly hasSolReceiver?: boolean;
};

const AMOUNT_BYTES = 8;
const ORDER_ID = 8;
const PLAIN: Layout = { rest: ORDER_ID };
const COMMISSION: Layout = { commission: 'rate', countsBeforeFee: true, rest: ORDER_ID };
const PLATFORM_FEE: Layout = {
  commission: 'word',
  beforeTrim: 4,
  hasTrim: true,
  countsBeforeFee: true,
  rest: ORDER_ID,
};
const TO_CUSTOMERS: Layout = { commission: 'word', rest: 2 + ORDER_ID };
const TO_BUSINESS: Layout = { commission: 'word', hasTrim: true, rest: 2 + ORDER_ID };

/** By discriminator; names as in the published source, those ending in 2 as in transactions of 2025. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: PLAIN, // swap
  '132c829448382cee': PLAIN, // proxy_swap
  '414b3f4ceb5b5b88': PLAIN, // swap2
  '5180864972492d5e': COMMISSION, // commission_sol_swap
  eb47d3c472c78f5c: COMMISSION, // commission_spl_swap
  '1e21d05b1f9d2512': COMMISSION, // commission_sol_proxy_swap
  '60430c9781a41247': COMMISSION, // commission_spl_proxy_swap
  '71841f4a63a93992': COMMISSION, // commission_sol_swap2
  ad834e2696a57b0f: COMMISSION, // commission_spl_swap2
  '45c8fef7283476ca': PLATFORM_FEE, // platform_fee_sol_proxy_swap_v2
  '45a4d25992d6ad43': PLATFORM_FEE, // platform_fee_spl_proxy_swap_v2
  f0e02621b01ff1af: TO_CUSTOMERS, // swap_v3
  '0ebf2cf68ee1e09d': TO_BUSINESS, // swap_tob_v3
  '3f72f6833302f71d': { ...TO_BUSINESS, hasSolReceiver: true }, // swap_tob_v3_with_receiver
  ec479b44c6620e76: { ...TO_BUSINESS, rest: 2 + 2 + ORDER_ID }, // swap_tob_v3_enhanced
};

/**
 * The route of the first router: amount, expected output, least output, then a plan of splits and hops. The program
 * demands the least output as the growth of the account at 2; in whose hands that is, it does not ask.
 */
export function decodeOkxV1Route(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const walk = walkBytes(instruction.data, DISCRIMINATOR_LENGTH);
  const amountIn = walk.u64();
  walk.skip(AMOUNT_BYTES);
  const minimumOut = walk.u64();
  const steps = skipPlan(walk);
  const commission = readCommission(walk, layout);
  const fees = feesOf(commission, amountIn);
  if (layout.countsBeforeFee === true && fees.platformFeeBps > 0) {
    refuse('route-fee-hidden', 'the commission is taken after the minimum has been counted');
  }
  return {
    ...PLAIN_ROUTE,
    ...fees,
    ...readOkxAccounts(instruction, layout.hasSolReceiver === true),
    router: 'okx',
    receiver: 'header',
    minimumOut,
    steps,
  };
}

/** Amounts of the first split, then for each of them hops of exchanges and their weights. Counts the exchanges. */
function skipPlan(walk: ByteWalk): number {
  let steps = 0;
  walk.skip(walk.u32() * AMOUNT_BYTES);
  times(walk, () =>
    times(walk, () => {
      times(walk, () => {
        skipDex(walk, V1_DEXES);
        steps += 1;
      });
      walk.skip(walk.u32());
    }),
  );
  return steps;
}

function times(walk: ByteWalk, each: () => void): void {
  for (let left = walk.u32(); left > 0; left -= 1) each();
}
