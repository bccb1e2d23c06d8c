import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPoolReader } from '../../../src/apps/bot/account-reader.ts';
import { addressesIn, readPaste } from '../../../src/bot/requests/paste.ts';
import type { Chain } from '../../../src/bot/swap/chain-port.ts';
import { addressFromBytes } from '../../../src/solana/address.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { often } from '../../support/depth.ts';
import { partOf } from '../support/scripted.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => addressFromBytes(bytes) as Mint)
  .filter((text) => text.length >= 32);
/** Whatever people write around an address, in any script, with amounts, and without any address. */
const around = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('🚀 buy 5 SOL', 'MC 2.5M', '合约', 'العقد', '\u200b\n'),
  )
  .filter((text) => addressesIn(text).length === 0);
const LINKS = [
  (one: string) => one,
  (one: string) => `https://dexscreener.com/solana/${one}?ref=1`,
  (one: string) => `gmgn.ai/sol/token/abc_${one}`,
  (one: string) => `https://t.me/bot?start=r-me-${one}`,
];

/** A chain on which `mints` are mints, and nothing is a pool. */
const chainWith = (mints: readonly Mint[], pools: Chain['pools'] = async () => new Map()) => ({
  chain: partOf<Chain>({
    mints: async (asked) =>
      new Map(asked.map((one) => [one, mints.includes(one) ? { decimals: 6, tokenProgram: null } : null])),
    pools,
  }),
});

describe('a text with a mint in it', () => {
  it('gives that mint, whatever stands around it and whatever other addresses', async () => {
    const text = fc.tuple(around, fc.constantFrom(...LINKS), address, around, address);
    await fc.assert(
      fc.asyncProperty(text, async ([before, link, mint, behind, wallet]) => {
        const read = await readPaste(
          chainWith([mint]),
          [],
          `${before} ${link(mint)} ${behind} ${wallet}`,
          [],
        );
        expect(read?.mints).toEqual([mint]);
      }),
      { numRuns: often(200, 5_000) },
    );
  });

  it('gives nothing that is no mint, and takes no time for a huge one', async () => {
    const text = fc.array(fc.oneof(around, address, fc.constant('1'.repeat(44))), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        expect(await readPaste(chainWith([]), [], parts.join(' '), [])).toBeUndefined();
      }),
      { numRuns: often(50, 500) },
    );
  });

  it.each(['а', 'Ο', 'é', 'l'])('is not read next to a letter that looks like its own: %s', (letter) => {
    expect(addressesIn(`${letter}${SOL}`)).toEqual([]);
    expect(addressesIn(`${SOL}${letter}`)).toEqual([]);
  });
});

/** Owner and places of the two mints, as the interfaces of the programs say. */
const PROGRAMS = [
  ['Raydium AMM v4', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 752, [400, 432]],
  ['Raydium CLMM', 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', 1_544, [73, 105]],
  ['Raydium CPMM', 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 637, [168, 200]],
  ['Orca', 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 653, [101, 181]],
  ['Pump.fun', 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', 243, [43, 75]],
  ['Meteora DLMM', 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', 904, [88, 120]],
  ['Meteora DAMM v2', 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', 1_112, [168, 200]],
] as const;

describe('a pool', () => {
  const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint;
  const pool = 'EP2ib6dYdEeqD8MfE2ezHCxX3kP3K2eLKkirfPm5eyMx' as Mint;

  const read = (owner: string, data: Buffer) => {
    const account = { owner: new PublicKey(owner), data, lamports: 1, executable: false };
    const pools = createPoolReader({ getMultipleAccountsInfo: async (keys) => keys.map(() => account) });
    return readPaste(chainWith([mint], pools), [], `look https://dexscreener.com/solana/${pool}`, []);
  };

  it.each(PROGRAMS)('of %s is the token that SOL buys', async (_, owner, length, [one, other]) => {
    const data = Buffer.alloc(length, 7);
    new PublicKey(SOL).toBuffer().copy(data, one);
    new PublicKey(mint).toBuffer().copy(data, other);
    expect(await read(owner, data)).toMatchObject({ mints: [mint], text: `look ${mint}` });
    expect(await read(owner, data.subarray(0, 40))).toBeUndefined();
  });

  it('of an unknown program is none, and a node that fails says nothing', async () => {
    expect(await read(pool, Buffer.alloc(1_000, 7))).toBeUndefined();
    const failing = createPoolReader({
      getMultipleAccountsInfo: async () => Promise.reject(new Error('away')),
    });
    expect(await failing([pool])).toEqual(new Map([[pool, []]]));
  });
});
