import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import { type Address, addressFromBytes } from './address.ts';
import { TOKEN_PROGRAMS } from './known-programs.ts';
import { amountIn } from './token-account.ts';

interface HeldAmounts {
  readonly lamports: bigint;
  /** Base units by mint; no zero amounts. */
  readonly tokens: ReadonlyMap<Address, bigint>;
}

/** The one call of a node, or of several behind one connection, that `readAccounts` makes. */
interface AccountsNode {
  getMultipleAccountsInfo(keys: PublicKey[]): Promise<(AccountInfo<Buffer> | null)[]>;
}

const ACCOUNTS_PER_CALL = 100;

/**
 * Reads accounts in the order of `addresses`, null for a missing one.
 * @throws errors of the connection, and an error where a node returns fewer accounts
 */
export async function readAccounts(
  connection: AccountsNode,
  addresses: readonly string[],
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const keys = addresses.map((address) => new PublicKey(address));
  const parts = chunksOf(keys, ACCOUNTS_PER_CALL);
  const answers = await Promise.all(parts.map((part) => connection.getMultipleAccountsInfo(part)));
  const accounts = answers.flat();
  if (accounts.length !== addresses.length) throw new Error('the node returned fewer accounts');
  return accounts;
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

export function accountState({ owner, lamports, executable, data }: AccountInfo<Buffer>) {
  return { owner: owner.toBase58() as Address, lamports: BigInt(lamports), executable, data };
}

export async function readHoldings(connection: Connection, wallet: string): Promise<HeldAmounts> {
  const owner = new PublicKey(wallet);
  const [lamports, ...accounts] = await Promise.all([
    connection.getBalance(owner),
    ...TOKEN_PROGRAMS.map((program) =>
      connection.getTokenAccountsByOwner(owner, { programId: new PublicKey(program) }),
    ),
  ]);
  const tokens = new Map<Address, bigint>();
  for (const { account } of accounts.flatMap(({ value }) => value)) {
    const { data } = account;
    const amount = amountIn(data);
    if (amount === 0n) continue;
    const mint = addressFromBytes(data.subarray(0, 32));
    tokens.set(mint, (tokens.get(mint) ?? 0n) + amount);
  }
  return { lamports: BigInt(lamports), tokens };
}
