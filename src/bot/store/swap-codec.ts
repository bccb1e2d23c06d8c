/*
 * Swaps, offers and attempts as JSON in their rows. Reading is strict: an unknown word or a missing field is
 * `unreadable_row`, and the row stays as it is. Rows outlive versions, so a new field is read as absent where it is
 * missing. `test/bot/store/swap-store.test.ts` proves the way there and back.
 */

import type { Selectable } from 'kysely';
import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { isMultiplier } from '../swap/amount.ts';
import type { ChatId, PersonId, SwapId } from '../swap/brands.ts';
import {
  CARD_PAGES,
  type DepositCounts,
  OFFER_REMARKS,
  type Offer,
  type OfferCard,
  PLAIN_CARD,
  type PriceStep,
  RELATIVE_TO,
  type RelativePrice,
  type RouteOffer,
  type SolNeeds,
  type StandingTerms,
} from '../swap/offer.ts';
import { LANGUAGES } from '../swap/people.ts';
import {
  type Attempt,
  type Intent,
  SHORTFALLS,
  SIGNED_REFUSALS,
  type SignedTransaction,
  SWAP_KINDS,
  type Swap,
  type SwapState,
  TRANSITIONS,
} from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import {
  amountField,
  asObject,
  integerField,
  type JsonFields,
  knownWord,
  listField,
  objectField,
  optionalNumberField,
  optionalTextField,
  readObject,
  StoreError,
  textField,
  writeJson,
} from './json-fields.ts';
import type { BotSchema, SwapRow } from './schema.ts';

type AttemptRow = Selectable<BotSchema['attempts']>;

const STATES = Object.keys(TRANSITIONS) as SwapState[];

const SERVICE_REPORTS = ['submitted', 'confirmed'] as const;

/** @throws StoreError `unreadable_row` */
export function readSwap(row: SwapRow): Swap {
  return {
    id: row.id as SwapId,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    messageId: row.message_id,
    state: knownWord(STATES, row.state),
    intent: readIntent(row.intent),
    offer: readOffer(row.offer),
    offerVersion: row.offer_version,
    card: readCard(row.card),
    agreedVersion: row.agreed_version,
    slippageBps: row.slippage_bps,
    wallet: row.wallet as Address | null,
    ...(row.scanned === 1 && { isScanned: true }),
    signed: row.signed === null ? null : readSigned(row.signed),
    arrived: readUnits(row.arrived),
    heldAfter: readUnits(row.held_after),
    reason: row.reason,
    refusal: SIGNED_REFUSALS.find((one) => one === row.refusal) ?? null,
    minimum: readUnits(row.minimum),
    isMinimumSimulated: row.minimum_simulated === 1,
    isSentDirectly: row.sent_directly === 1,
    shortfall: SHORTFALLS.find((one) => one === row.shortfall) ?? null,
    serviceReport: row.service_report === null ? null : knownWord(SERVICE_REPORTS, row.service_report),
    createdAt: row.created_at,
    orderedAt: row.ordered_at,
    ...(row.served_until !== null && { landsUntil: row.served_until }),
    signedAt: row.signed_at,
    submittedAt: row.submitted_at,
    finalAt: row.final_at,
    dueAt: row.due_at,
    executeAfter: row.execute_after,
    expirySeenAt: row.expiry_seen_at,
    erasureLanguage: row.farewell_language === null ? null : knownWord(LANGUAGES, row.farewell_language),
    fence: row.fence,
  };
}

export function writeSwap(swap: Swap, signingTokenHash: string, payTokenHash?: string): SwapRow {
  return {
    id: swap.id,
    signing_token_hash: signingTokenHash,
    pay_token_hash: payTokenHash ?? null,
    person_id: swap.personId,
    chat_id: swap.chatId,
    message_id: swap.messageId,
    state: swap.state,
    intent: writeJson(swap.intent),
    offer: writeJson(swap.offer),
    offer_version: swap.offerVersion,
    card: writeCard(swap.card ?? null),
    agreed_version: swap.agreedVersion ?? null,
    slippage_bps: swap.slippageBps,
    wallet: swap.wallet,
    scanned: swap.isScanned === true ? 1 : null,
    tx_hash: swap.signed?.txHash ?? null,
    signed: swap.signed === null ? null : writeJson(swap.signed),
    arrived: swap.arrived?.toString() ?? null,
    held_after: swap.heldAfter?.toString() ?? null,
    reason: swap.reason,
    refusal: swap.refusal ?? null,
    minimum: swap.minimum?.toString() ?? null,
    minimum_simulated: swap.isMinimumSimulated === true ? 1 : null,
    sent_directly: swap.isSentDirectly === true ? 1 : null,
    shortfall: swap.shortfall ?? null,
    service_report: swap.serviceReport,
    created_at: swap.createdAt,
    ordered_at: swap.orderedAt,
    served_until: swap.landsUntil ?? null,
    signed_at: swap.signedAt,
    submitted_at: swap.submittedAt,
    final_at: swap.finalAt,
    due_at: swap.dueAt,
    execute_after: swap.executeAfter ?? null,
    expiry_seen_at: swap.expirySeenAt ?? null,
    farewell_language: swap.erasureLanguage ?? null,
    lease_until: 0,
    fence: swap.fence,
  };
}

function readUnits(text: string | null): BaseUnits | null {
  return text === null ? null : (BigInt(text) as BaseUnits);
}

/** @throws StoreError `unreadable_row` */
export function readIntent(text: string): Intent {
  const fields = readObject(text);
  return {
    ...(fields.kind === undefined ? {} : { kind: knownWord(SWAP_KINDS, textField(fields, 'kind')) }),
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

function readScale(fields: JsonFields): { readonly multiplier?: string } {
  if (fields.multiplier === undefined) return {};
  const multiplier = textField(fields, 'multiplier');
  if (isMultiplier(multiplier)) return { multiplier };
  throw new StoreError('unreadable_row', 'A swap holds a token with a scale that no amount can be shown by.');
}

function readOffer(text: string): Offer {
  const fields = readObject(text);
  return {
    routeName: textField(fields, 'routeName'),
    toAmount: amountField(fields, 'toAmount'),
    minimumToAmount: amountField(fields, 'minimumToAmount'),
    fromUsd: optionalNumberField(fields, 'fromUsd'),
    toUsd: optionalNumberField(fields, 'toUsd'),
    quotedAt: integerField(fields, 'quotedAt'),
    validUntil: integerField(fields, 'validUntil'),
    ...(typeof fields.operatorFeeBps === 'number' && { operatorFeeBps: fields.operatorFeeBps }),
    ...(fields.isChosen === true ? { isChosen: true } : {}),
    ...readRemark(fields.remark),
    ...(fields.deposits === undefined ? {} : { deposits: readCounts(objectField(fields, 'deposits')) }),
    ...(fields.standing === undefined ? {} : { standing: readStanding(objectField(fields, 'standing')) }),
  };
}

function readCounts(fields: JsonFields): DepositCounts {
  return {
    closed: integerField(fields, 'closed'),
    withdrawn: integerField(fields, 'withdrawn'),
    left: integerField(fields, 'left'),
  };
}

function readStanding(fields: JsonFields): StandingTerms {
  const taken = fields.taken === undefined ? undefined : objectField(fields, 'taken');
  return {
    pool: textField(fields, 'pool') as Address,
    deposit: amountField(fields, 'deposit'),
    market: fields.market === null ? null : amountField(fields, 'market'),
    ...(fields.relative === undefined ? {} : { relative: readRelative(objectField(fields, 'relative')) }),
    ...(fields.steps === undefined ? {} : { steps: readSteps(listField(fields, 'steps')) }),
    ...(taken && {
      taken: {
        order: textField(taken, 'order') as Address,
        left: amountField(taken, 'left'),
        ...(taken.rested !== undefined && { rested: amountField(taken, 'rested') }),
      },
    }),
  };
}

function readRelative(fields: JsonFields): RelativePrice {
  return { of: knownWord(RELATIVE_TO, textField(fields, 'of')), bps: integerField(fields, 'bps') };
}

export function readSteps(value: readonly unknown[]): readonly PriceStep[] {
  return value
    .map((step) => asObject(step, 'steps'))
    .map((step) => ({
      sells: amountField(step, 'sells'),
      receives: amountField(step, 'receives'),
    }));
}

function readRemark(value: unknown): Partial<Offer> {
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
    ...(fields.isUnquoted === true ? { isUnquoted: true } : {}),
  };
}

/** @throws StoreError `unreadable_row` */
export function readAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    swapId: row.swap_id as SwapId,
    returnTokenHash: row.return_token_hash,
    wallet: row.wallet as Address,
    quoteId: row.quote_id,
    routeName: row.route_name,
    providerRequestId: row.provider_request_id,
    unsignedTransaction: readBytes(row.unsigned_transaction),
    minimum: readUnits(row.minimum),
    lookupTables: readLookupTables(row.lookup_tables),
    lastValidBlockHeight: row.last_valid_block_height,
    builtAt: row.built_at,
    expiresAt: row.expires_at,
    ...(row.cosigned !== null && {
      served: { cosigned: readBytes(row.cosigned), reference: row.reference as Address | null },
    }),
  };
}

function readBytes(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

export function writeAttempt(attempt: Attempt): AttemptRow {
  return {
    id: attempt.id,
    swap_id: attempt.swapId,
    return_token_hash: attempt.returnTokenHash,
    wallet: attempt.wallet,
    quote_id: attempt.quoteId,
    route_name: attempt.routeName,
    provider_request_id: attempt.providerRequestId,
    unsigned_transaction: Buffer.from(attempt.unsignedTransaction).toString('base64'),
    minimum: attempt.minimum?.toString() ?? null,
    lookup_tables: writeJson(attempt.lookupTables),
    last_valid_block_height: attempt.lastValidBlockHeight,
    built_at: attempt.builtAt,
    expires_at: attempt.expiresAt,
    cosigned: attempt.served ? Buffer.from(attempt.served.cosigned).toString('base64') : null,
    reference: attempt.served?.reference ?? null,
  };
}

function readLookupTables(text: string): Readonly<Record<string, readonly string[]>> {
  const tables = readObject(text);
  for (const addresses of Object.values(tables)) {
    if (!Array.isArray(addresses) || !addresses.every((address) => typeof address === 'string')) {
      throw new StoreError('unreadable_row', 'An attempt does not hold proper lookup tables.');
    }
  }
  return tables as Readonly<Record<string, readonly string[]>>;
}

export function writeCard(card: OfferCard | null): string | null {
  return card && writeJson(card);
}

/** An unknown page becomes the front. */
function readCard(text: string | null): OfferCard | null {
  if (text === null) return null;
  const fields = readObject(text);
  return {
    page: CARD_PAGES.find((page) => page === fields.page) ?? PLAIN_CARD.page,
    isRateTurned: fields.isRateTurned === true,
    isStale: fields.isStale === true,
    balance: fields.balance === null ? null : amountField(fields, 'balance'),
    // Absent in cards of an earlier version.
    sol: (fields.sol ?? null) === null ? null : readNeeds(asObject(fields.sol, 'sol')),
    isUnchecked: fields.isUnchecked === true,
    presets: listField(fields, 'presets').filter((preset) => typeof preset === 'string'),
    routes: listField(fields, 'routes').map((route) => readRoute(asObject(route, 'route'))),
    promptId: fields.promptId === null ? null : integerField(fields, 'promptId'),
    ...(fields.hasNoWallet === true && { hasNoWallet: true }),
    ...(typeof fields.shortWallet === 'string' && { shortWallet: fields.shortWallet as Address }),
  };
}

function readNeeds(fields: JsonFields): SolNeeds {
  const { sponsor } = fields;
  return {
    deposit: amountField(fields, 'deposit'),
    missing: amountField(fields, 'missing'),
    ...((sponsor === 'pays' || sponsor === 'would_pay') && { sponsor }),
  };
}

function readRoute(fields: JsonFields): RouteOffer {
  return { routeName: textField(fields, 'routeName'), toAmount: amountField(fields, 'toAmount') };
}
