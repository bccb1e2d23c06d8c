import { type Connection, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { type Address, addressFromBytes } from '../../solana/address.ts';
import { TOKEN_PROGRAMS, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { describeFailure, type TransactionFee, transactionFee } from '../ui/describe-transaction.ts';
import type { Asset } from '../ui/tokens.ts';

export interface TransactionEffects {
  /** Base units, negative when leaving. The `native` amount excludes fees and rent. */
  readonly changes: readonly { readonly asset: Asset; readonly amount: bigint }[];
  /** Zero when another account pays. */
  readonly fee: TransactionFee;
  /** Lamports deposited in new token accounts. */
  readonly rent: bigint;
  /** The reason of a failure, or of a missing simulation. */
  readonly problem?: string;
  readonly expired: boolean;
}

interface Snapshot {
  readonly lamports: bigint;
  readonly token?: { readonly mint: string; readonly owner: string; readonly amount: bigint };
}

const NO_FEE: TransactionFee = { network: 0n, priority: 0n };
const TOKEN_ACCOUNT_SIZE = 165;

/** Simulates the transaction for `wallet`. Accounts from lookup tables are ignored. Never throws. */
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
  const [before, blockhash, { value }] = await Promise.all([
    connection.getMultipleAccountsInfo(addresses.map((address) => new PublicKey(address))),
    connection.isBlockhashValid(transaction.recentBlockhash),
    connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [...addresses] },
    }),
  ]);
  const expired = !blockhash.value;
  if (value.err !== null) {
    return {
      changes: [],
      fee: payer.fee,
      rent: 0n,
      expired,
      problem: `This would fail now. ${describeFailure(value.err)}`,
    };
  }
  const pairs = addresses.map((address, at) => ({
    address,
    before: snapshot(before[at] ?? null),
    after: snapshot(decodeAccount(value.accounts?.[at] ?? null)),
  }));
  return { ...compare(pairs, payer), fee: payer.fee, expired };
}

interface Pair {
  readonly address: Address;
  readonly before: Snapshot | undefined;
  readonly after: Snapshot | undefined;
}

function compare(
  pairs: readonly Pair[],
  payer: { readonly wallet: Address; readonly fee: TransactionFee },
): Pick<TransactionEffects, 'changes' | 'rent'> {
  const changes = new Map<Asset, bigint>();
  const add = (asset: Asset, amount: bigint) => changes.set(asset, (changes.get(asset) ?? 0n) + amount);
  const rent = pairs.reduce((sum, pair) => sum + newAccountRent(pair), 0n);
  for (const { address, before, after } of pairs) {
    if (address === payer.wallet) {
      const moved = (after?.lamports ?? 0n) - (before?.lamports ?? 0n);
      add('native', moved + payer.fee.network + payer.fee.priority + rent);
    }
    if (before?.token?.owner === payer.wallet) add(before.token.mint, -before.token.amount);
    if (after?.token?.owner === payer.wallet) add(after.token.mint, after.token.amount);
  }
  const moved = [...changes].filter(([, amount]) => amount !== 0n);
  return { changes: moved.map(([asset, amount]) => ({ asset, amount })), rent };
}

/** A wrapped SOL account holds its balance as lamports; only the rest is rent. */
function newAccountRent({ before, after }: Pair): bigint {
  if (before !== undefined || after?.token === undefined) return 0n;
  const isWrapped = after.token.mint === WRAPPED_SOL_MINT;
  return after.lamports - (isWrapped ? after.token.amount : 0n);
}

function writableAccounts({ header, staticAccountKeys }: DecodedTransaction): readonly Address[] {
  const { numRequiredSignatures: signers, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  const lastUnsigned = staticAccountKeys.length - numReadonlyUnsignedAccounts;
  return staticAccountKeys.filter((_key, index) =>
    index < signers ? index < signers - numReadonlySignedAccounts : index < lastUnsigned,
  );
}

interface RawAccount {
  readonly lamports: number;
  readonly owner: string;
  readonly data: Buffer;
}

function decodeAccount(
  account: { readonly lamports: number; readonly owner: string; readonly data: readonly string[] } | null,
): RawAccount | null {
  return account && { ...account, data: Buffer.from(account.data[0] ?? '', 'base64') };
}

function snapshot(
  account: { readonly lamports: number; readonly owner: string | PublicKey; readonly data: Buffer } | null,
): Snapshot | undefined {
  if (account === null || account.lamports === 0) return undefined;
  const lamports = BigInt(account.lamports);
  const isToken = TOKEN_PROGRAMS.some((program) => program === account.owner.toString());
  if (!isToken || account.data.length < TOKEN_ACCOUNT_SIZE) return { lamports };
  const mint = addressFromBytes(account.data.subarray(0, 32));
  const owner = addressFromBytes(account.data.subarray(32, 64));
  return { lamports, token: { mint, owner, amount: account.data.readBigUInt64LE(64) } };
}
