import { type AccountInfo, PublicKey, SolanaJSONRPCError, type VersionedTransaction } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepositReader } from '../../../src/apps/bot/deposits.ts';
import type { FoundDeposits } from '../../../src/bot/swap/chain-port.ts';
import { inspectReclaim } from '../../../src/guard/index.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOO_LARGE } from '../../../src/solana/connection.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { LIGHTHOUSE_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { WALLET } from '../../bot/support/make-swap.ts';
import * as fake from '../../guard/support/fake-accounts.ts';
import { fakeChain } from '../../guard/support/fake-chain.ts';
import { connectionTo } from '../../sandbox/connection-to.ts';
import { RENT_RATES } from '../../support/rent.ts';

const MINT = generateSigner().address;
const BLOCKHASH = PublicKey.default.toBase58();
/** Of one signature and the priority fee. */
const MAX_FEE = 10_000n;

const held = new Map<Address, AccountState>();
const chain = { balance: 0n, able: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as Address[], rents: [] as number[] };

beforeEach(() => {
  held.clear();
  fake.rent.rate = RENT_RATES[0];
  Object.assign(chain, { balance: 1_000_000_000n, able: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM], rents: [] });
});

/** A token account of the wallet, with the deposit of the present rate. */
function has(fields: Partial<fake.TokenAccountFields> = {}): Address {
  const { address } = generateSigner();
  held.set(address, fake.tokenAccount({ mint: MINT, owner: WALLET, amount: 0n, ...fields }));
  return address;
}

const reader = () =>
  createDepositReader(
    connectionTo({
      getBalance: () => Number(chain.balance),
      getTokenAccountsByOwner: (_owner, filter) => ({
        value: [...held]
          .filter(([, { owner }]) => owner === String((filter as { programId: PublicKey }).programId))
          .map(([address, state]) => ({ pubkey: new PublicKey(address), account: infoOf(state) })),
      }),
      getMinimumBalanceForRentExemption: (size) => {
        chain.rents.push(size as number);
        return Number(fake.rentFor(size as number));
      },
      simulateTransaction: (transaction) => {
        const { staticAccountKeys } = (transaction as VersionedTransaction).message;
        const isAble = chain.able.some((one) => staticAccountKeys.some((key) => key.toBase58() === one));
        return { value: { err: isAble ? null : 'InvalidInstruction' } };
      },
      getLatestBlockhash: () => ({ blockhash: BLOCKHASH }),
    }),
  );

const infoOf = (state: AccountState): AccountInfo<Buffer> => ({
  ...{ data: Buffer.from(state.data), executable: false },
  ...{ owner: new PublicKey(state.owner), lamports: Number(state.lamports) },
});

const find = async () => (await reader()(WALLET)) as FoundDeposits;

/** What the guard says of the bytes that the reader builds. */
const judge = ({ unsignedTransaction, lamports }: FoundDeposits) => {
  const wallet = [WALLET, fake.wallet(chain.balance)] as const;
  const programs = [LIGHTHOUSE_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
  const accounts = new Map([...held, wallet, ...programs.map((one) => [one, fake.program()] as const)]);
  const offer = { wallet: WALLET, minimumLamports: lamports };
  return inspectReclaim(unsignedTransaction, offer, {
    chain: fakeChain({ accounts }),
    maxPriorityFeeLamports: 100_000n,
  });
};

describe('the deposits of a wallet', () => {
  it.each(RENT_RATES)('are those of the chain at %s lamports a byte, and pass the guard', async (rate) => {
    has();
    has({ amount: 5n, program: TOKEN_2022_PROGRAM });
    fake.rent.rate = rate;
    has({ program: TOKEN_2022_PROGRAM });
    const surplus = 298n * (RENT_RATES[0] - rate);
    const found = await find();
    expect(found).toMatchObject({
      kind: 'found',
      lamports: 293n * RENT_RATES[0] + 298n * rate + surplus,
      ...{ closed: 2, withdrawn: surplus > 0n ? 1 : 0, left: 0 },
    });
    // Each size is asked for once, however many accounts have it.
    expect(chain.rents.toSorted((one, other) => one - other)).toEqual([0, 165, 170]);
    expect(await judge(found)).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  });

  it('leave what is not empty or not the wallet’s alone', async () => {
    const kept: readonly Partial<fake.TokenAccountFields>[] = [
      ...[{ amount: 1n }, { delegate: MINT }, { closeAuthority: MINT }, { isFrozen: true }, { owner: MINT }],
      { amount: 1n, isNative: true },
    ];
    for (const fields of kept) has(fields);
    expect(await reader()(WALLET)).toEqual({ kind: 'nothing_to_reclaim' });
    const wrapped = has({ isNative: true });
    expect(await find()).toMatchObject({ closed: 1, lamports: fake.rentFor(165) });
    held.set(wrapped, { ...(held.get(wrapped) as AccountState), lamports: fake.rentFor(165) + 1n });
    expect(await reader()(WALLET)).toEqual({ kind: 'nothing_to_reclaim' });
  });

  it('fill one transaction, most lamports first, with room for what wallets add', async () => {
    for (let made = 0; made < 14; made += 1) has();
    fake.rent.rate = RENT_RATES[1];
    const small = has();
    const found = await find();
    expect(found).toMatchObject({ closed: 12, left: 3, lamports: 12n * 293n * RENT_RATES[0] });
    expect(decodeTransaction(found.unsignedTransaction).staticAccountKeys).not.toContain(small);
    const verdict = await judge(found);
    expect(verdict.ok && verdict.transaction.length).toBeLessThan(1_232 - 400);
  });

  it('have no surplus where the token program cannot give it back', async () => {
    has({ amount: 1n });
    has({ amount: 1n, program: TOKEN_2022_PROGRAM });
    fake.rent.rate = RENT_RATES[2];
    expect(await find()).toMatchObject({ closed: 0, withdrawn: 2 });
    chain.able = [TOKEN_2022_PROGRAM];
    expect(await find()).toMatchObject({ closed: 0, withdrawn: 1 });
    chain.able = [];
    expect(await reader()(WALLET)).toEqual({ kind: 'nothing_to_reclaim' });
  });

  it('need the fee beside the rent of the wallet', async () => {
    has();
    chain.balance = fake.rentFor(0) + MAX_FEE - 1n;
    expect(await reader()(WALLET)).toEqual({ kind: 'no_sol_for_fee' });
    chain.balance += 1n;
    expect(await find()).toMatchObject({ kind: 'found' });
  });

  it('are unknown of a wallet with too many accounts, and where no node answers', async () => {
    const failing = (error: Error) =>
      createDepositReader(
        connectionTo({ getBalance: () => 1, getTokenAccountsByOwner: () => Promise.reject(error) }),
      )(WALLET);
    const tooLarge = new SolanaJSONRPCError({ code: TOO_LARGE, message: 'too large' });
    expect(await failing(tooLarge)).toEqual({ kind: 'too_many_accounts' });
    expect(await failing(new Error('refused'))).toBeUndefined();
  });
});
