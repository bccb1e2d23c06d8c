import { PublicKey } from '@solana/web3.js';
import { BoundedCache } from '../../bounded-cache.ts';
import { type Address, addressBytes, parseAddress } from '../../solana/address.ts';
import { ServiceError } from '../service-error.ts';

/** What a text is, looked at as a wallet's address. */
type Finding =
  | { readonly kind: 'wallet'; readonly address: Address }
  | { readonly kind: 'no-address' | 'no-wallet' };

const MOST_REMEMBERED = 10_000;
/** Longer texts are no addresses, and are not worth remembering. */
const LONGEST_ADDRESS = 44;

/**
 * Reads wallet addresses and remembers what it found. A wallet has a key, so its address is a point of the curve; a
 * token account or another program's account has none, and what is sent to it as to a wallet is lost.
 */
export class WalletReader {
  readonly #findings = new BoundedCache<Finding>(MOST_REMEMBERED);

  /** @throws ServiceError `invalid_request` that names the field */
  read(text: string | undefined, field: string): Address | undefined {
    if (text === undefined) return undefined;
    const finding =
      text.length > LONGEST_ADDRESS ? find(text) : this.#findings.getOrCompute(text, () => find(text));
    if (finding.kind === 'wallet') return finding.address;
    throw new ServiceError(
      'invalid_request',
      finding.kind === 'no-address'
        ? `${field} is not a Solana address`
        : `${field} is not a wallet but an account of a program: send the address of the wallet itself`,
    );
  }
}

function find(text: string): Finding {
  const address = parseAddress(text);
  if (address === undefined) return { kind: 'no-address' };
  return PublicKey.isOnCurve(addressBytes(address)) ? { kind: 'wallet', address } : { kind: 'no-wallet' };
}
