import { Keypair } from '@solana/web3.js';
import { createFillBuilder, type Fill } from '../../src/service/providers/desk/build-fill.ts';
import { addressFromBytes } from '../../src/solana/address.ts';
import { createSigner, generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, withSignature } from '../../src/solana/transaction.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import { workRate } from '../harness/work-rate.ts';
import { buildNaively } from './naive-fill.ts';

const ROUNDS = 11;
const ROUND_MS = 150;
const PRICE = 10_000n;
const KNOWN_WALLETS = 256;
const SEED = new Uint8Array(32).fill(7);

const desk = createSigner(SEED);
const deskKey = Keypair.fromSeed(SEED);
const from = { address: generateSigner().address, decimals: 6, tokenProgram: TOKEN_PROGRAM };
const to = { address: generateSigner().address, decimals: 9, tokenProgram: TOKEN_PROGRAM };
const buildFill = createFillBuilder(desk.address, PRICE);

/**
 * The desk's transaction, built and signed by the desk, ours against web3.js alone; in one process. The bound is for known wallets,
 * whose token accounts are cached; the other line is the first quote of a wallet's life.
 */
export const quoteBuild: Benchmark = {
  name: 'quote-build',
  run: async () => {
    const known = Array.from({ length: KNOWN_WALLETS }, makeFill);
    checkSameBytes(makeFill());
    let turn = 0;
    const nextKnown = () => known[turn++ % known.length] ?? makeFill();
    return [
      { ...(await compare('desk transaction, known wallets', nextKnown)), bound: { atLeast: 10 } },
      await compare('desk transaction, wallets never seen', makeStrangers()),
    ];
  },
};

async function compare(name: string, next: () => Fill): Promise<Finding> {
  const rounds = await compareRounds(
    ROUNDS,
    () => workRate(ROUND_MS, () => buildOurs(next())),
    () => workRate(ROUND_MS, () => buildNaively(next(), deskKey, PRICE)),
  );
  const note = 'build and sign, token to token, against web3.js and spl-token with their own ed25519';
  return { name, unit: '/CPU s', ...rounds, note };
}

function buildOurs(fill: Fill): Uint8Array {
  const bytes = buildFill(fill);
  return withSignature(bytes, desk.address, desk.sign(decodeTransaction(bytes).message));
}

/** A comparison of two different transactions would say nothing. */
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

/** Addresses by counting: making keys would cost more than what is measured. Token accounts need no real wallet. */
function makeStrangers(): () => Fill {
  const fill = makeFill();
  const bytes = Buffer.alloc(32, 1);
  let count = 0;
  return () => {
    bytes.writeUInt32LE(++count);
    const wallet = addressFromBytes(bytes);
    return { ...fill, wallets: { fromAddress: wallet, toAddress: wallet } };
  };
}
