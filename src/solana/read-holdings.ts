import { type Connection, PublicKey } from '@solana/web3.js';
import { type Address, addressFromBytes } from './address.ts';
import { TOKEN_PROGRAMS } from './known-programs.ts';

/** What a wallet holds, in base units. */
export interface HeldAmounts {
  readonly lamports: bigint;
  /** Of every token of either program that it has any of, all of its accounts together. */
  readonly tokens: ReadonlyMap<Address, bigint>;
}

/** Where the amount ends in the account of either token program; extensions follow further on. */
const AMOUNT_AT = 64;
const AMOUNT_END = 72;

/** Of a token account; nothing where there is none. */
export function amountIn(data: Buffer | undefined): bigint {
  return data === undefined || data.length < AMOUNT_END ? 0n : data.readBigUInt64LE(AMOUNT_AT);
}

/** Reads SOL and all tokens of a wallet in three calls. Throws as web3.js does. */
export async function readHoldings(
  connection: Pick<Connection, 'getBalance' | 'getTokenAccountsByOwner'>,
  wallet: string,
): Promise<HeldAmounts> {
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
