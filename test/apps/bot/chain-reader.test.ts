import { createAssociatedTokenAccountInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainReader, readShortfall } from '../../../src/apps/bot/chain-reader.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
} from '../../../src/solana/known-programs.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { makeSigned, SOL, USDC as TOKEN, USDC } from '../../bot/support/make-swap.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { buildTransaction, signedBy } from '../../guard/support/build-transaction.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { person, stock, usdc } from '../../guard/support/people.ts';
import { RENT_RATES, setRent } from '../../support/rent.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

const TX_HASH = 'signature' as Signature;
const POOL = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';

/** Base64 of a transaction that calls these programs in order. */
function calling(...programs: readonly string[]): string {
  const message = new TransactionMessage({
    payerKey: Keypair.generate().publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: programs.map(
      (program) =>
        new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.from([1]) }),
    ),
  });
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
}

const SWAP = calling(COMPUTE_BUDGET_PROGRAM, JUPITER_PROGRAM);

const failedWith = (program: string, code: number) =>
  `Program ${program} failed: custom program error: 0x${code.toString(16)}`;

/** The bot's reading of a transaction whose second step failed with `code`. */
async function readReason(
  code: number,
  readLogs: () => Promise<readonly string[] | null>,
  transaction = SWAP,
): Promise<string> {
  const err = { InstructionError: [1, { Custom: code }] };
  const node = {
    getEpochInfo: async () => ({ absoluteSlot: 10, blockHeight: 10 }),
    getSignatureStatuses: async () => ({
      context: { slot: 12 },
      value: [{ slot: 9, confirmations: null, err, confirmationStatus: 'finalized' }],
    }),
    getTransaction: async () => ({ meta: { logMessages: await readLogs() } }),
  };
  const connection = node as unknown as Connection;
  const reader = createChainReader(connection, {
    nodes: [connection],
    now: Date.now,
    onAlert: neverCalled('onAlert'),
  });
  const status = await reader.transactionStatus(TX_HASH, 100, transaction);
  return status.kind === 'failed' ? status.reason : status.kind;
}

describe('a swap that failed on chain', () => {
  it('has the error of the called program, read from the signed bytes', async () => {
    expect(await readReason(6001, async () => null)).toBe('chain:price-moved:Jupiter:2:6001');
    const dflow = calling(COMPUTE_BUDGET_PROGRAM, DFLOW_PROGRAM);
    expect(await readReason(15_001, async () => null, dflow)).toBe('chain:price-moved:DFlow:2:15001');
  });

  it('differs from a failure of a pool by its logs', async () => {
    const within = (inner: string, code: number) =>
      readReason(code, async () => [failedWith(inner, code), failedWith(JUPITER_PROGRAM, code)]);
    expect(await within(POOL, 6001)).toBe('chain:pool-refused::2:6001');
    expect(await within(TOKEN_2022_PROGRAM, 67)).toBe('chain:token-paused:Token-2022:2:67');
  });

  it('is reported even without logs, or with unreadable bytes', async () => {
    const broken = () => Promise.reject(new Error('node is behind'));
    expect(await readReason(6001, broken)).toBe('chain:price-moved:Jupiter:2:6001');
    expect(await readReason(6001, broken, 'AAAA')).toBe('chain:step-failed::2:6001');
  });
});

describe('a transaction refused by a real chain', () => {
  const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const payer = Keypair.generate();
  let chain: Chain;
  let connection: Connection;

  beforeAll(async () => {
    chain = await startChain({ slotTimeMs: 50, log: silentLog() });
    connection = new Connection(chain.rpcUrl, 'confirmed');
    const token = { address: USDC, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM };
    const mintAuthority = Keypair.generate().publicKey.toBase58();
    await seedTokens(chain.rpcUrl, [token], { mintAuthority, holders: [] });
    await fundSol(chain.rpcUrl, payer.publicKey.toBase58(), 1_200_000n);
  });
  afterAll(() => chain.close());

  /** A deposit beyond the payer's funds: the System program fails inside its caller. */
  async function sendTooPoor(): Promise<{ txHash: Signature; transaction: string }> {
    const mint = new PublicKey(USDC);
    const owner = payer.publicKey;
    const account = getAssociatedTokenAddressSync(mint, owner);
    const { blockhash } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: blockhash,
      instructions: [createAssociatedTokenAccountInstruction(owner, account, owner, mint)],
    });
    const signed = new VersionedTransaction(message.compileToV0Message());
    signed.sign([payer]);
    const bytes = signed.serialize();
    const txHash = await connection.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 });
    return { txHash: txHash as Signature, transaction: Buffer.from(bytes).toString('base64') };
  }

  it('reports the inner program that failed', async () => {
    const { txHash, transaction } = await sendTooPoor();
    const reader = createChainReader(connection, {
      nodes: [connection],
      now: Date.now,
      onAlert: neverCalled('onAlert'),
    });
    await until(async () => {
      const status = await reader.transactionStatus(txHash, Number.MAX_SAFE_INTEGER, transaction);
      expect(status).toEqual({
        kind: 'failed',
        reason: 'chain:not-enough-sol:System:1:1',
        finalized: expect.any(Boolean),
      });
    });
  });

  it('lists the holdings of a wallet: SOL and tokens of both programs, without empty accounts', async () => {
    const owner = Keypair.generate().publicKey.toBase58();
    const stock = Keypair.generate().publicKey.toBase58();
    const none = Keypair.generate().publicKey.toBase58();
    const tokens = [
      { address: stock, symbol: 'STOCKx', decimals: 8, tokenProgram: TOKEN_2022_PROGRAM },
      { address: USDC, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM },
      { address: none, symbol: 'NONE', decimals: 0, tokenProgram: TOKEN_PROGRAM },
    ];
    const amounts = new Map([
      [stock, 7n],
      [USDC, 18_446_744_073_709_551_615n],
      [none, 0n],
    ]);
    await seedTokens(chain.rpcUrl, tokens, { mintAuthority: owner, holders: [{ owner, amounts }] });
    await fundSol(chain.rpcUrl, owner, 3n);
    const reader = createChainReader(connection, {
      nodes: [connection],
      now: Date.now,
      onAlert: neverCalled('onAlert'),
    });
    expect(await reader.holdings(owner as Address)).toEqual([
      { mint: 'native', amount: 3n },
      { mint: USDC, amount: 18_446_744_073_709_551_615n },
      { mint: stock, amount: 7n },
    ]);
    expect(await reader.holdings(Keypair.generate().publicKey.toBase58() as Address)).toEqual([]);
  });

  it.each(RENT_RATES.flatMap((rate) => TOKEN_PROGRAMS.map((program) => [rate, program] as const)))(
    'reports the exact cost of a new account, at %s lamports a byte under %s',
    async (rate, program) => {
      await setRent(chain.rpcUrl, rate);
      const owner = Keypair.generate();
      const wallet = owner.publicKey.toBase58() as Address;
      const mint = Keypair.generate().publicKey;
      const token = { address: mint.toBase58(), symbol: 'NEWx', decimals: 8, tokenProgram: program };
      await seedTokens(chain.rpcUrl, [token], { mintAuthority: wallet, holders: [] });
      await fundSol(chain.rpcUrl, wallet, 50_000_000n);
      const reader = createChainReader(connection, {
        nodes: [connection],
        now: Date.now,
        onAlert: neverCalled('onAlert'),
      });
      const bought = { ...TOKEN, mint: mint.toBase58() as Mint, tokenProgram: program as Address };
      const read = () => reader.swapFunds(wallet, SOL, bought);
      const before = await read();
      expect(before).toMatchObject({ balance: 50_000_000n, lamports: 50_000_000n, leastLeft: 128n * rate });
      const account = getAssociatedTokenAddressSync(mint, owner.publicKey, false, new PublicKey(program));
      const message = new TransactionMessage({
        payerKey: owner.publicKey,
        recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
        instructions: [
          createAssociatedTokenAccountInstruction(
            owner.publicKey,
            account,
            owner.publicKey,
            mint,
            new PublicKey(program),
          ),
        ],
      });
      const signed = new VersionedTransaction(message.compileToV0Message());
      signed.sign([owner]);
      await connection.sendRawTransaction(signed.serialize());
      await until(async () => expect(await connection.getAccountInfo(account)).not.toBeNull());
      const created = await connection.getAccountInfo(account);
      expect(before?.deposit).toBe(BigInt(created?.lamports ?? 0));
      expect(await read()).toMatchObject({ deposit: 0n });
      expect(await reader.swapFunds(wallet, bought, SOL)).toMatchObject({ balance: 0n, deposit: 0n });
    },
  );
});

/** A Jupiter route as its last instruction. */
const BYTES = signedBy(buildTransaction(honestSwap({ route: 'route', from: usdc, to: stock }).parts), person);
const SIGNED = makeSigned('a', { transaction: Buffer.from(BYTES).toString('base64') });
const ROUTE = honestSwap({ route: 'route', from: usdc, to: stock }).parts.instructions.length - 1;
const AMOUNT = 1_000n as BaseUnits;

interface Node {
  readonly err: unknown;
  readonly from?: Token;
  readonly balance?: bigint;
  readonly landed?: boolean;
}

function read({ err, from = USDC, balance = AMOUNT, landed = false }: Node) {
  const connection = {
    simulateTransaction: async (_: unknown, config: object) => {
      expect(config).toEqual({ sigVerify: false, replaceRecentBlockhash: false, commitment: 'confirmed' });
      return { context: { slot: 1 }, value: { err, logs: [] } };
    },
    getSignatureStatuses: async ([signature]: readonly string[]) => {
      expect(signature).toBe(SIGNED.txHash);
      return { context: { slot: 1 }, value: [landed ? { slot: 1, confirmations: 1, err: null } : null] };
    },
  } as unknown as Connection;
  return readShortfall(
    connection,
    SIGNED,
    { from, to: USDC, amount: AMOUNT },
    async () => balance as BaseUnits,
  );
}

const outOfFunds = { InstructionError: [ROUTE, 'InsufficientFunds'] };

it.each<[string, Node, 'sol' | 'token' | null | undefined]>([
  ['a simulation that succeeds', { err: null }, null],
  ['an empty wallet', { err: 'AccountNotFound' }, 'sol'],
  ['no SOL for the fee', { err: 'InsufficientFundsForFee' }, 'sol'],
  ['no SOL for the deposit', { err: { InsufficientFundsForRent: { account_index: 0 } } }, 'sol'],
  ['too little of the token', { err: outOfFunds, balance: 999n }, 'token'],
  ['too little SOL to pay with', { err: outOfFunds, from: SOL, balance: 999n }, 'sol'],
  ['a pool that cannot pay', { err: outOfFunds, balance: 1_000n }, null],
  ['another failure', { err: { InstructionError: [ROUTE, { Custom: 6_001 }] }, balance: 0n }, null],
  ['a blockhash that the node does not know', { err: 'BlockhashNotFound', balance: 0n }, undefined],
  ['a transaction that landed', { err: 'AlreadyProcessed', balance: 0n }, undefined],
  ['a balance that the swap itself spent', { err: outOfFunds, balance: 0n, landed: true }, undefined],
  ['a fee that it spent', { err: 'InsufficientFundsForFee', landed: true }, undefined],
])('reads %s', async (_, node, shortfall) => {
  expect(await read(node)).toBe(shortfall);
});
