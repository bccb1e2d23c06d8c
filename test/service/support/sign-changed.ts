import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { changeTransaction } from './change-transaction.ts';
import { signAsWallet } from './test-service.ts';

/** Signs like a wallet that changes the message first. */
export function signChanged(
  unsigned: string,
  wallet: Signer,
  change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
  blockhash?: string,
): string {
  const changed = changeTransaction(unsigned, (message) => {
    message.instructions = change(message.instructions);
    message.recentBlockhash = blockhash ?? message.recentBlockhash;
  });
  return signAsWallet(changed, wallet);
}

/** What a wallet adds to see that nothing else happens. */
export const LIGHTHOUSE_GUARD = new TransactionInstruction({
  programId: new PublicKey(LIGHTHOUSE_PROGRAM),
  keys: [],
  data: Buffer.from([2, 0]),
});
