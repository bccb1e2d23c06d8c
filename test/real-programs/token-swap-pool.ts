import { PublicKey } from '@solana/web3.js';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { mintAccount, tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { rentFor } from '../guard/support/fake-accounts.ts';
import { bytes, type Instruction, reads, u64, writes } from '../guard/support/instructions.ts';
import { tokenOf } from '../support/sbpf/programs.ts';
import { TOKEN_SWAP_PROGRAM } from './real-world.ts';

/** A side of a pool: mint and vault balance in base units. */
interface PoolSide {
  readonly mint: Address;
  readonly amount: bigint;
}

/** A constant-product pool without fees, as stored by the token-swap program. */
export interface TokenSwapPool {
  readonly state: Address;
  readonly authority: Address;
  readonly poolMint: Address;
  readonly feeAccount: Address;
  readonly vaults: readonly { readonly mint: Address; readonly account: Address }[];
}

const STATE_LAMPORTS = 10_000_000n;
/** Eight numbers: four fees, each a numerator and a denominator. */
const NO_FEES = bytes(...Array.from({ length: 4 }, () => [u64(0n), u64(10_000n)]).flat());
const CONSTANT_PRODUCT = bytes(0, new Uint8Array(32));

/** Writes a pool with vaults, mint and fee account to the chain. */
export async function createPool(
  rpcUrl: string,
  sides: readonly [PoolSide, PoolSide],
): Promise<TokenSwapPool> {
  const [state, poolMint, feeAccount] = [newAddress(), newAddress(), newAddress()];
  const [authorityKey, bump] = PublicKey.findProgramAddressSync(
    [addressBytes(state)],
    new PublicKey(TOKEN_SWAP_PROGRAM),
  );
  const authority = authorityKey.toBase58() as Address;
  const vaults = sides.map(({ mint }) => ({ mint, account: newAddress() }));
  const pool = { state, authority, poolMint, feeAccount, vaults };
  await setAccounts(rpcUrl, [
    { address: state, lamports: STATE_LAMPORTS, owner: TOKEN_SWAP_PROGRAM, data: stateOf(pool, bump) },
    mintAccount(tokenOf(poolMint), authority, 1_000_000_000n, rentFor),
    tokenAccount(feeAccount, tokenOf(poolMint), newAddress(), 0n, rentFor),
  ]);
  await Promise.all(sides.map(({ mint, amount }) => fillVault(rpcUrl, pool, mint, amount)));
  return pool;
}

/** Sets a vault's balance, as its owner may at any time. */
export async function fillVault(
  rpcUrl: string,
  { authority, vaults }: TokenSwapPool,
  mint: Address,
  amount: bigint,
): Promise<void> {
  await setAccounts(rpcUrl, [tokenAccount(vaultOf(vaults, mint), tokenOf(mint), authority, amount, rentFor)]);
}

/** The vault of a pool for a mint. */
export function vaultOf(vaults: TokenSwapPool['vaults'], mint: Address): Address {
  const vault = vaults.find((one) => one.mint === mint);
  if (vault === undefined) throw new RangeError(`the pool has no ${mint}`);
  return vault.account;
}

/** The accounts of a swap through the pool, as listed by a step of a route. */
export function swapAccounts(
  pool: TokenSwapPool,
  person: Address,
  [fromMint, from]: readonly [Address, Address],
  [toMint, to]: readonly [Address, Address],
): Instruction['accounts'] {
  return [
    ...reads(TOKEN_SWAP_PROGRAM, TOKEN_PROGRAM, pool.state, pool.authority, person),
    ...writes(
      from,
      vaultOf(pool.vaults, fromMint),
      vaultOf(pool.vaults, toMint),
      to,
      pool.poolMint,
      pool.feeAccount,
    ),
  ];
}

/** The 324 bytes of a pool's state (token-swap, version 1). */
function stateOf({ poolMint, feeAccount, vaults }: TokenSwapPool, bump: number): Uint8Array {
  return bytes(
    ...[1, 1, bump],
    ...[TOKEN_PROGRAM, ...vaults.map(({ account }) => account), poolMint].map(addressBytes),
    ...[...vaults.map(({ mint }) => mint), feeAccount].map(addressBytes),
    NO_FEES,
    CONSTANT_PRODUCT,
  );
}

function newAddress(): Address {
  return generateSigner().address;
}
