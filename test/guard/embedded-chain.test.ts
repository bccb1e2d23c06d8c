import type { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import type { SwapOffer } from '../../src/guard/offer.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { type Chain, startChain } from '../../src/sandbox/chain/start.ts';
import { fundSol, seedTokens } from '../../src/sandbox/chain/tokens.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { generateSigner, type Signer } from '../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { decodeTransaction, transactionSignature } from '../../src/solana/transaction.ts';
import { readTransactionStatus } from '../support/read-transaction-status.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import {
  createTokenAccount,
  transferSol,
  transferToken,
  unitLimit,
  unitPrice,
} from './support/instructions.ts';
import { stock, usdc } from './support/people.ts';

const SOL = 1_000_000_000n;
const tokens = [
  { address: usdc, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM },
  { address: stock, symbol: 'STOCKx', decimals: 8, tokenProgram: TOKEN_2022_PROGRAM },
];

let chain: Chain;
let connection: Connection;
let person: Signer;
let desk: Signer;

beforeAll(async () => {
  chain = await startChain({ slotTimeMs: 100, log: silentLog() });
  connection = createConnection(['http://127.0.0.1:1/', chain.rpcUrl]);
  [person, desk] = [generateSigner(), generateSigner()];
  await fundSol(chain.rpcUrl, person.address, 10n * SOL);
  await fundSol(chain.rpcUrl, desk.address, 100n * SOL);
  const amounts = new Map([usdc, stock].map((mint) => [mint, 1_000_000_000n]));
  await seedTokens(chain.rpcUrl, tokens, {
    mintAuthority: desk.address,
    holders: [
      { owner: desk.address, amounts },
      { owner: person.address, amounts: new Map([[usdc, 500_000_000n]]) },
    ],
  });
});

afterAll(() => chain.close());

const context = () => ({
  chain: fromConnection(connection),
  allowedCosigners: [desk.address],
  maxPriorityFeeLamports: 100_000n,
});

async function deskSwap(...instructions: Parameters<typeof buildTransaction>[0]['instructions']) {
  const { blockhash } = await connection.getLatestBlockhash();
  return buildTransaction({
    payer: person.address,
    blockhash,
    instructions: [unitLimit(80_000), unitPrice(10_000n), ...instructions],
  });
}

const solForUsdc = (): SwapOffer => ({
  fromAddress: person.address,
  toAddress: person.address,
  fromMint: 'native' as Mint,
  toMint: usdc as Mint,
  fromAmount: SOL,
  minimumToAmount: 150_000_000n,
});

test('SOL into an existing token account passes, lands and has a status', async () => {
  const bytes = await deskSwap(
    transferSol(person.address, desk.address, SOL),
    transferToken({ mint: usdc }, desk.address, person.address, 150_000_000n),
  );
  const verdict = await inspectTransaction(bytes, solForUsdc(), context());
  expect(verdict).toMatchObject({
    ok: true,
    summary: {
      pays: { mint: 'native', amount: SOL },
      receivesAtLeast: { mint: usdc, amount: 150_000_000n },
      networkFeeLamports: 10_000n,
      priorityFeeLamports: 800n,
      rentLamports: 0n,
      newAccounts: 0,
      cosigners: [desk.address],
      warnings: [],
      route: 'desk',
    },
  });
  const signed = signedBy(signedBy(bytes, person), desk);
  const signature = transactionSignature(decodeTransaction(signed));
  if (signature === undefined) throw new Error('unsigned');
  await connection.sendRawTransaction(signed);
  await until(async () =>
    expect((await readTransactionStatus(connection, [signature])).status).toBe('confirmed'),
  );
});

test('a new Token-2022 account is counted with its deposit', async () => {
  const bytes = await deskSwap(
    createTokenAccount(person.address, person.address, stock, TOKEN_2022_PROGRAM),
    transferToken({ mint: usdc }, person.address, desk.address, 100_000_000n),
    transferToken(
      { mint: stock, program: TOKEN_2022_PROGRAM, decimals: 8 },
      desk.address,
      person.address,
      40_000n,
    ),
  );
  const offer = {
    ...solForUsdc(),
    fromMint: usdc as Mint,
    toMint: stock as Mint,
    fromAmount: 100_000_000n,
    minimumToAmount: 40_000n,
  };
  const verdict = await inspectTransaction(bytes, offer, context());
  expect(verdict).toMatchObject({
    ok: true,
    summary: { newAccounts: 1, receivesAtLeast: { amount: 40_000n } },
  });
  expect(verdict.ok && verdict.summary.rentLamports > 2_000_000n).toBe(true);
});

test('lamports sent ahead to a new account change nothing', async () => {
  const newcomer = generateSigner();
  await fundSol(chain.rpcUrl, newcomer.address, 10n * SOL);
  await fundSol(chain.rpcUrl, findTokenAccount(newcomer.address, stock, TOKEN_2022_PROGRAM), 1_000_000n);
  const { blockhash } = await connection.getLatestBlockhash();
  const bytes = buildTransaction({
    payer: newcomer.address,
    blockhash,
    instructions: [
      unitLimit(80_000),
      unitPrice(10_000n),
      createTokenAccount(newcomer.address, newcomer.address, stock, TOKEN_2022_PROGRAM),
      transferSol(newcomer.address, desk.address, SOL),
      transferToken(
        { mint: stock, program: TOKEN_2022_PROGRAM, decimals: 8 },
        desk.address,
        newcomer.address,
        40_000n,
      ),
    ],
  });
  const { address } = newcomer;
  const offer = {
    ...solForUsdc(),
    fromAddress: address,
    toAddress: address,
    toMint: stock as Mint,
    minimumToAmount: 40_000n,
  };
  expect(await inspectTransaction(bytes, offer, context())).toMatchObject({
    ok: true,
    summary: { newAccounts: 1, receivesAtLeast: { amount: 40_000n } },
  });
});

test('tokens for native SOL, paid to the wallet itself', async () => {
  const bytes = await deskSwap(
    transferToken({ mint: usdc }, person.address, desk.address, 100_000_000n),
    transferSol(desk.address, person.address, SOL / 2n),
  );
  const offer = {
    ...solForUsdc(),
    fromMint: usdc as Mint,
    toMint: 'native' as Mint,
    fromAmount: 100_000_000n,
    minimumToAmount: SOL / 2n,
  };
  expect(await inspectTransaction(bytes, offer, context())).toMatchObject({
    ok: true,
    summary: { receivesAtLeast: { mint: 'native', amount: SOL / 2n } },
  });
});

test('more than the balance is refused in plain words', async () => {
  const bytes = await deskSwap(
    transferSol(person.address, desk.address, 50n * SOL),
    transferToken({ mint: usdc }, desk.address, person.address, 150_000_000n),
  );
  const verdict = await inspectTransaction(bytes, { ...solForUsdc(), fromAmount: 50n * SOL }, context());
  expect(verdict).toEqual({ ok: false, rule: 'simulation-failed', detail: 'not enough SOL' });
});

test('inner calls have names and accounts', async () => {
  const bytes = await deskSwap(
    createTokenAccount(person.address, person.address, stock, TOKEN_2022_PROGRAM),
    transferSol(person.address, desk.address, 1n),
    transferSol(desk.address, person.address, 1n),
  );
  const { error, innerInstructions } = await fromConnection(connection).simulate(bytes, [person.address]);
  expect(error).toBeUndefined();
  const known = innerInstructions.map(({ program, kind }) => [program, kind]);
  expect(known).toContainEqual([SYSTEM_PROGRAM, 'createAccount']);
  expect(known).toContainEqual([TOKEN_2022_PROGRAM, 'initializeAccount3']);
  const opened = innerInstructions.find(({ kind }) => kind === 'initializeAccount3');
  expect(opened?.addresses).toContain(person.address);
});

test('an unreachable chain is a refusal', async () => {
  const gone = createConnection(['http://127.0.0.1:1/']);
  const both = await deskSwap(
    transferSol(person.address, desk.address, SOL),
    transferToken({ mint: usdc }, desk.address, person.address, 150_000_000n),
  );
  expect(
    await inspectTransaction(both, solForUsdc(), { ...context(), chain: fromConnection(gone) }),
  ).toMatchObject({
    ok: false,
    rule: 'simulation-unavailable',
  });
});
