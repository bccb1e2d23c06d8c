import type { Connection } from '@solana/web3.js';
import { type AccountState, readTokenAccount } from '../../guard/index.ts';
import { fromConnection } from '../../guard/web3.ts';
import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { describeFailure, type TransactionFee, transactionFee } from '../ui/describe-transaction.ts';
import type { Asset, Balance } from '../ui/tokens.ts';

export interface TransactionEffects {
  /** Base units. The `native` amount excludes fees and rent. */
  readonly changes: readonly Balance[];
  /** Zero when another account pays. */
  readonly fee: TransactionFee;
  /** Lamports in new token accounts. */
  readonly rent: bigint;
  readonly problem?: string;
  readonly expired: boolean;
}

const NO_FEE: TransactionFee = { network: 0n, priority: 0n };

/** Simulates the transaction for `wallet`, without accounts from lookup tables. Never throws. */
export async function readEffects(
  connection: Connection,
  bytes: Uint8Array,
  wallet: Address,
): Promise<TransactionEffects> {
  const transaction = decodeTransaction(bytes);
  const fee = transaction.staticAccountKeys[0] === wallet ? transactionFee(transaction) : NO_FEE;
  try {
    return await simulate(connection, transaction, bytes, { wallet, fee });
  } catch {
    const problem = 'The chain could not be asked what this does.';
    return { changes: [], fee, rent: 0n, expired: false, problem };
  }
}

async function simulate(
  connection: Connection,
  transaction: DecodedTransaction,
  bytes: Uint8Array,
  payer: { readonly wallet: Address; readonly fee: TransactionFee },
): Promise<TransactionEffects> {
  const addresses = writableAccounts(transaction);
  const chain = fromConnection(connection);
  const [before, blockhash, { error, accounts: after }] = await Promise.all([
    chain.readAccounts(addresses),
    connection.isBlockhashValid(transaction.recentBlockhash),
    chain.simulate(bytes, addresses),
  ]);
  const expired = !blockhash.value;
  if (error !== undefined) {
    const problem = `This would fail now. ${describeFailure(error)}`;
    return { changes: [], fee: payer.fee, rent: 0n, expired, problem };
  }
  const pairs = addresses.map((address, at) => ({ address, before: before[at], after: after[at] }));
  return { ...compare(pairs, payer), fee: payer.fee, expired };
}

interface Pair {
  readonly address: Address;
  readonly before: AccountState | undefined;
  readonly after: AccountState | undefined;
}

function compare(
  pairs: readonly Pair[],
  payer: { readonly wallet: Address; readonly fee: TransactionFee },
): { readonly changes: readonly Balance[]; readonly rent: bigint } {
  const changes = new Map<Asset, bigint>();
  const add = (asset: Asset, amount: bigint) => changes.set(asset, (changes.get(asset) ?? 0n) + amount);
  const rent = pairs.reduce((sum, pair) => sum + newAccountRent(pair), 0n);
  for (const { address, before, after } of pairs) {
    if (address === payer.wallet) {
      const moved = (after?.lamports ?? 0n) - (before?.lamports ?? 0n);
      add('native', moved + payer.fee.network + payer.fee.priority + rent);
    }
    const [had, has] = [readTokenAccount(before), readTokenAccount(after)];
    if (had?.owner === payer.wallet) add(had.mint, -had.amount);
    if (has?.owner === payer.wallet) add(has.mint, has.amount);
  }
  const moved = [...changes].filter(([, amount]) => amount !== 0n);
  return { changes: moved.map(([asset, amount]) => ({ asset, amount })), rent };
}

/** A wrapped SOL account holds its balance as lamports; only the rest is rent. */
function newAccountRent({ before, after }: Pair): bigint {
  const token = readTokenAccount(after);
  if (before !== undefined || token === undefined) return 0n;
  return token.lamports - (token.mint === WRAPPED_SOL_MINT ? token.amount : 0n);
}

function writableAccounts({ header, staticAccountKeys }: DecodedTransaction): readonly Address[] {
  const { numRequiredSignatures: signers, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  const lastUnsigned = staticAccountKeys.length - numReadonlyUnsignedAccounts;
  return staticAccountKeys.filter((_key, index) =>
    index < signers ? index < signers - numReadonlySignedAccounts : index < lastUnsigned,
  );
}
