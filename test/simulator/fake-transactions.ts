import { createHash } from 'node:crypto';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import type { Attempt } from '../../src/bot/swap/swap.ts';
import type { SignedVerdict } from '../../src/guard/compare.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import { encodeBase58 } from '../../src/solana/address.ts';
import { createSigner, type Signer, verifySignature } from '../../src/solana/ed25519.ts';
import type { BaseUnits, Mint } from '../../src/solana/mint.ts';
import { makeSummary } from '../bot/support/make-summary.ts';
import { neverCalled } from '../bot/support/scripted.ts';

/** Content of a fake transaction: 64 bytes of signature, then this as JSON. */
export interface Message {
  readonly wallet: string;
  readonly from: string;
  readonly to: string;
  readonly pays: string;
  readonly gets: string;
  readonly blockhash: string;
  /** Of a served transaction. */
  readonly key?: Address;
}

const SIGNATURE_BYTES = 64;

export function unsignedBytes(message: Message): Uint8Array {
  return Buffer.concat([Buffer.alloc(SIGNATURE_BYTES), Buffer.from(JSON.stringify(message))]);
}

/** Signs the message as a wallet, which may change it first. */
export function signTransaction(signer: Signer, unsigned: Uint8Array, change: Partial<Message> = {}) {
  const message = Buffer.from(JSON.stringify({ ...messageOf(unsigned), ...change }));
  const signature = signer.sign(message);
  return {
    bytes: new Uint8Array(Buffer.concat([signature, message])),
    txHash: encodeBase58(signature) as Signature,
  };
}

/** Undefined for bytes that are no transaction. */
export function messageOf(bytes: Uint8Array): Message | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.subarray(SIGNATURE_BYTES)).toString()) as Message;
  } catch {
    return undefined;
  }
}

/** Checks fake transactions by the real guard's rules: first the offer, then the attempt and the signature. */
export const fakeGuard: Guard = {
  inspectReclaim: neverCalled('inspectReclaim'),
  inspectOrderClose: neverCalled('inspectOrderClose'),
  freezePlacement: neverCalled('freezePlacement'),
  restore: neverCalled('restore'),
  inspect: async (bytes, offer): Promise<GuardVerdict> => {
    const message = messageOf(bytes);
    const isHonest =
      message?.wallet === offer.fromAddress &&
      message.from === offer.fromMint &&
      message.to === offer.toMint &&
      BigInt(message.pays) <= offer.fromAmount &&
      BigInt(message.gets) >= offer.minimumToAmount;
    if (!isHonest) return { ok: false, rule: 'receives-too-little', detail: 'not what was offered' };
    const side = (mint: string, amount: string) => ({
      mint: mint as Mint,
      amount: BigInt(amount) as BaseUnits,
    });
    const read = { pays: side(message.from, message.pays), receivesAtLeast: side(message.to, message.gets) };
    return { ok: true, summary: makeSummary(offer, read), transaction: bytes };
  },
  freeze: async (bytes, offer) => {
    const verdict = await fakeGuard.inspect(bytes, offer);
    if (!verdict.ok) return verdict;
    const { address: key } = createSigner(createHash('sha256').update(bytes).digest());
    const message = { ...(messageOf(bytes) as Message), key };
    return { ...verdict, cosigned: unsignedBytes(message), reference: key };
  },
  compare,
  isFor: (attempt, bytes) => compare(attempt, bytes).ok,
};

function compare(attempt: Attempt, bytes: Uint8Array): SignedVerdict {
  const [built, returned] = [messageOf(attempt.unsignedTransaction), messageOf(bytes)];
  if (!built || !returned) return { ok: false, rule: 'malformed-instruction', detail: 'no transaction' };
  const signature = bytes.subarray(0, SIGNATURE_BYTES);
  const isSigned = verifySignature(attempt.wallet, bytes.subarray(SIGNATURE_BYTES), signature);
  if (!isSigned) return { ok: false, rule: 'wallet-signature', detail: 'not of this wallet' };
  const sameSwap = JSON.stringify({ ...returned, blockhash: built.blockhash }) === JSON.stringify(built);
  if (!sameSwap) return { ok: false, rule: 'instructions-changed', detail: 'differs' };
  return {
    ok: true,
    txHash: encodeBase58(signature) as Signature,
    identical: returned.blockhash === built.blockhash,
    blockhash: returned.blockhash,
    blockhashReplaced: returned.blockhash !== built.blockhash,
  };
}
