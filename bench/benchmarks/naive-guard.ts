import { ed25519 } from '@noble/curves/ed25519';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import type { Address } from '../../src/solana/address.ts';

/** One token account that a careful page looks for in the transaction. */
export interface NaiveAccount {
  readonly owner: Address;
  readonly mint: Address;
  readonly program: Address;
}

export interface NaiveBox {
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Before signing, with what everybody uses: read, look for the accounts, pack for the wallet. */
export function packNaively(bytes: Uint8Array, accounts: readonly NaiveAccount[], keys: NaiveBox): string {
  const { message } = VersionedTransaction.deserialize(bytes);
  const known = message.staticAccountKeys.map((key) => key.toBase58());
  for (const { owner, mint, program } of accounts) {
    const account = getAssociatedTokenAddressSync(key(mint), key(owner), true, key(program));
    if (!known.includes(account.toBase58())) throw new Error('an account is missing');
  }
  const nonce = nacl.randomBytes(nacl.box.nonceLength);
  const text = JSON.stringify({ transaction: bs58.encode(bytes), session: 'session' });
  const sealed = nacl.box(Buffer.from(text), nonce, keys.publicKey, keys.secretKey);
  const query = new URLSearchParams({
    dapp_encryption_public_key: bs58.encode(nacl.box.keyPair.fromSecretKey(keys.secretKey).publicKey),
    nonce: bs58.encode(nonce),
    payload: bs58.encode(sealed),
  });
  return query.toString();
}

/** After signing: unpack, read, compare the message, verify with the ed25519 that web3.js itself uses. */
export function unpackNaively(params: URLSearchParams, unsigned: Uint8Array, keys: NaiveBox): boolean {
  const nonce = bs58.decode(params.get('nonce') ?? '');
  const opened = nacl.box.open(bs58.decode(params.get('data') ?? ''), nonce, keys.publicKey, keys.secretKey);
  if (opened === null) throw new Error('the box does not open');
  const { transaction } = JSON.parse(Buffer.from(opened).toString()) as { transaction: string };
  const signed = VersionedTransaction.deserialize(bs58.decode(transaction));
  const message = signed.message.serialize();
  const expected = VersionedTransaction.deserialize(unsigned).message.serialize();
  const [signature] = signed.signatures;
  const [payer] = signed.message.staticAccountKeys;
  if (signature === undefined || payer === undefined) return false;
  return Buffer.compare(message, expected) === 0 && ed25519.verify(signature, message, payer.toBytes());
}

function key(address: Address): PublicKey {
  return new PublicKey(address);
}
