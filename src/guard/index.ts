/**
 * The guard judges a swap's transaction before the wallet signs it (`inspectTransaction`) and after (`compareSigned`).
 *
 * 1. `inspect-statically.ts`: every instruction against the offer, by the rules of `rules/` and the decoders of
 * `routers/`.
 * 2. `simulation/`: the accounts before and after, against the offer and the person's other belongings.
 * 3. `enforce-offer.ts`: assertions by which the chain itself fails a transaction that breaks the offer.
 *
 * Other modules import this file, `web3.ts`, `rpc.ts` and `shipped-venues.ts` only; `@countersign/guard` is built from them.
 */
export { type Address, parseAddress, type Signature } from '../solana/address.ts';
export type { BaseUnits, Mint } from '../solana/mint.ts';
export { base64TransactionBytes, type DecodedTransaction, decodeTransaction } from '../solana/transaction.ts';
export {
  compareSigned,
  compareSponsored,
  type SignedComparison,
  type SignedVerdict,
  type SponsoredComparison,
} from './compare.ts';
export { type Change, type DescribeContext, type Description, describeTransaction } from './describe.ts';
export type { DescribedOrder } from './describe-order.ts';
export { type FrozenVerdict, freezeTransaction } from './freeze.ts';
export { inspectOrder, inspectTransaction } from './inspect.ts';
export {
  inspectOrderClose,
  type OrderCloseOffer,
  type OrderCloseSummary,
  type OrderCloseVerdict,
} from './inspect-order-close.ts';
export {
  type FrozenPlacement,
  freezePlacement,
  inspectPlacement,
  type OrderContext,
  type PlacementOffer,
  type PlacementSummary,
  type PlacementVerdict,
} from './inspect-placement.ts';
export {
  inspectReclaim,
  type ReclaimOffer,
  type ReclaimSummary,
  type ReclaimVerdict,
} from './inspect-reclaim.ts';
export { type LookupTables, readLookupTables } from './instructions.ts';
export { MAX_ADDED_BY_GUARD, MAX_ADDED_BY_WALLET } from './lighthouse.ts';
export {
  type MintState,
  newAccountSize,
  readMint,
  readMultiplier,
  readTokenPowers,
  type TokenPowers,
} from './mint.ts';
export {
  type InspectionContext,
  type InspectionPolicy,
  mintOnChain,
  type OperatorFee,
  type SwapOffer,
} from './offer.ts';
export {
  GuardRefusal,
  type GuardRule,
  type Refusal,
  ROUTE_RULES,
  refusalOf,
  UNREAD_RULES,
} from './refusal.ts';
export { obstacleToClose, obstacleToWithdraw } from './rules/deposits.ts';
export type { AccountReader, AccountState, GuardChain } from './simulation/chain.ts';
export { isHeldFor, readTokenAccount, TOKEN_ACCOUNT_LENGTH } from './simulation/holdings.ts';
export type { GuardSummary, GuardVerdict, GuardWarning } from './verdict.ts';
