import { type Connection, PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../../src/database/migrate.ts';
import { DeskInventory } from '../../../../src/service/providers/desk/inventory.ts';
import { DeskFills, DeskReservations } from '../../../../src/service/providers/desk/ledger.ts';
import {
  canHonour,
  type DeskPricingDeps,
  priceSwap,
} from '../../../../src/service/providers/desk/pricing.ts';
import type { TradedToken } from '../../../../src/service/providers/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../../src/service/store/service-schema.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const native: TradedToken = { address: 'native', decimals: 9, tokenProgram: null };
const taxed: TradedToken = {
  address: generateSigner().address,
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
};
const seed = { usd: '1', liquidityUsd: '1000000' };
const pools = { native: { usd: '100', liquidityUsd: '1000000' }, [taxed.address]: seed };
const OWNED = 330_000_000_000n;

/** Token-2022 mint, fee 1 %, at most 5,000 tokens. */
function taxedMint(): Buffer {
  const mint = Buffer.alloc(166 + 4 + 108);
  mint[44] = 6;
  mint.writeUInt16LE(1, 166);
  mint.writeUInt16LE(108, 168);
  for (const fee of [170 + 72, 170 + 90]) {
    mint.writeBigUInt64LE(5_000_000_000n, fee + 8);
    mint.writeUInt16LE(100, fee + 16);
  }
  return mint;
}

function account(data: Buffer, lamports = 1) {
  return { data, lamports, owner: new PublicKey(TOKEN_2022_PROGRAM), executable: false };
}

let deps: DeskPricingDeps & {
  readonly fills: DeskFills;
  readonly reservations: DeskReservations;
};

beforeEach(async () => {
  const database = await openTestDatabase<ServiceSchema>();
  await migrate(database, 'service', serviceMigrations);
  const tokens = Buffer.alloc(165);
  tokens.writeBigUInt64LE(OWNED, 64);
  const connection = {
    getEpochInfo: async () => ({ epoch: 3, slotIndex: 0, slotsInEpoch: 1, absoluteSlot: 1 }),
    getMultipleAccountsInfo: async (keys: PublicKey[]) =>
      keys.length === 1
        ? [account(taxedMint())]
        : [account(Buffer.alloc(0), 4_000_000_000_000), account(tokens)],
  };
  const mints = [taxed.address as Exclude<TradedToken['address'], 'native'>];
  const { address: desk } = generateSigner();
  const inventory = new DeskInventory(connection as unknown as Connection, desk, mints, silentLog());
  await inventory.refresh();
  const fills = new DeskFills(database, () => 0);
  deps = {
    pools,
    feeBps: 0,
    fills,
    reservations: new DeskReservations(),
    inventory,
  };
});

describe('a token with a transfer fee', () => {
  it('is bought net of the fee: the desk sends more than arrives', () => {
    const price = priceSwap({ from: native, to: taxed, fromAmount: 1_000_000_000n }, deps);
    expect(price?.sends).toBe(99_980_003n);
    expect(price?.toAmount).toBe(99_980_003n - 999_801n);
  });

  it('is sold for the amount that arrives at the desk', () => {
    const price = priceSwap({ from: taxed, to: native, fromAmount: 100_000_000n }, deps);
    const untaxed = priceSwap({ from: taxed, to: native, fromAmount: 99_000_000n + 1_000_000n }, deps);
    expect(price).toEqual(untaxed);
    expect(price?.toAmount).toBeLessThan(990_000_000n);
    expect(price?.toAmount).toBeGreaterThan(989_000_000n);
  });

  it('costs at most the fee’s maximum', () => {
    const price = priceSwap({ from: native, to: taxed, fromAmount: 9_000_000_000_000n }, deps);
    expect((price?.sends ?? 0n) - (price?.toAmount ?? 0n)).toBeLessThanOrEqual(5_000_000_000n);
  });
});

describe('the desk', () => {
  it('has no route beyond its balance', () => {
    const toAmount = (fromAmount: bigint) =>
      priceSwap({ from: native, to: taxed, fromAmount }, deps)?.toAmount;
    expect(toAmount(9_000_000_000_000n)).toBeDefined();
    expect(toAmount(11_000_000_000_000n)).toBeUndefined();
  });

  it('has no route for a token without a pool, or without a mint on chain', () => {
    const stranger = { ...taxed, address: generateSigner().address };
    expect(priceSwap({ from: native, to: stranger, fromAmount: 1_000n }, deps)).toBeUndefined();
    const unborn = { ...deps, pools: { ...pools, [stranger.address]: seed } };
    expect(priceSwap({ from: native, to: stranger, fromAmount: 1_000n }, unborn)).toBeUndefined();
  });

  it('prices by confirmed fills, each counted once, also after a restart', async () => {
    const fill = {
      quoteId: 'q',
      fromToken: 'native',
      fromAmount: 10n ** 12n,
      toToken: taxed.address,
      toAmount: 10n ** 11n,
    };
    const price = () => priceSwap({ from: native, to: taxed, fromAmount: 10n ** 9n }, deps)?.toAmount ?? 0n;
    const before = price();
    await deps.fills.record(fill);
    const after = price();
    expect(after).toBeLessThan(before);
    await deps.fills.record(fill);
    expect(price()).toBe(after);
    await deps.fills.load();
    expect(price()).toBe(after);
  });
});

describe('an accepted swap that has not landed', () => {
  const buy = { from: native, to: taxed, fromAmount: 10n ** 11n };
  const sell = { from: taxed, to: native, fromAmount: 10n ** 10n };
  const reserved = {
    quoteId: 'q',
    fromToken: 'native',
    fromAmount: 10n ** 12n,
    toToken: taxed.address,
    toAmount: 10n ** 11n,
  };
  const sends = (request: typeof buy | typeof sell) => priceSwap(request, deps)?.sends ?? 0n;

  it('raises the price of equal swaps until its end, and never lowers the opposite', () => {
    const before = [sends(buy), sends(sell)];
    deps.reservations.add(reserved);
    deps.reservations.add(reserved);
    const once = sends(buy);
    expect(once).toBeLessThan(before[0] ?? 0n);
    expect(sends(sell)).toBe(before[1]);
    deps.reservations.remove('q');
    deps.reservations.remove('q');
    expect([sends(buy), sends(sell)]).toEqual(before);
  });

  it('leaves only the rest of the balance', () => {
    const promised = { ...reserved, fromAmount: 1n, toAmount: OWNED - sends(buy) };
    deps.reservations.add(promised);
    expect(priceSwap(buy, deps)).toBeDefined();
    deps.reservations.add({ ...promised, quoteId: 'r', toAmount: OWNED - promised.toAmount });
    expect(priceSwap(buy, deps)).toBeUndefined();
  });

  it('invalidates a price beyond the margin', () => {
    const quoted = priceSwap(buy, { ...deps, feeBps: 10 })?.sends ?? 0n;
    expect(canHonour(buy, quoted, deps)).toBe(true);
    expect(canHonour(buy, sends(buy), deps)).toBe(true);
    expect(canHonour(buy, sends(buy) + 1n, deps)).toBe(false);
    deps.reservations.add({ ...reserved, fromAmount: 10n ** 9n, toAmount: 10n ** 8n });
    expect(canHonour(buy, quoted, deps)).toBe(true);
    deps.reservations.add({ ...reserved, quoteId: 'r', fromAmount: 10n ** 10n, toAmount: 10n ** 9n });
    expect(canHonour(buy, quoted, deps)).toBe(false);
  });
});
