import { type CompiledInstruction, Message, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { compareSigned, type SignedVerdict } from '../../../src/guard/compare.ts';
import { inspectOnChain } from '../../../src/guard/inspect.ts';
import type { GuardVerdict } from '../../../src/guard/verdict.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { realChain, unsignedBytes } from './real-chain.ts';
import type { RealTransaction } from './real-transaction.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** The guard's verdict on a published transaction, for its own offer or another one. @throws Error without an offer */
export function inspectReal(real: RealTransaction, offer = real.offer): Promise<GuardVerdict> {
  if (offer === undefined) throw new Error(`${real.name} has no offer`);
  const terms = {
    fromAddress: real.person,
    toAddress: real.person,
    fromMint: offer.fromMint as Mint,
    toMint: offer.toMint as Mint,
    fromAmount: BigInt(offer.fromAmount),
    minimumToAmount: BigInt(offer.minimumToAmount),
  };
  return inspectOnChain(unsignedBytes(real), terms, {
    chain: realChain({ ...real, offer }),
    allowedCosigners: [],
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
  });
}

/** Offers between any two of SOL, USDC and the moved tokens, for a transaction without an offer. */
export function offersFor(real: RealTransaction): readonly NonNullable<RealTransaction['offer']>[] {
  type Side = NonNullable<RealTransaction['offer']>['fromMint'];
  const mints = ['native', ...new Set([...(real.mints ?? []), USDC])] as Side[];
  return mints.flatMap((fromMint) =>
    mints
      .filter((toMint) => toMint !== fromMint)
      .map((toMint) => ({ fromMint, toMint, fromAmount: '1000000', minimumToAmount: '1' })),
  );
}

/**
 * Compares a published, signed transaction with itself minus the assertions of its wallet. @throws Error if
 * they differ from those in its file
 */
export function compareGuarded(real: RealTransaction): SignedVerdict {
  const signed = Uint8Array.from(Buffer.from(real.transaction, 'base64'));
  const message = Message.from(decodeTransaction(signed).message);
  const isGuard = (one: CompiledInstruction) =>
    message.accountKeys[one.programIdIndex]?.toBase58() === LIGHTHOUSE_PROGRAM;
  const kinds = message.instructions.filter(isGuard).map(({ data }) => bs58.decode(data)[0]);
  if (kinds.join() !== (real.guards ?? []).join())
    throw new Error(`${real.name} has the assertions ${kinds}`);
  const bare = new Message({
    header: message.header,
    accountKeys: message.accountKeys,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.filter((one) => !isGuard(one)),
  });
  return compareSigned({
    unsigned: new VersionedTransaction(bare).serialize(),
    signed,
    wallet: real.person,
    lookupTables: {},
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
  });
}
