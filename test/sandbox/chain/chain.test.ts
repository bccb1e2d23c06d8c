import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccount, getAssociatedTokenAddressSync, getMint } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../src/log.ts';
import { createFaucet } from '../../../src/sandbox/chain/faucet.ts';
import { loadSurfnet } from '../../../src/sandbox/chain/native.ts';
import { callRpc } from '../../../src/sandbox/chain/rpc.ts';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol, type SandboxToken, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SOL: SandboxToken = {
  address: 'So11111111111111111111111111111111111111112',
  symbol: 'SOL',
  decimals: 9,
  tokenProgram: TOKEN,
};
const USDC: SandboxToken = {
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  symbol: 'USDC',
  decimals: 6,
  tokenProgram: TOKEN,
};
const NVDAX: SandboxToken = {
  address: 'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh',
  symbol: 'NVDAx',
  decimals: 8,
  tokenProgram: TOKEN_2022,
};
const TOKENS = [SOL, USDC, NVDAX];
const faucetKey = Keypair.generate();
const desk = Keypair.generate().publicKey;

const accountOf = (owner: PublicKey, token: SandboxToken) =>
  getAssociatedTokenAddressSync(new PublicKey(token.address), owner, true, new PublicKey(token.tokenProgram));

describe('the embedded chain', () => {
  let chain: Chain;
  let connection: Connection;

  beforeAll(async () => {
    chain = await startChain({ slotTimeMs: 100, log: silentLog() });
    connection = new Connection(chain.rpcUrl, 'confirmed');
    await seedTokens(chain.rpcUrl, TOKENS, {
      mintAuthority: faucetKey.publicKey.toBase58(),
      holders: [
        { owner: desk.toBase58(), amounts: new Map(TOKENS.map((token) => [token.address, 5_000_000n])) },
      ],
    });
    await fundSol(chain.rpcUrl, faucetKey.publicKey.toBase58(), 100_000_000_000n);
  });
  afterAll(() => chain.close());

  it('has every mint at its address, with decimals, program and supply', async () => {
    for (const token of TOKENS) {
      const mint = await getMint(
        connection,
        new PublicKey(token.address),
        'confirmed',
        new PublicKey(token.tokenProgram),
      );
      expect(mint.decimals).toBe(token.decimals);
      expect(mint.isInitialized).toBe(true);
      expect(mint.supply).toBe(token === SOL ? 0n : 5_000_000n);
    }
  });

  it('creates associated token accounts for holders', async () => {
    for (const token of TOKENS) {
      const program = new PublicKey(token.tokenProgram);
      const account = await getAccount(connection, accountOf(desk, token), 'confirmed', program);
      expect(account.amount).toBe(5_000_000n);
      expect(account.owner.equals(desk)).toBe(true);
    }
  });

  it('pays SOL and tokens of both programs from the faucet by a real transaction', async () => {
    const faucet = createFaucet({ connection, signer: faucetKey, tokens: TOKENS });
    const owner = Keypair.generate().publicKey;
    await faucet.give(owner.toBase58(), [
      { mint: 'native', amount: 10_000_000_000n },
      { mint: USDC.address, amount: 1_000_000_000n },
      { mint: NVDAX.address, amount: 3n },
    ]);
    expect(await connection.getBalance(owner)).toBe(10_000_000_000);
    const usdc = await connection.getTokenAccountBalance(accountOf(owner, USDC));
    const stock = await connection.getTokenAccountBalance(accountOf(owner, NVDAX));
    expect([usdc.value.amount, stock.value.amount]).toEqual(['1000000000', '3']);
  });

  it('accepts a transaction with guard instructions', async () => {
    const { blockhash } = await connection.getLatestBlockhash();
    const guard = new TransactionInstruction({
      programId: new PublicKey(LIGHTHOUSE_PROGRAM),
      keys: [{ pubkey: faucetKey.publicKey, isSigner: false, isWritable: false }],
      data: Buffer.from([5, 0, 255, 254, 1]),
    });
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: faucetKey.publicKey,
        recentBlockhash: blockhash,
        instructions: [guard],
      }).compileToV0Message(),
    );
    transaction.sign([faucetKey]);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    await until(async () => {
      const { value } = await connection.getSignatureStatuses([signature]);
      expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' });
    });
  });
});

describe('starting and stopping', () => {
  const processes = join(import.meta.dirname, 'processes');

  it('restarts a chain process that dies or hangs during its start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chain-'));
    const warn = vi.fn();
    vi.stubEnv('COUNTERSIGN_TEST_FOLDER', folder);
    const log = { ...silentLog(), info: vi.fn(), warn } as unknown as Log;
    const chain = await startChain({ slotTimeMs: 100, log, processFile: join(processes, 'dies-once.ts') });
    expect(warn).toHaveBeenCalledTimes(1);
    await expect(callRpc(chain.rpcUrl, 'getHealth')).resolves.toBe('ok');
    await chain.close();
    await rm(folder, { recursive: true });
  });

  it('fails with an explanation after three attempts', async () => {
    const warn = vi.fn();
    const log = { ...silentLog(), warn } as unknown as Log;
    const starting = startChain({ log, processFile: join(processes, 'dies-always.ts') });
    await expect(starting).rejects.toMatchObject({ code: 'chain_did_not_start' });
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it('ends with its parent program, even after a kill', async () => {
    const program = fork(join(processes, 'starts-a-chain.ts'), { execArgv: ['--experimental-strip-types'] });
    const [rpcUrl] = (await once(program, 'message')) as [string];
    const isAlive = () =>
      callRpc(rpcUrl, 'getHealth').then(
        () => true,
        () => false,
      );
    expect(await isAlive()).toBe(true);
    program.kill('SIGKILL');
    await until(async () => expect(await isAlive()).toBe(false));
  });

  it.each([
    ['win32', 'x64'],
    ['linux', 'arm64'],
  ])('explains how to continue without it on %s-%s', (platform, arch) => {
    const load = () =>
      loadSurfnet({
        platform,
        arch,
        require: () => {
          throw new Error('nothing may be loaded');
        },
      });
    expect(load).toThrow(/SOLANA_RPC_URL=http:\/\/127\.0\.0\.1:8899/);
    expect(load).toThrow(expect.objectContaining({ code: 'no_native_chain' }));
  });

  it('explains the next step when the build cannot be loaded', () => {
    const cause = new Error('GLIBC_2.34 not found');
    const load = () =>
      loadSurfnet({
        platform: 'linux',
        arch: 'x64',
        require: () => {
          throw cause;
        },
      });
    expect(load).toThrow(expect.objectContaining({ code: 'no_native_chain', cause }));
  });
});
