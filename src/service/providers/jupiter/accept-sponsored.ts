import { compareSponsored } from '../../../guard/index.ts';
import type { Log } from '../../../log.ts';
import { type Address, decodeBase58, MAX_SIGNATURE_LENGTH, type Signature } from '../../../solana/address.ts';
import { verifySignature } from '../../../solana/ed25519.ts';
import { type ReferenceSearch, verifySignatureAside } from '../../../solana/find-by-reference.ts';
import {
  decodeTransaction,
  feePayerOf,
  transactionSignature,
  withSignature,
} from '../../../solana/transaction.ts';
import { MAX_KNOWN_BLOCKS } from '../../chain-head.ts';
import type { UpstreamAnswer } from '../../upstream.ts';
import { type Acceptance, type QuotedSwap, refuse } from '../provider.ts';

/**
 * Jupiter keeps orders for two minutes, in which "no such order" proves that nothing was sent. The height bound
 * of its blockhash ends most earlier.
 */
export const ORDER_LIFETIME_MS = 90_000;

/** Asks Jupiter to sign and send, or joins the call in flight. Undefined while there is no answer. */
type Execute = (swap: QuotedSwap, signedTransaction: Uint8Array) => Promise<UpstreamAnswer | undefined>;

interface Sponsored {
  readonly swap: QuotedSwap;
  readonly sponsor: Address;
  /** The bytes with the person's signature. */
  readonly signed: Uint8Array;
  readonly message: Uint8Array;
}

type Named = { readonly txHash: Signature } | Acceptance;

const ON_ITS_WAY =
  'The sponsor has not named the transaction yet, and the swap may already be on its way: send the same request again, and take no new quote meanwhile';
const RULED_OUT =
  'The quote expired, and the chain has no transaction of it: nothing was swapped; ask for a new quote';

/**
 * The sponsor signs last, and its signature is the transaction's hash: an execution is accepted once that signature is known and
 * verified, whatever else Jupiter says. Until then the bytes may be on their way, so the request is answered as one to repeat.
 * Past the bound, Jupiter's silence proves nothing either: only the nodes' agreement that the person's address has no such
 * transaction ends the quote, by the rules of an expiry.
 */
export async function acceptSponsored(
  swap: QuotedSwap,
  signed: Uint8Array,
  {
    isOver,
    execute,
    search,
    log,
  }: {
    /** The time of the quote is over, by height or clock. */
    readonly isOver: boolean;
    readonly execute: Execute;
    readonly search: ReferenceSearch;
    readonly log: Log;
  },
): Promise<Acceptance> {
  const unsigned = swap.quote.transaction.bytes;
  const wallet = swap.request.wallets.fromAddress;
  const sponsor = feePayerOf(unsigned) ?? wallet;
  const verdict = compareSponsored({ unsigned, signed, wallet, sponsor });
  if (!verdict.ok) {
    return refuse('transaction_mismatch', `The signed transaction is not the quoted one: ${verdict.detail}`);
  }
  const decoded = decodeTransaction(signed);
  // A caller who found it on the chain sends it whole.
  if (transactionSignature(decoded) !== undefined) return accepted(signed);
  const sponsored = { swap, sponsor, signed, message: decoded.message };
  const named = await (isOver ? findOnChain(sponsored, search) : askJupiter(sponsored, execute, log));
  return 'txHash' in named ? accepted(withSignature(signed, sponsor, signatureBytes(named.txHash))) : named;
}

export function isSponsored({ quote, request }: QuotedSwap): boolean {
  return feePayerOf(quote.transaction.bytes) !== request.wallets.fromAddress;
}

function accepted(transaction: Uint8Array): Acceptance {
  return { kind: 'accepted', transaction, identical: true };
}

/** A signature that fits is proof, beside any code of a success or a failure. */
async function askJupiter(
  { swap, sponsor, signed, message }: Sponsored,
  execute: Execute,
  log: Log,
): Promise<Named> {
  const answer = await execute(swap, signed);
  const named = answer?.kind === 'answered' ? Object(answer.body).signature : undefined;
  const onItsWay = refuse('upstream_unavailable', ON_ITS_WAY);
  if (typeof named !== 'string') return onItsWay;
  if (verifySignature(sponsor, message, signatureBytes(named))) return { txHash: named as Signature };
  log.warn({ call: 'execute' }, 'Jupiter named a signature that is not of the sponsor over this transaction');
  return onItsWay;
}

async function findOnChain(
  { swap: { quoteId, quote, request }, sponsor, message }: Sponsored,
  search: ReferenceSearch,
): Promise<Named> {
  const { lastValidBlockHeight } = quote.transaction;
  const result = await search({
    id: quoteId,
    address: request.wallets.fromAddress,
    sinceHeight: lastValidBlockHeight - MAX_KNOWN_BLOCKS,
    lastValidBlockHeight,
    sentAt: quote.expiresAt - ORDER_LIFETIME_MS,
    match: async (txHash) => {
      const signature = signatureBytes(txHash);
      return (await verifySignatureAside(sponsor, message, signature)) ? txHash : undefined;
    },
  });
  if (result.kind === 'landed') return { txHash: result.found };
  return result.kind === 'not_landed'
    ? refuse('quote_expired', RULED_OUT)
    : refuse('upstream_unavailable', ON_ITS_WAY);
}

/** Empty where it is no base58. */
function signatureBytes(text: string): Uint8Array {
  return decodeBase58(text, MAX_SIGNATURE_LENGTH) ?? new Uint8Array();
}
