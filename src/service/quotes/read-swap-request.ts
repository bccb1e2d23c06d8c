import type { QuoteRequest } from '../../contract/quote-schema.ts';
import type { SwapRequest, TradedToken } from '../providers/provider.ts';
import { ServiceError } from '../service-error.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import type { WalletReader } from './wallet-reader.ts';

const AMOUNT = /^[1-9][0-9]{0,19}$/;
/** Token amounts on chain are unsigned 64-bit integers. */
const LARGEST_AMOUNT = 2n ** 64n - 1n;

/**
 * Reads the body of a quote request by meaning.
 * @throws ServiceError `invalid_request` that names the field and says what it has to be
 */
export function readSwapRequest(
  body: QuoteRequest,
  registry: TokenRegistry,
  wallets: WalletReader,
): SwapRequest {
  const from = readToken(body.fromToken, 'fromToken', registry);
  const to = readToken(body.toToken, 'toToken', registry);
  if (from.address === to.address) throw invalid('fromToken and toToken are the same token');
  const fromAmount = readAmount(body.fromAmount);
  const fromAddress = wallets.read(body.fromAddress, 'fromAddress');
  const toAddress =
    body.toAddress === body.fromAddress ? fromAddress : wallets.read(body.toAddress, 'toAddress');
  const both = fromAddress && toAddress && { fromAddress, toAddress };
  return { from, to, fromAmount, ...(both && { wallets: both }) };
}

function readToken(text: string, field: string, registry: TokenRegistry): TradedToken {
  const token = registry.find(text);
  if (token === undefined) {
    throw invalid(`${field} is not supported: send "native" or the address of a token of GET /v1/tokens`);
  }
  return token;
}

function readAmount(text: string): bigint {
  const amount = AMOUNT.test(text) ? BigInt(text) : 0n;
  if (amount === 0n || amount > LARGEST_AMOUNT) {
    throw invalid(
      `fromAmount has to be a whole number of base units, 1 to ${LARGEST_AMOUNT}, without leading zeros`,
    );
  }
  return amount;
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message);
}
