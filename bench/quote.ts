import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { buildFill, type Fill } from '../src/service/providers/desk/fill.ts';
import type { TradedToken } from '../src/service/providers/provider.ts';
import { createSigner, generateSigner } from '../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../src/solana/known-programs.ts';
import { decodeTransaction, withSignature } from '../src/solana/transaction.ts';
import { type Benchmark, compareRounds, workRate } from './harness.ts';

const ROUNDS = 11;
const ROUND_MS = 150;
const PRICE = 10_000n;
const KNOWN_WALLETS = 256;
const SEED = new Uint8Array(32).fill(7);

const desk = createSigner(SEED);
const deskKey = Keypair.fromSeed(SEED);
const from = { address: generateSigner().address, decimals: 6, tokenProgram: TOKEN_PROGRAM };
const to = { address: generateSigner().address, decimals: 9, tokenProgram: TOKEN_PROGRAM };

/** The desk builds and signs its transaction, against web3.js; token accounts are cached. */
export const quote: Benchmark = {
  name: 'quote',
  run: async () => {
    const fills = Array.from({ length: KNOWN_WALLETS }, makeFill);
    checkSameBytes(makeFill());
    let turn = 0;
    const next = () => fills[turn++ % fills.length] ?? makeFill();
    const rounds = await compareRounds(
      ROUNDS,
      () => workRate(ROUND_MS, () => buildOurs(next())),
      () => workRate(ROUND_MS, () => buildNaively(next(), deskKey, PRICE)),
    );
    const note = 'build and sign, token to token, against web3.js and spl-token with their own ed25519';
    return [{ name: 'desk transaction', unit: '/CPU s', ...rounds, bound: { atLeast: 2 }, note }];
  },
};

function buildOurs(fill: Fill): Uint8Array {
  const bytes = buildFill(fill, desk.address);
  return withSignature(bytes, desk.address, desk.sign(decodeTransaction(bytes).message));
}

/** Both sides must build the same transaction. */
function checkSameBytes(fill: Fill): void {
  if (Buffer.compare(buildOurs(fill), buildNaively(fill, deskKey, PRICE)) !== 0) {
    throw new Error('the two sides build different transactions');
  }
}

function makeFill(): Fill {
  const wallet = generateSigner().address;
  return {
    from,
    to,
    wallets: { fromAddress: wallet, toAddress: wallet },
    pays: 1_000_000n,
    sends: 2_000_000n,
    blockhash: desk.address,
    computeUnitLimit: 80_000,
  };
}

/** The desk's token-to-token fill as documented by web3.js and spl-token: find, compile, sign. */
function buildNaively(fill: Fill, desk: Keypair, microLamports: bigint): Uint8Array {
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
