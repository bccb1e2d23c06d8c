import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from '../swap/brands.ts';
import type { Intent } from '../swap/intent.ts';
import { LANGUAGES, type Language } from '../swap/language.ts';
import { OFFER_REMARKS, type Offer } from '../swap/quote.ts';
import { isMultiplier } from '../swap/shown-amount.ts';
import { SIGNED_REFUSALS } from '../swap/signed-refusal.ts';
import type { SignedTransaction } from '../swap/signed-transaction.ts';
import type { Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { type SwapState, TRANSITIONS } from '../swap/transitions.ts';
import {
  amountField,
  integerField,
  type JsonFields,
  objectField,
  optionalNumberField,
  optionalTextField,
  readObject,
  textField,
  writeJson,
} from './json-fields.ts';
import { readCard, writeCard } from './offer-card-codec.ts';
import { StoreError } from './store-error.ts';
import type { SwapRow } from './swap-table.ts';

/** @throws StoreError `unreadable_row` when the row does not hold a swap */
export function readSwap(row: SwapRow): Swap {
  return {
    id: row.id as SwapId,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    messageId: row.message_id,
    state: readState(row.state),
    intent: readIntent(row.intent),
    offer: readOffer(row.offer),
    offerVersion: row.offer_version,
    card: readCard(row.card),
    agreedVersion: row.agreed_version,
    slippageBps: row.slippage_bps,
    wallet: row.wallet as Address | null,
    signed: row.signed === null ? null : readSigned(row.signed),
    arrived: row.arrived === null ? null : (BigInt(row.arrived) as BaseUnits),
    reason: row.reason,
    refusal: SIGNED_REFUSALS.find((one) => one === row.refusal) ?? null,
    minimum: row.minimum === null ? null : (BigInt(row.minimum) as BaseUnits),
    isMinimumSimulated: row.minimum_simulated === 1,
    isSentDirectly: row.sent_directly === 1,
    serviceReport: readReport(row.service_report),
    createdAt: row.created_at,
    orderedAt: row.ordered_at,
    signedAt: row.signed_at,
    submittedAt: row.submitted_at,
    finalAt: row.final_at,
    dueAt: row.due_at,
    executeAfter: row.execute_after,
    expirySeenAt: row.expiry_seen_at,
    farewellIn: readLanguage(row.farewell_language),
    fence: row.fence,
  };
}

export function writeSwap(swap: Swap, signingTokenHash: string): SwapRow {
  return {
    id: swap.id,
    signing_token_hash: signingTokenHash,
    person_id: swap.personId,
    chat_id: swap.chatId,
    message_id: swap.messageId,
    state: swap.state,
    intent: writeIntent(swap.intent),
    offer: writeOffer(swap.offer),
    offer_version: swap.offerVersion,
    card: writeCard(swap.card ?? null),
    agreed_version: swap.agreedVersion ?? null,
    slippage_bps: swap.slippageBps,
    wallet: swap.wallet,
    tx_hash: swap.signed?.txHash ?? null,
    signed: swap.signed === null ? null : writeSigned(swap.signed),
    arrived: swap.arrived?.toString() ?? null,
    reason: swap.reason,
    refusal: swap.refusal ?? null,
    minimum: swap.minimum?.toString() ?? null,
    minimum_simulated: swap.isMinimumSimulated === true ? 1 : null,
    sent_directly: swap.isSentDirectly === true ? 1 : null,
    service_report: swap.serviceReport,
    created_at: swap.createdAt,
    ordered_at: swap.orderedAt,
    signed_at: swap.signedAt,
    submitted_at: swap.submittedAt,
    final_at: swap.finalAt,
    due_at: swap.dueAt,
    execute_after: swap.executeAfter ?? null,
    expiry_seen_at: swap.expirySeenAt ?? null,
    farewell_language: swap.farewellIn ?? null,
    lease_until: 0,
    fence: swap.fence,
  };
}

export function writeIntent(intent: Intent): string {
  return writeJson(intent);
}

export function writeOffer(offer: Offer): string {
  return writeJson(offer);
}

export function writeSigned(signed: SignedTransaction): string {
  return writeJson(signed);
}

function readState(text: string): SwapState {
  if (Object.hasOwn(TRANSITIONS, text)) return text as SwapState;
  throw new StoreError('unreadable_row', 'A swap is in a state that this version does not know.');
}

function readLanguage(text: string | null): Language | null {
  const language = LANGUAGES.find((one) => one === text) ?? null;
  if (text === null || language !== null) return language;
  throw new StoreError(
    'unreadable_row',
    'A swap says farewell in a language that this version does not know.',
  );
}

function readReport(text: string | null): Swap['serviceReport'] {
  if (text === null || text === 'submitted' || text === 'confirmed') return text;
  throw new StoreError('unreadable_row', 'A swap holds a report that this version does not know.');
}

/** @throws StoreError `unreadable_row` */
export function readIntent(text: string): Intent {
  const fields = readObject(text);
  return {
    from: readToken(objectField(fields, 'from')),
    to: readToken(objectField(fields, 'to')),
    amount: amountField(fields, 'amount'),
  };
}

export function readToken(fields: JsonFields): Token {
  return {
    mint: textField(fields, 'mint') as Mint,
    symbol: textField(fields, 'symbol'),
    name: textField(fields, 'name'),
    decimals: integerField(fields, 'decimals'),
    ...readScale(fields),
    assetClass: textField(fields, 'assetClass'),
    issuer: optionalTextField(fields, 'issuer'),
    tokenProgram: optionalTextField(fields, 'tokenProgram') as Address | null,
  };
}

/** Absent for a token whose amounts are shown as they are. */
function readScale(fields: JsonFields): Pick<Token, 'multiplier'> {
  if (fields.multiplier === undefined) return {};
  const multiplier = textField(fields, 'multiplier');
  if (isMultiplier(multiplier)) return { multiplier };
  throw new StoreError('unreadable_row', 'A swap holds a token with a scale that no amount can be shown by.');
}

/** @throws StoreError `unreadable_row` */
export function readOffer(text: string): Offer {
  const fields = readObject(text);
  return {
    routeName: textField(fields, 'routeName'),
    toAmount: amountField(fields, 'toAmount'),
    minimumToAmount: amountField(fields, 'minimumToAmount'),
    fromUsd: optionalNumberField(fields, 'fromUsd'),
    toUsd: optionalNumberField(fields, 'toUsd'),
    quotedAt: integerField(fields, 'quotedAt'),
    validUntil: integerField(fields, 'validUntil'),
    ...(fields.isChosen === true ? { isChosen: true } : {}),
    ...readRemark(fields.remark),
  };
}

/** Of a way that is over, or of a version to come, nothing is said. */
function readRemark(value: unknown): Pick<Offer, 'remark'> {
  const remark = OFFER_REMARKS.find((one) => one === value);
  return remark === undefined ? {} : { remark };
}

function readSigned(text: string): SignedTransaction {
  const fields = readObject(text);
  return {
    txHash: textField(fields, 'txHash') as Signature,
    transaction: textField(fields, 'transaction'),
    attemptId: textField(fields, 'attemptId'),
    quoteId: textField(fields, 'quoteId'),
    routeName: textField(fields, 'routeName'),
    providerRequestId: optionalTextField(fields, 'providerRequestId'),
    blockhash: textField(fields, 'blockhash'),
    lastValidBlockHeight: integerField(fields, 'lastValidBlockHeight'),
  };
}
