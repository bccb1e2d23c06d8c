import { PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { NATIVE_COIN } from '../../../../src/contract/limits.ts';
import { migrate } from '../../../../src/database/migrate.ts';
import { changeTransaction } from '../../../../src/sandbox/wallet/change-transaction.ts';
import { ExecutionStore } from '../../../../src/service/execution/store.ts';
import { deskAddress, deskProvider } from '../../../../src/service/providers/desk/provider.ts';
import type {
  ProviderDeps,
  QuotedSwap,
  SwapProvider,
  TradedToken,
} from '../../../../src/service/providers/provider.ts';
import { createQuoteStore } from '../../../../src/service/quotes/store.ts';
import { type ServiceSchema, serviceMigrations } from '../../../../src/service/store/service-schema.ts';
import { generateSigner, verifySignature } from '../../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../../../src/solana/known-programs.ts';
import {
  decodeTransaction,
  isEmptySignature,
  requiredSigners,
  withoutSignatures,
  withSignature,
} from '../../../../src/solana/transaction.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { openTestDatabase } from '../../../support/test-database.ts';
import { DESK_SEED, signAsWallet } from '../../support/test-service.ts';

const native: TradedToken = { address: NATIVE_COIN, decimals: 9, tokenProgram: null };
const token: TradedToken = {
  address: generateSigner().address,
  decimals: 6,
  tokenProgram: TOKEN_PROGRAM,
};
const pools = {
  native: { usd: '100', liquidityUsd: '1000000' },
  [token.address]: { usd: '1', liquidityUsd: '1000000' },
};
const person = generateSigner();
const wallets = { fromAddress: person.address, toAddress: person.address };
/** 1 % of the pool moves its price by 2 %. */
const ONE_PERCENT = 100_000_000_000n;

const head = { blockhash: generateSigner().address, lastValidBlockHeight: 160, height: 10 };

let context: ProviderDeps;
let desk: SwapProvider;
let now: number;
let lamports: number;

beforeEach(async () => {
  const database = await openTestDatabase<ServiceSchema>();
  await migrate(database, 'service', serviceMigrations);
  const account = { lamports: 2 ** 53, owner: new PublicKey(TOKEN_PROGRAM), data: Buffer.alloc(165, 1) };
  head.height = 10;
  now = 0;
  lamports = 1_000_000_000;
  context = {
    database,
    connection: {
      getBalance: async () => lamports,
      getEpochInfo: async () => ({ epoch: 3 }),
      getMultipleAccountsInfo: async (keys: readonly PublicKey[]) => keys.map(() => account),
      getMinimumBalanceForRentExemption: async () => 890_880,
    } as unknown as ProviderDeps['connection'],
    chainHead: {
      newest: async () => head,
      height: () => head.height,
    } as unknown as ProviderDeps['chainHead'],
    now: () => now,
    log: silentLog(),
  };
  desk = await startDesk();
});

async function startDesk(signsFirst = false): Promise<SwapProvider> {
  const options = { seed: DESK_SEED, pools, inventoryPollMs: 1_000_000, signsFirst };
  const provider = deskProvider(options)(context);
  await provider.start?.();
  provider.stop?.();
  return provider;
}

let count = 0;

async function quote(fromAmount: bigint, [from, to] = [native, token]): Promise<QuotedSwap> {
  const request = { from, to, fromAmount, wallets };
  const outcome = await desk.quote(request, new AbortController().signal);
  const offer = outcome.kind === 'quotes' ? outcome.quotes[0] : undefined;
  if (offer?.transaction === undefined)
    throw new Error('the desk has a route for every quote of these tests');
  count += 1;
  return { quoteId: `q${count}`, request, quote: { ...offer, transaction: offer.transaction } };
}

function sign({ quote }: QuotedSwap): Uint8Array {
  const unsigned = Buffer.from(quote.transaction.bytes).toString('base64');
  return Buffer.from(signAsWallet(unsigned, person), 'base64');
}

/** Without wallets, so that nothing is signed. */
async function price(): Promise<bigint> {
  const request = { from: native, to: token, fromAmount: ONE_PERCENT };
  const outcome = await desk.quote(request, new AbortController().signal);
  if (outcome.kind !== 'quotes' || outcome.quotes[0] === undefined) throw new Error('the desk has a price');
  return outcome.quotes[0].toAmount;
}

const accept = (swap: QuotedSwap) => desk.accept(swap, sign(swap));
const priceMoved = { kind: 'refused', code: 'quote_expired', message: expect.stringMatching(/a new quote/) };
const arrives = async () => (await quote(ONE_PERCENT)).quote.toAmount;

describe('a signed quote', () => {
  it('is refused after an accepted one moved the price past the margin', async () => {
    const [first, second] = [await quote(ONE_PERCENT), await quote(ONE_PERCENT)];
    expect(await accept(first)).toMatchObject({ kind: 'accepted' });
    expect(await accept(second)).toEqual(priceMoved);
    expect(await accept(await quote(ONE_PERCENT))).toMatchObject({ kind: 'accepted' });
  });

  it('is accepted again after the price moved', async () => {
    const first = await quote(ONE_PERCENT);
    await accept(first);
    await accept(await quote(5n * ONE_PERCENT));
    expect(await accept(first)).toMatchObject({ kind: 'accepted' });
  });

  it('is accepted after a move within the margin', async () => {
    const first = await quote(ONE_PERCENT);
    await accept(await quote(ONE_PERCENT / 100n));
    expect(await accept(first)).toMatchObject({ kind: 'accepted' });
  });

  it('gains nothing from an opposite one that never lands', async () => {
    const opposite = await quote(10_000_000_000n, [token, native]);
    const { toAmount } = opposite.quote;
    await accept(await quote(20n * ONE_PERCENT));
    expect((await quote(10_000_000_000n, [token, native])).quote.toAmount).toBe(toAmount);
  });

  it('is refused after confirmed swaps moved the price', async () => {
    const [first, second] = [await quote(ONE_PERCENT), await quote(ONE_PERCENT)];
    await accept(first);
    await desk.settle?.(first, 'confirmed');
    expect(await accept(second)).toEqual(priceMoved);
  });
});

describe('a wallet without SOL', () => {
  const feePayer = (bytes: Uint8Array) => requiredSigners(decodeTransaction(bytes))[0];
  const TEN_DOLLARS = 10_000_000n;

  it('gets SOL for ten dollars of a token: the desk pays the fee, takes it off, and signs last', async () => {
    const whole = await quote(TEN_DOLLARS, [token, native]);
    lamports = 0;
    desk = await startDesk(true);
    const swap = await quote(TEN_DOLLARS, [token, native]);
    const { bytes } = swap.quote.transaction;
    expect(feePayer(bytes)).toBe(deskAddress(DESK_SEED));
    expect(decodeTransaction(bytes).signatures.every(isEmptySignature)).toBe(true);
    expect(whole.quote.toAmount - swap.quote.toAmount).toBe(20_000n);
    const signed = withSignature(bytes, person.address, person.sign(decodeTransaction(bytes).message));
    const accepted = await desk.accept(swap, signed);
    const { transaction } = accepted as { transaction: Uint8Array };
    expect(decodeTransaction(transaction).signatures.some(isEmptySignature)).toBe(false);
    expect(await desk.accept(swap, bytes)).toMatchObject({ code: 'transaction_mismatch' });
  });

  it.each([
    ['less than ten dollars', TEN_DOLLARS - 100_000n, [token, native]],
    ['another token than SOL', TEN_DOLLARS, [native, token]],
  ] as const)('pays its own fee for %s', async (_, amount, pair) => {
    lamports = 0;
    expect(feePayer((await quote(amount, [...pair])).quote.transaction.bytes)).toBe(person.address);
  });
});

describe('the reservation of an accepted swap', () => {
  it.each(['failed', 'expired'] as const)('is released when the swap has %s', async (end) => {
    const before = await arrives();
    const swap = await quote(ONE_PERCENT);
    await accept(swap);
    expect(await arrives()).toBeLessThan(before);
    await desk.settle?.(swap, end);
    expect(await arrives()).toBe(before);
  });

  it('is not repeated by a slower request of the same quote', async () => {
    const before = await arrives();
    const swap = await quote(ONE_PERCENT);
    await accept(swap);
    await desk.settle?.(swap, 'expired');
    await accept(swap);
    expect(await arrives()).toBe(before);
  });

  it('is released when the execution cannot be recorded', async () => {
    const before = await arrives();
    const swap = await quote(ONE_PERCENT);
    await accept(swap);
    desk.release?.(swap);
    expect(await arrives()).toBe(before);
  });

  it('becomes a fill on confirmation, once', async () => {
    const swap = await quote(ONE_PERCENT);
    await accept(swap);
    const held = await arrives();
    await desk.settle?.(swap, 'confirmed');
    expect(await arrives()).toBe(held);
    await desk.settle?.(swap, 'confirmed');
    expect(await arrives()).toBe(held);
  });

  it('outlives a restart while the execution is open', async () => {
    const [first, second] = [await quote(ONE_PERCENT), await quote(ONE_PERCENT)];
    await accept(first);
    const held = await arrives();
    await record(first);
    desk = await startDesk();
    expect(await arrives()).toBe(held);
    expect(await accept(second)).toEqual(priceMoved);
    // Killed between two writes: confirmed in the ledger, open in the record.
    await desk.settle?.(first, 'confirmed');
    desk = await startDesk();
    expect(await arrives()).toBe(held);
  });
});

describe('a desk that signs first', () => {
  beforeEach(async () => {
    desk = await startDesk(true);
  });

  const blank = (swap: QuotedSwap) => withoutSignatures(swap.quote.transaction.bytes);
  const signBlank = (swap: QuotedSwap) =>
    Buffer.from(signAsWallet(Buffer.from(blank(swap)).toString('base64'), person), 'base64');
  /** Another compute price, as some wallets set it. */
  const signChanged = (swap: QuotedSwap) => {
    const changed = changeTransaction('price-overwritten', blank(swap));
    return Buffer.from(signAsWallet(Buffer.from(changed).toString('base64'), person), 'base64');
  };

  it('hands out its signature, and only the wallet is missing', async () => {
    const decoded = decodeTransaction((await quote(ONE_PERCENT)).quote.transaction.bytes);
    const [wallet, maker] = decoded.signatures;
    expect(requiredSigners(decoded)).toEqual([person.address, deskAddress(DESK_SEED)]);
    expect(wallet && isEmptySignature(wallet)).toBe(true);
    expect(maker && verifySignature(deskAddress(DESK_SEED), decoded.message, maker)).toBe(true);
  });

  it('reserves its price until the landing of its last block is final', async () => {
    const before = await price();
    await quote(ONE_PERCENT);
    const held = await price();
    expect(held).toBeLessThan(before);
    head.height = head.lastValidBlockHeight + 32;
    expect(await price()).toBe(held);
    head.height += 1;
    expect(await price()).toBe(before);
  });

  it('has no second reservation for the execution', async () => {
    const swap = await quote(ONE_PERCENT);
    const held = await price();
    await accept(swap);
    expect(await price()).toBe(held);
    await desk.settle?.(swap, 'confirmed');
    expect(await price()).toBe(held);
  });

  it('closes the books for bytes that landed, whatever price and time say since', async () => {
    const [first, landed] = [await quote(ONE_PERCENT), await quote(ONE_PERCENT)];
    await accept(first);
    await desk.settle?.(first, 'confirmed');
    [now, head.height] = [1_000_000, 1_000];
    const bytes = sign(landed);
    expect(await desk.accept(landed, bytes)).toEqual({
      kind: 'accepted',
      transaction: bytes,
      identical: true,
    });
    await desk.settle?.(landed, 'confirmed');
    const filled = await context.database.selectFrom('service_desk_fills').select('quote_id').execute();
    expect(filled.map(({ quote_id }) => quote_id)).toEqual([first.quoteId, landed.quoteId]);
  });

  it('keeps its price for the signed message, with its own slot empty too', async () => {
    const first = await quote(ONE_PERCENT);
    await accept(await quote(5n * ONE_PERCENT));
    const accepted = await desk.accept(first, signBlank(first));
    expect(accepted).toEqual({
      kind: 'accepted',
      transaction: Uint8Array.from(sign(first)),
      identical: true,
    });
  });

  it('prices a changed message again, and reserves the signed one beside it', async () => {
    const before = await price();
    const swap = await quote(ONE_PERCENT);
    const held = await price();
    expect(await desk.accept(swap, signChanged(swap))).toMatchObject({ kind: 'accepted', identical: false });
    expect(await price()).toBeLessThan(held);
    await desk.settle?.(swap, 'expired');
    expect(await price()).toBe(held);
    head.height = 1_000;
    expect(await price()).toBe(before);
  });

  it('refuses a changed message after the price moved, and reserves the signed one', async () => {
    const swap = await quote(ONE_PERCENT);
    await accept(await quote(5n * ONE_PERCENT));
    const held = await price();
    expect(await desk.accept(swap, signChanged(swap))).toEqual(priceMoved);
    expect(await price()).toBe(held);
  });

  it('reserves the signed message again when the execution cannot be recorded', async () => {
    const swap = await quote(ONE_PERCENT);
    const held = await price();
    await accept(swap);
    desk.release?.(swap);
    expect(await price()).toBe(held);
  });
});

async function record(swap: QuotedSwap): Promise<void> {
  await createQuoteStore(context.database, () => 0).save({ provider: desk.name, swap });
  await new ExecutionStore(context.database, () => 0).begin({
    message_hash: swap.quoteId,
    quote_id: swap.quoteId,
    tx_hash: 'tx',
    signatures: 'tx',
    provider: desk.name,
    signed_transaction: '',
    identical: 1,
    last_valid_block_height: 160,
    status: 'submitted',
    error_code: null,
    error_message: null,
    created_at: 0,
    sent_at: null,
    settled_at: null,
    finalized_at: null,
  });
}
