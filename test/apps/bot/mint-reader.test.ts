import { ScaledUiAmountConfigLayout } from '@solana/spl-token';
import { type AccountInfo, Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { createMintReader } from '../../../src/apps/bot/mint-reader.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { mint as mintAccount } from '../../guard/support/fake-accounts.ts';

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
