import type { Connection } from '@solana/web3.js';
import { formatAmount } from '../../bot/swap/amount.ts';
import { inspectOrderClose, readMint } from '../../guard/index.ts';
import { fromConnection } from '../../guard/web3.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { base64Of } from '../../solana/base64.ts';
import { createConnection } from '../../solana/connection.ts';
import type { PoolToken } from '../../solana/dlmm/accounts.ts';
import { buildOrderClose } from '../../solana/dlmm/build-transaction.ts';
import { findOrders } from '../../solana/dlmm/find-accounts.ts';
import { type OpenOrder, readOpenOrder } from '../../solana/dlmm/progress.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { type Call, type CommandOutcome, refuse, succeed } from './command-line.ts';

/** Micro-lamports per compute unit, and lamports. */
const UNIT_PRICE = 20_000;
const MAX_PRIORITY_FEE_LAMPORTS = 100_000n;

/**
 * The standing orders of a wallet, from the chain alone: neither the bot nor its database has a part in it. With
 * `--close`, the unsigned transaction that takes one out, as the guard passed it.
 */
export async function runOrdersCommand({
  config,
  args: [wallet = ''],
  options,
}: Call): Promise<CommandOutcome> {
  const urls = options.rpc === undefined ? config.rpcUrls : [options.rpc];
  if (!urls.every((url) => URL.canParse(url))) return refuse('--rpc takes the address of a node.');
  const [owner, order] = [parseAddress(wallet), parseAddress(options.close ?? wallet)];
  if (owner === undefined || order === undefined) return refuse('A wallet and an order are addresses.');
  const connection = createConnection(urls);
  try {
    return options.close === undefined
      ? await list(connection, owner)
      : await close(connection, owner, order);
  } catch (error) {
    return refuse(`The node could not be asked: ${error instanceof Error ? error.message : 'no answer'}`);
  }
}

async function list(connection: Connection, owner: Address): Promise<CommandOutcome> {
  const found = await findOrders(connection, owner);
  const orders = await Promise.all(found.map((order) => read(connection, order)));
  const shown = found.flatMap((order, index) => {
    const open = orders[index];
    return open === undefined ? [] : [{ order, ...open }];
  });
  if (shown.length === 0) return succeed(`${owner} has no standing order.`, []);
  const amountOf = await createAmounts(
    connection,
    shown.flatMap(({ pool }) => [pool.x, pool.y]),
  );
  const text = shown.map((one) => describe(one, amountOf)).join('\n\n');
  return succeed(text, shown);
}

async function close(connection: Connection, owner: Address, order: Address): Promise<CommandOutcome> {
  const open = await read(connection, order);
  if (open === undefined) return refuse(`${order} is no standing order, or it was taken out.`);
  const { placed, pool } = open;
  if (placed.owner !== owner) return refuse(`${order} belongs to another wallet.`);
  const { blockhash } = await connection.getLatestBlockhash();
  const built = buildOrderClose(order, placed, pool, { blockhash, unitPrice: UNIT_PRICE });
  const verdict = await inspectOrderClose(
    built,
    { wallet: owner, order },
    { chain: fromConnection(connection), maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS },
  );
  if (!verdict.ok) {
    const text = `Refused by the rule ${verdict.rule}: ${verdict.detail}. The pool's own site can take it out as well.`;
    return { text, exitCode: 1 };
  }
  const amountOf = await createAmounts(connection, [pool.x, pool.y]);
  const transaction = base64Of(verdict.transaction);
  const text = [
    describe({ order, ...open }, amountOf),
    '',
    'Unsigned, for the wallet to sign and send within half a minute:',
    transaction,
  ].join('\n');
  return succeed(text, { order, ...open, transaction });
}

function read(connection: Connection, order: Address): Promise<OpenOrder | undefined> {
  return readOpenOrder((addresses) => fromConnection(connection).readAccounts(addresses), order);
}

type Amounts = (units: bigint, token: PoolToken) => string;

function describe(
  { order, placed, pool, progress, due, deposit }: OpenOrder & { readonly order: Address },
  amountOf: Amounts,
): string {
  const [first] = placed.bins;
  const [sold, bought] = first?.side === 'bid' ? [pool.y, pool.x] : [pool.x, pool.y];
  const sum = (of: (one: OpenOrder['progress'][number]) => bigint) =>
    progress.reduce((all, one) => all + of(one), 0n);
  return [
    order,
    `  in the pool  ${placed.pool}${pool.isDisabled ? ' (disabled: it takes no more orders and still pays out)' : ''}`,
    `  sells        ${amountOf(
      sum(({ amount }) => amount),
      sold,
    )} at ${placed.bins.length === 1 ? 'one price' : `${placed.bins.length} prices`}`,
    `  filled       ${amountOf(
      sum(({ filled }) => filled),
      sold,
    )} for ${amountOf(
      sum(({ proceeds }) => proceeds),
      bought,
    )}`,
    `  returns now  ${amountOf(due.x, pool.x)} and ${amountOf(due.y, pool.y)}`,
    `  of the fees  ${amountOf(due.fees.x, pool.x)} and ${amountOf(due.fees.y, pool.y)}, not promised`,
    `  deposit      ${formatAmount(deposit, { decimals: 9 })} SOL, which returns as well`,
  ].join('\n');
}

/** Writes amounts with the decimals of the mints on chain. */
async function createAmounts(connection: Connection, tokens: readonly PoolToken[]): Promise<Amounts> {
  const mints = [...new Set(tokens.map(({ mint }) => mint))];
  const states = await fromConnection(connection).readAccounts(mints);
  const decimals = new Map(mints.map((mint, index) => [mint, readMint(states[index]).decimals]));
  return (units, { mint }) =>
    `${formatAmount(units, { decimals: decimals.get(mint) ?? 0 })} ${mint === WRAPPED_SOL_MINT ? 'SOL' : mint}`;
}
