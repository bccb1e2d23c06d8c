import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  type Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Fill } from '../../src/service/providers/desk/build-fill.ts';
import type { TradedToken } from '../../src/service/providers/provider.ts';

/** The desk's fill from token to token as web3.js and spl-token are used by everybody: find, compile, sign. */
export function buildNaively(fill: Fill, desk: Keypair, microLamports: bigint): Uint8Array {
  const person = new PublicKey(fill.wallets.fromAddress);
  const to = new PublicKey(fill.to.address);
  const toProgram = programOf(fill.to);
  const received = getAssociatedTokenAddressSync(to, person, true, toProgram);
  const message = new TransactionMessage({
    payerKey: person,
    recentBlockhash: fill.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: fill.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
      createAssociatedTokenAccountIdempotentInstruction(person, received, person, to, toProgram),
      move(fill.from, person, desk.publicKey, fill.pays),
      move(fill.to, desk.publicKey, person, fill.sends),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([desk]);
  return transaction.serialize();
}

function move(token: TradedToken, from: PublicKey, to: PublicKey, amount: bigint) {
  const mint = new PublicKey(token.address);
  const program = programOf(token);
  return createTransferCheckedInstruction(
    getAssociatedTokenAddressSync(mint, from, true, program),
    mint,
    getAssociatedTokenAddressSync(mint, to, true, program),
    from,
    amount,
    token.decimals,
    [],
    program,
  );
}

function programOf({ tokenProgram }: TradedToken): PublicKey {
  return new PublicKey(tokenProgram ?? PublicKey.default);
}
