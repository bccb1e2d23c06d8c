import { ScaledUiAmountConfigLayout } from '@solana/spl-token';
import { type AccountInfo, Keypair, PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFundsReader, createMintReader } from '../../../src/apps/bot/account-reader.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { SOL, USDC, WALLET } from '../../bot/support/make-swap.ts';
import * as accounts from '../../guard/support/fake-accounts.ts';
import { mint as mintAccount } from '../../guard/support/fake-accounts.ts';
import { RENT_RATES } from '../../support/rent.ts';

const STOCK: Token = {
  ...USDC,
  symbol: 'TSLAx',
  mint: Keypair.generate().publicKey.toBase58() as Mint,
  tokenProgram: TOKEN_2022_PROGRAM,
};
const accountOf = ({ mint, tokenProgram }: Token) =>
  findTokenAccount(WALLET, mint as Address, tokenProgram as Address);

let held: Map<string, AccountState>;
let calls: string[][];
let rents: number[];
/** Rent by size. */
let rent: (size: number) => Promise<number>;

beforeEach(() => {
  calls = [];
  rents = [];
  rent = async (size) => Number(accounts.rentFor(size));
  held = new Map<string, AccountState>([
    [WALLET, accounts.wallet(7_000_000n)],
    [STOCK.mint, accounts.mint({ program: TOKEN_2022_PROGRAM, extensions: [[1, new Uint8Array(108)]] })],
  ]);
});

const has = (token: Token, amount: bigint, owner: Address = WALLET) =>
  held.set(
    accountOf(token),
    accounts.tokenAccount({
      program: token.tokenProgram as Address,
      mint: token.mint as Address,
      owner,
      amount,
    }),
  );

const makeReader = (now?: () => number) =>
  createFundsReader(
    {
      getMultipleAccountsInfo: async (keys: PublicKey[]) => {
        calls.push(keys.map((key) => key.toBase58()));
        return keys.map((key) => infoOf(held.get(key.toBase58())));
      },
      getMinimumBalanceForRentExemption: async (size: number) => {
        rents.push(size);
        return rent(size);
      },
    },
    now,
  );

function infoOf(state: AccountState | undefined): AccountInfo<Buffer> | null {
  if (!state) return null;
  const { owner, lamports, data } = state;
  return {
    owner: new PublicKey(owner),
    lamports: Number(lamports),
    data: Buffer.from(data),
    executable: false,
  };
}

describe('the funds of a wallet for a swap', () => {
  it('are read in one call, and the account rent is cached', async () => {
    has(USDC, 5n);
    const read = makeReader();
    const funds = { balance: 5n, lamports: 7_000_000n, deposit: 2_157_600n, leastLeft: 890_880n };
    expect(await read(WALLET, USDC, STOCK)).toEqual(funds);
    expect(calls).toEqual([[WALLET, accountOf(USDC), accountOf(STOCK), STOCK.mint]]);
    // 165 bytes, account type, immutable owner, withheld fees.
    expect(rents).toEqual([0, 182]);
    expect(await read(WALLET, USDC, STOCK)).toEqual(funds);
    expect(calls[1]).toEqual([WALLET, accountOf(USDC), accountOf(STOCK)]);
    expect(rents).toHaveLength(2);
  });

  it.each(RENT_RATES)(
    'have the deposits of the chain at %s lamports a byte, also after a change',
    async (rate) => {
      const clock = { now: 0 };
      const read = makeReader(() => clock.now);
      expect(await read(WALLET, SOL, USDC)).toMatchObject({ deposit: 2_039_280n });
      rent = async (size) => Number(BigInt(128 + size) * rate);
      clock.now += 10 * 60_000;
      expect(await read(WALLET, SOL, USDC)).toMatchObject({ deposit: 293n * rate, leastLeft: 128n * rate });
    },
  );

  it('include SOL, which needs no account', async () => {
    has(USDC, 5n);
    expect(await makeReader()(WALLET, SOL, USDC)).toMatchObject({ balance: 7_000_000n, deposit: 0n });
    expect(await makeReader()(WALLET, USDC, SOL)).toMatchObject({ balance: 5n, deposit: 0n });
    held.clear();
    expect(await makeReader()(WALLET, SOL, USDC)).toEqual({
      balance: 0n,
      lamports: 0n,
      deposit: 2_039_280n,
      leastLeft: 890_880n,
    });
  });

  it('exclude lamports at the address of a token account', async () => {
    held.set(accountOf(USDC), accounts.wallet(1n));
    expect(await makeReader()(WALLET, SOL, USDC)).toMatchObject({ deposit: 2_039_280n });
  });
});

describe('a node', () => {
  it.each([
    ['of another owner', () => has(USDC, 5n, STOCK.mint as Address)],
    [
      'of another mint',
      () =>
        held.set(
          accountOf(USDC),
          accounts.tokenAccount({ mint: STOCK.mint as never, owner: WALLET, amount: 5n }),
        ),
    ],
    [
      'of invalid data',
      () => held.set(accountOf(USDC), { ...accounts.wallet(1n), data: new Uint8Array(165) }),
    ],
  ])('that shows an account %s is rejected', async (_, lie) => {
    lie();
    await expect(makeReader()(WALLET, USDC, SOL)).rejects.toThrow('another account');
    await expect(makeReader()(WALLET, SOL, USDC)).rejects.toThrow('another account');
  });

  it.each([0, -1, 1.5, Number.NaN, 50_000_000, Number.MAX_VALUE])(
    'with an implausible rent of %s lamports is ignored and asked again',
    async (lamports) => {
      rent = async () => lamports;
      const read = makeReader();
      expect(await read(WALLET, SOL, USDC)).toMatchObject({ balance: 7_000_000n, deposit: null });
      rent = async (size) => Number(accounts.rentFor(size));
      expect(await read(WALLET, SOL, USDC)).toMatchObject({ deposit: 2_039_280n });
    },
  );

  it('without an answer about rent leaves the balance known', async () => {
    vi.useFakeTimers();
    try {
      rent = () => new Promise(() => {});
      const slow = makeReader()(WALLET, SOL, USDC);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await slow).toMatchObject({ balance: 7_000_000n, deposit: null });
      rent = () => Promise.reject(new Error('no'));
      expect(await makeReader()(WALLET, SOL, USDC)).toMatchObject({ balance: 7_000_000n, deposit: null });
    } finally {
      vi.useRealTimers();
    }
  });
});

const newMint = () => Keypair.generate().publicKey.toBase58() as Mint;
const account = (state: ReturnType<typeof mintAccount>): AccountInfo<Buffer> => ({
  owner: new PublicKey(state.owner),
  lamports: Number(state.lamports),
  data: Buffer.from(state.data),
  executable: false,
});

/** A stock with a scaled UI amount. */
function scaledAccount(multiplier: number, { next, at } = { next: multiplier, at: 0 }): AccountInfo<Buffer> {
  const bytes = Buffer.alloc(ScaledUiAmountConfigLayout.span);
  const config = { multiplier, newMultiplier: next, newMultiplierEffectiveTimestamp: BigInt(at) };
  ScaledUiAmountConfigLayout.encode({ authority: PublicKey.default, ...config }, bytes);
  return account(mintAccount({ program: TOKEN_2022_PROGRAM, decimals: 8, extensions: [[25, bytes]] }));
}

/** Records its calls and can fall silent. */
function fakeNode(accounts: ReadonlyMap<string, AccountInfo<Buffer>>) {
  const calls: string[][] = [];
  const node = {
    calls,
    silent: false,
    getMultipleAccountsInfo: async (keys: PublicKey[]) => {
      calls.push(keys.map((key) => key.toBase58()));
      if (node.silent) throw new Error('no node answered');
      return keys.map((key) => accounts.get(key.toBase58()) ?? null);
    },
  };
  return node;
}

describe('mints on chain', () => {
  it('are read with their decimals and program, once', async () => {
    const [classic, extended] = [newMint(), newMint()];
    const node = fakeNode(
      new Map([
        [classic, account(mintAccount({ decimals: 5 }))],
        [
          extended,
          account(
            mintAccount({ program: TOKEN_2022_PROGRAM, decimals: 8, extensions: [[10, Buffer.alloc(56)]] }),
          ),
        ],
      ]),
    );
    const read = createMintReader(node);
    const facts = new Map([
      [classic, { decimals: 5, tokenProgram: TOKEN_PROGRAM }],
      [extended, { decimals: 8, tokenProgram: TOKEN_2022_PROGRAM }],
    ]);
    expect(await read([classic, extended])).toEqual(facts);
    node.silent = true;
    expect(await read([classic, extended])).toEqual(facts);
    expect(node.calls).toEqual([[classic, extended]]);
  });

  it('are forgotten where there are too many: anyone may ask for a mint', async () => {
    const mints = Array.from({ length: 10_001 }, (_, n) => new PublicKey(n + 1).toBase58() as Mint);
    const node = fakeNode(new Map(mints.map((mint) => [mint, account(mintAccount())])));
    const read = createMintReader(node);
    for (const mint of mints.slice(0, 3)) await read([mint]);
    await read(mints);
    const calls = node.calls.length;
    await read(mints.slice(-3));
    expect(node.calls).toHaveLength(calls);
    await read(mints.slice(0, 1));
    expect(node.calls).toHaveLength(calls + 1);
  });

  it('with scaled amounts are reread each minute, and keep their last value during an outage', async () => {
    const stock = newMint();
    const accounts = new Map([[stock, scaledAccount(1.5)]]);
    const node = fakeNode(accounts);
    const clock = { now: 0 };
    const read = createMintReader(node, () => clock.now);
    const factsOf = async () => (await read([stock])).get(stock);
    expect(await factsOf()).toEqual({ decimals: 8, tokenProgram: TOKEN_2022_PROGRAM, multiplier: '1.5' });
    accounts.set(stock, scaledAccount(3));
    clock.now += 50_000;
    expect(await factsOf()).toMatchObject({ multiplier: '1.5' });
    clock.now += 20_000;
    node.silent = true;
    expect(await factsOf()).toMatchObject({ multiplier: '1.5' });
    node.silent = false;
    expect(await factsOf()).toMatchObject({ multiplier: '3' });
  });

  it('switch to the next multiplier on time, also during an outage', async () => {
    const stock = newMint();
    const node = fakeNode(new Map([[stock, scaledAccount(1, { next: 2, at: 60 })]]));
    const clock = { now: 0 };
    const read = createMintReader(node, () => clock.now);
    expect((await read([stock])).get(stock)).not.toHaveProperty('multiplier');
    node.silent = true;
    clock.now = 59_999;
    expect((await read([stock])).get(stock)).not.toHaveProperty('multiplier');
    clock.now = 60_000;
    expect((await read([stock])).get(stock)).toMatchObject({ multiplier: '2' });
    clock.now += 60 * 60_000;
    expect((await read([stock])).get(stock)).toMatchObject({ multiplier: '2' });
  });

  it('that do not exist are null and are queried again', async () => {
    const [absent, plain] = [newMint(), newMint()];
    const node = fakeNode(new Map([[plain, { ...account(mintAccount()), owner: new PublicKey(newMint()) }]]));
    const read = createMintReader(node);
    const nothing = new Map([
      [absent, null],
      [plain, null],
      ['FakeUsdc1111' as Mint, null],
    ]);
    expect(await read([absent, plain, 'FakeUsdc1111' as Mint])).toEqual(nothing);
    await read([absent]);
    expect(node.calls).toEqual([[absent, plain], [absent]]);
  });

  it('are absent while all nodes fail', async () => {
    const node = fakeNode(new Map());
    node.silent = true;
    expect(await createMintReader(node)([newMint()])).toEqual(new Map());
  });

  it('are read in batches of a hundred', async () => {
    const mints = Array.from({ length: 150 }, newMint);
    const node = fakeNode(new Map());
    await createMintReader(node)(mints);
    expect(node.calls.map(({ length }) => length)).toEqual([100, 50]);
  });
});
