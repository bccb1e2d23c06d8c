import { createHash } from 'node:crypto';
import { type Connection, PublicKey } from '@solana/web3.js';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes, addressFromBytes } from './address.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAMS } from './known-programs.ts';

const tokenAccounts = new BoundedCache<Address>(20_000);
const MARKER = Buffer.from('ProgramDerivedAddress');
const MAX_BUMP = 255;

interface HeldAmounts {
  readonly lamports: bigint;
  /** By mint; no zero amounts. */
  readonly tokens: ReadonlyMap<Address, bigint>;
}

const AMOUNT_AT = 64;
const AMOUNT_END = 72;

/** The associated token account; the mint's token program is part of its derivation. */
export function findTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  return tokenAccounts.getOrCompute(`${owner}/${mint}/${tokenProgram}`, () => {
    const seeds = [owner, tokenProgram, mint].map(addressBytes);
    return findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
  });
}

/** A program-derived address; `undefined` for a point on the curve. */
export function deriveProgramAddress(
  seeds: readonly Uint8Array[],
  bump: number,
  program: Address,
): Address | undefined {
  const hash = createHash('sha256').update(Buffer.concat(seeds)).update(Uint8Array.of(bump));
  const candidate = hash.update(addressBytes(program)).update(MARKER).digest();
  return PublicKey.isOnCurve(candidate) ? undefined : addressFromBytes(candidate);
}

function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const address = deriveProgramAddress(seeds, bump, program);
    if (address !== undefined) return address;
  }
  throw new RangeError('no bump gives a program-derived address');
}

export function amountIn(data: Buffer | undefined): bigint {
  return data === undefined || data.length < AMOUNT_END ? 0n : data.readBigUInt64LE(AMOUNT_AT);
}

/** SOL and all tokens of a wallet, in three calls. */
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
