import {
  ACCOUNT_SIZE,
  AccountState,
  createInitializeAccountInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeMintInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  ExtensionType,
  getMintLen,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  type Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenAge, createTokenSafety } from '../../../src/apps/bot/token-safety.ts';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { HARMLESS } from '../../bot/support/harmless.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

let chain: Chain;
let connection: Connection;
const payer = Keypair.generate();

beforeAll(async () => {
  chain = await startChain({ slotTimeMs: 100, log: silentLog() });
  connection = createConnection([chain.rpcUrl]);
  await fundSol(chain.rpcUrl, payer.publicKey.toBase58(), 100_000_000_000n);
});

afterAll(() => chain.close());

const ageless = async () => null;

const safetyOf = (mint: PublicKey) =>
  createTokenSafety(connection, ageless, Date.now)(mint.toBase58() as Mint);

const WITHOUT_SUPPLY = { ...HARMLESS, supply: 0n, largestShareBps: null };

/** Sends instructions of the real programs and waits until they have landed. */
async function send(
  instructions: readonly TransactionInstruction[],
  signers: readonly Keypair[],
): Promise<void> {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight });
  transaction.add(...instructions);
  transaction.sign(payer, ...signers);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  await until(async () => {
    const { value } = await connection.getSignatureStatus(signature);
    expect(value).toMatchObject({
      err: null,
      confirmationStatus: expect.stringMatching(/confirmed|finalized/),
    });
  });
}

async function accountFor(
  key: PublicKey,
  space: number,
  programId: PublicKey,
): Promise<TransactionInstruction> {
  const lamports = await connection.getMinimumBalanceForRentExemption(space);
  const { publicKey: fromPubkey } = payer;
  return SystemProgram.createAccount({ fromPubkey, newAccountPubkey: key, space, lamports, programId });
}

async function createMint(freezeAuthority: PublicKey | null): Promise<PublicKey> {
  const mint = Keypair.generate();
  const space = await accountFor(mint.publicKey, MINT_SIZE, TOKEN_PROGRAM_ID);
  const initialize = createInitializeMintInstruction(mint.publicKey, 6, payer.publicKey, freezeAuthority);
  await send([space, initialize], [mint]);
  return mint.publicKey;
}

async function giveTo(mint: PublicKey, amount: bigint): Promise<void> {
  const account = Keypair.generate();
  const space = await accountFor(account.publicKey, ACCOUNT_SIZE, TOKEN_PROGRAM_ID);
  const initialize = createInitializeAccountInstruction(account.publicKey, mint, payer.publicKey);
  const give = createMintToInstruction(mint, account.publicKey, payer.publicKey, amount);
  await send([space, initialize, give], [account]);
}

/** A mint of the real Token-2022 program with one extension. */
async function createExtended(
  extension: ExtensionType,
  prepare: (mint: PublicKey) => TransactionInstruction,
  freezeAuthority: PublicKey | null = null,
): Promise<PublicKey> {
  const mint = Keypair.generate();
  const program = TOKEN_2022_PROGRAM_ID;
  const space = await accountFor(mint.publicKey, getMintLen([extension]), program);
  const initialize = createInitializeMintInstruction(
    mint.publicKey,
    6,
    payer.publicKey,
    freezeAuthority,
    program,
  );
  await send([space, prepare(mint.publicKey), initialize], [mint]);
  return mint.publicKey;
}

describe('the age of a token', () => {
  const ageOf = (node: Parameters<typeof createTokenAge>[0], mint: PublicKey, now = Date.now) =>
    createTokenAge(node, now)(mint.toBase58() as Mint);
  const byChain = {
    getSignaturesForAddress: connectionOf('getSignaturesForAddress'),
    getParsedTransaction: connectionOf('getParsedTransaction'),
  };
  /** The chain's own answers. */
  function connectionOf<Name extends 'getSignaturesForAddress' | 'getParsedTransaction'>(name: Name) {
    return ((...args: readonly unknown[]) =>
      (connection[name] as (...all: readonly unknown[]) => unknown)(...args)) as Connection[Name];
  }
  const signature = (index: number, blockTime: number) => ({
    ...{ signature: `sig${index}`, slot: index, err: null, memo: null, blockTime },
  });
  /** Many transactions, the newest first, one second apart. */
  const busy =
    (calls: unknown[]): Connection['getSignaturesForAddress'] =>
    async (_, options) => {
      calls.push(options?.before);
      const from = Number(options?.before?.slice(3) ?? 0);
      const newest = Math.floor(Date.now() / 1_000);
      return Array.from({ length: 1_000 }, (_one, n) => signature(from + n + 1, newest - from - n - 1));
    };

  it('is exact where its history is read to its end', async () => {
    const before = Date.now();
    const mint = await createMint(null);
    await giveTo(mint, 100n);
    const age = await ageOf(connection, mint);
    expect(age?.isExact).toBe(true);
    // Block times are whole seconds.
    expect(age?.at).toBeGreaterThan(before - 2_000);
    expect(age?.at).toBeLessThan(Date.now() + 2_000);
  });

  it('is a bound where the node has forgotten the beginning', async () => {
    const mint = await createMint(null);
    await giveTo(mint, 100n);
    const forgetful: Connection['getSignaturesForAddress'] = async (...args) =>
      (await connection.getSignaturesForAddress(...args)).slice(0, 1);
    const age = await ageOf({ ...byChain, getSignaturesForAddress: forgetful }, mint);
    expect(age).toEqual({ at: expect.any(Number), isExact: false });
  });

  it('is a bound after three pages of a busy token, and is kept for an hour', async () => {
    const mint = await createMint(null);
    await giveTo(mint, 100n);
    const [real] = await connection.getSignaturesForAddress(mint);
    const calls: unknown[] = [];
    const node = {
      getSignaturesForAddress: busy(calls),
      getParsedTransaction: async () => connection.getParsedTransaction(real?.signature ?? ''),
    };
    let now = Date.now();
    const read = createTokenAge(node as never, () => now);
    const ages = await Promise.all([1, 2].map(() => read(mint.toBase58() as Mint)));
    expect(calls).toEqual([undefined, 'sig1000', 'sig2000']);
    expect(ages[0]).toEqual({ at: expect.any(Number), isExact: false });
    expect(ages[1]).toEqual(ages[0]);
    now += 3_599_000;
    await read(mint.toBase58() as Mint);
    expect(calls).toHaveLength(3);
    now += 1_000;
    await read(mint.toBase58() as Mint);
    expect(calls).toHaveLength(6);
  });

  it('is unknown for the transaction of another token, and for an impossible time', async () => {
    const [mint, other] = [await createMint(null), await createMint(null)];
    const ofOther = () => connection.getSignaturesForAddress(other);
    expect(await ageOf({ ...byChain, getSignaturesForAddress: ofOther }, mint)).toBeNull();
    for (const seconds of [0, -5, 1e12, Number.NaN]) {
      const lying: Connection['getSignaturesForAddress'] = async (...args) =>
        (await connection.getSignaturesForAddress(...args)).map((one) => ({ ...one, blockTime: seconds }));
      expect(await ageOf({ ...byChain, getSignaturesForAddress: lying }, mint), `${seconds}`).toBeNull();
    }
  });

  it('is unknown without history, without a node, and for an address that is none', async () => {
    expect(await ageOf(connection, Keypair.generate().publicKey)).toBeNull();
    const refuse = () => Promise.reject(new Error('429 Too Many Requests'));
    expect(
      await ageOf({ getSignaturesForAddress: refuse, getParsedTransaction: refuse }, payer.publicKey),
    ).toBeNull();
    expect(await createTokenAge(connection, Date.now)('no address' as Mint)).toBeNull();
  });

  it('of a slow node comes with the next card', async () => {
    const mint = await createMint(null);
    const answers: (() => void)[] = [];
    const slow: Connection['getSignaturesForAddress'] = async (...args) => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return connection.getSignaturesForAddress(...args);
    };
    const read = createTokenAge({ ...byChain, getSignaturesForAddress: slow }, Date.now);
    const startedAt = performance.now();
    expect(await read(mint.toBase58() as Mint)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    for (const answer of answers) answer();
    expect(await read(mint.toBase58() as Mint)).toMatchObject({ isExact: true });
    expect(answers).toHaveLength(1);
  });
});

describe('what the chain says about a token', () => {
  it('has the age in it, read each time', async () => {
    const mint = await createMint(null);
    const ages = [null, { at: 5, isExact: true }];
    const read = createTokenSafety(connection, async () => ages.shift() ?? null, Date.now);
    expect(await read(mint.toBase58() as Mint)).toEqual({ ...WITHOUT_SUPPLY, canMint: true });
    expect((await read(mint.toBase58() as Mint))?.age).toEqual({ at: 5, isExact: true });
  });

  it('names the issuer’s authorities, supply and the largest accounts', async () => {
    const mint = await createMint(payer.publicKey);
    await giveTo(mint, 750n);
    await giveTo(mint, 250n);
    expect(await safetyOf(mint)).toEqual({
      ...WITHOUT_SUPPLY,
      supply: 1_000n,
      canMint: true,
      canFreeze: true,
      largestShareBps: 10_000,
    });
  });

  it.each<
    [string, ExtensionType, (mint: PublicKey) => TransactionInstruction, Partial<typeof HARMLESS> | object]
  >([
    [
      'a fee on transfers',
      ExtensionType.TransferFeeConfig,
      (mint) =>
        createInitializeTransferFeeConfigInstruction(
          mint,
          payer.publicKey,
          payer.publicKey,
          250,
          10_000n,
          TOKEN_2022_PROGRAM_ID,
        ),
      { feeBps: 250 },
    ],
    [
      'a permanent delegate',
      ExtensionType.PermanentDelegate,
      (mint) => createInitializePermanentDelegateInstruction(mint, payer.publicKey, TOKEN_2022_PROGRAM_ID),
      { hasPermanentDelegate: true },
    ],
    [
      'a transfer hook',
      ExtensionType.TransferHook,
      (mint) =>
        createInitializeTransferHookInstruction(
          mint,
          payer.publicKey,
          SystemProgram.programId,
          TOKEN_2022_PROGRAM_ID,
        ),
      // The system program's address is all zeros, which means that there is none.
      { hasTransferHook: false },
    ],
    [
      'a transfer hook with a program',
      ExtensionType.TransferHook,
      (mint) =>
        createInitializeTransferHookInstruction(
          mint,
          payer.publicKey,
          payer.publicKey,
          TOKEN_2022_PROGRAM_ID,
        ),
      { hasTransferHook: true },
    ],
    [
      'a pause',
      ExtensionType.PausableConfig,
      (mint) => createInitializePausableConfigInstruction(mint, payer.publicKey, TOKEN_2022_PROGRAM_ID),
      { pause: 'possible' },
    ],
    [
      'accounts that are frozen by default',
      ExtensionType.DefaultAccountState,
      (mint) =>
        createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, TOKEN_2022_PROGRAM_ID),
      { isFrozenByDefault: true, canFreeze: true },
    ],
    [
      'no transfers at all',
      ExtensionType.NonTransferable,
      (mint) => createInitializeNonTransferableMintInstruction(mint, TOKEN_2022_PROGRAM_ID),
      { isNonTransferable: true },
    ],
  ])('names %s of the real program', async (_name, extension, prepare, expected) => {
    const isFrozen = extension === ExtensionType.DefaultAccountState;
    const mint = await createExtended(extension, prepare, isFrozen ? payer.publicKey : null);
    expect(await safetyOf(mint)).toEqual({ ...WITHOUT_SUPPLY, canMint: true, ...expected });
  });

  it('is absent for an address that is no mint', async () => {
    expect(await safetyOf(payer.publicKey)).toBeUndefined();
    expect(await safetyOf(Keypair.generate().publicKey)).toBeUndefined();
    expect(await createTokenSafety(connection, ageless, Date.now)('no address' as Mint)).toBeUndefined();
  });

  it('is absent without a node, and lacks the share where only that is refused', async () => {
    const mint = await createMint(null);
    const refuse = () => Promise.reject(new Error('Too many accounts requested'));
    const partly = {
      getAccountInfo: connection.getAccountInfo.bind(connection),
      getTokenLargestAccounts: refuse,
    };
    const known = await createTokenSafety(partly, ageless, Date.now)(mint.toBase58() as Mint);
    expect(known).toEqual({ ...WITHOUT_SUPPLY, canMint: true });
    const silent = { getAccountInfo: refuse, getTokenLargestAccounts: refuse };
    expect(await createTokenSafety(silent, ageless, Date.now)(mint.toBase58() as Mint)).toBeUndefined();
  });

  it('does not wait for a silent node', async () => {
    const silent = () => new Promise<never>(() => {});
    const asked = createTokenSafety(
      { getAccountInfo: silent, getTokenLargestAccounts: silent },
      ageless,
      Date.now,
    );
    const startedAt = performance.now();
    expect(await asked(payer.publicKey.toBase58() as Mint)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
