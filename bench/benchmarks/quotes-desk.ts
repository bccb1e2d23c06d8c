import { Keypair } from '@solana/web3.js';
import type { Fill } from '../../src/service/providers/desk/build-fill.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import {
  type HttpComparison,
  interleaveHttp,
  loadOf,
  measureHttp,
  WARM_UP_MS,
} from '../harness/interleave-http.ts';
import { withServiceWorld } from '../harness/service-world.ts';
import { startPart } from '../harness/start-part.ts';
import { workRate } from '../harness/work-rate.ts';
import { buildNaively } from './naive-fill.ts';
import { STOCK, tokenQuoteRequestFor, USDC } from './swap-requests.ts';

const WALLETS = 256;
const ROUNDS = 11;
const ROUND_MS = 200;
const PRICE = 10_000n;

/** `POST /v1/quotes` with wallets: priced, built, written to disk. Bare Fastify does none of it. */
export const quotesDesk: Benchmark = {
  name: 'quotes-desk',
  run: () =>
    withServiceWorld(async (world) => {
      const comparison: HttpComparison = {
        ...world,
        name: 'POST /v1/quotes with addresses',
        method: 'POST',
        path: '/v1/quotes',
        bodies: Array.from({ length: WALLETS }, () =>
          JSON.stringify(tokenQuoteRequestFor(generateSigner().address)),
        ),
      };
      return [...(await interleaveHttp(comparison)), await compareWithNaive(comparison)];
    }),
};

/** Our whole answer against only building and signing such a transaction with web3.js. */
async function compareWithNaive(comparison: HttpComparison): Promise<Finding> {
  const client = await startPart('http-load', 'asking');
  const desk = Keypair.generate();
  const fill = makeFill();
  const ask = (ms?: number) =>
    measureHttp(client, comparison.service, loadOf(comparison, comparison.url, ms));
  try {
    await ask(WARM_UP_MS);
    const rounds = await compareRounds(
      ROUNDS,
      async () => (await ask()).perCpuSecond,
      () => workRate(ROUND_MS, () => buildNaively(fill, desk, PRICE)),
    );
    const note =
      'answers over HTTP, against building and signing alone with web3.js, spl-token and their own ed25519';
    return {
      name: 'quotes served, against web3.js',
      unit: '/CPU s',
      ...rounds,
      bound: { atLeast: 10 },
      note,
    };
  } finally {
    await client.stop();
  }
}

function makeFill(): Fill {
  const wallet = generateSigner().address;
  return {
    from: { address: USDC, decimals: 6, tokenProgram: TOKEN_PROGRAM },
    to: { address: STOCK, decimals: 8, tokenProgram: TOKEN_2022_PROGRAM },
    wallets: { fromAddress: wallet, toAddress: wallet },
    pays: 1_000_000n,
    sends: 2_000_000n,
    blockhash: wallet,
    computeUnitLimit: 80_000,
  };
}
