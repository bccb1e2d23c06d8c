import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  AccountType,
  ExtensionType,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
  NATIVE_MINT,
  ScaledUiAmountConfigLayout,
} from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import { type ChainAccount, type Rent, readRent, setAccounts } from './rpc.ts';

/** Initial base units by mint; other mints get no token account. */
export interface Holder {
  readonly owner: string;
  readonly amounts: ReadonlyMap<string, bigint>;
}

interface SeedOptions {
  readonly mintAuthority: string;
  readonly holders?: readonly Holder[];
  /** Base units by mint that accounts of others hold, which count for the supply. */
  readonly elsewhere?: ReadonlyMap<string, bigint>;
}

export interface SandboxToken {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly tokenProgram: string;
  /** Scaled UI amount of Token-2022. @default 1 */
  readonly multiplier?: number;
}

/** Wrapped SOL has no supply count, and an account's balance is its lamports above the rent. */
const isWrappedSol = (mint: string): boolean => mint === NATIVE_MINT.toBase58();

/**
 * Creates every mint at its real address, and the holders' token accounts. It overwrites accounts.
 * @throws ChainError `chain_call_failed`
 */
export async function seedTokens(
  rpcUrl: string,
  tokens: readonly SandboxToken[],
  options: SeedOptions,
): Promise<void> {
  const { holders = [], mintAuthority, elsewhere } = options;
  const rent = await readRent(rpcUrl);
  await setAccounts(rpcUrl, [
    ...tokens.map((token) => {
      const supply = supplyOf(token, holders) + (elsewhere?.get(token.address) ?? 0n);
      return mintAccount(token, mintAuthority, supply, rent);
    }),
    ...holders.flatMap((holder) => holdings(holder, tokens, rent)),
  ]);
}

/** @throws ChainError `chain_call_failed` */
export async function fundSol(rpcUrl: string, address: string, lamports: bigint): Promise<void> {
  await setAccounts(rpcUrl, [{ address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() }]);
}

function supplyOf(token: SandboxToken, holders: readonly Holder[]): bigint {
  return holders.reduce((sum, holder) => sum + (holder.amounts.get(token.address) ?? 0n), 0n);
}

function holdings(holder: Holder, tokens: readonly SandboxToken[], rent: Rent): ChainAccount[] {
  return tokens.flatMap((token) => {
    const amount = holder.amounts.get(token.address);
    return amount === undefined ? [] : [holding(token, holder.owner, amount, rent)];
  });
}

function holding(token: SandboxToken, owner: string, amount: bigint, rent: Rent): ChainAccount {
  const address = getAssociatedTokenAddressSync(
    new PublicKey(token.address),
    new PublicKey(owner),
    true,
    new PublicKey(token.tokenProgram),
  );
  return tokenAccount(address.toBase58(), token, owner, amount, rent);
}

export function mintAccount(
  token: SandboxToken,
  mintAuthority: string,
  supply: bigint,
  rent: Rent,
): ChainAccount {
  const native = isWrappedSol(token.address);
  const data = Buffer.alloc(MINT_SIZE);
  MintLayout.encode(
    {
      mintAuthorityOption: native ? 0 : 1,
      mintAuthority: native ? PublicKey.default : new PublicKey(mintAuthority),
      supply: native ? 0n : supply,
      decimals: token.decimals,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: PublicKey.default,
    },
    data,
  );
  const mint = { address: token.address, owner: token.tokenProgram };
  const extended = token.multiplier === undefined ? data : withScale(data, token.multiplier);
  return { ...mint, lamports: rent(extended.length), data: extended };
}

/** Extensions follow at the length of a token account, after a byte with the account type. */
function withScale(mint: Buffer, multiplier: number): Buffer {
  const config = Buffer.alloc(ScaledUiAmountConfigLayout.span);
  ScaledUiAmountConfigLayout.encode(
    {
      authority: PublicKey.default,
      multiplier,
      newMultiplierEffectiveTimestamp: 0n,
      newMultiplier: multiplier,
    },
    config,
  );
  const head = Buffer.alloc(4);
  head.writeUInt16LE(ExtensionType.ScaledUiAmountConfig);
  head.writeUInt16LE(config.length, 2);
  const padding = Buffer.alloc(ACCOUNT_SIZE - MINT_SIZE);
  return Buffer.concat([mint, padding, Buffer.from([AccountType.Mint]), head, config]);
}

export function tokenAccount(
  address: string,
  token: SandboxToken,
  owner: string,
  amount: bigint,
  rent: Rent,
): ChainAccount {
  const native = isWrappedSol(token.address);
  const data = Buffer.alloc(ACCOUNT_SIZE);
  AccountLayout.encode(
    {
      mint: new PublicKey(token.address),
      owner: new PublicKey(owner),
      amount,
      delegateOption: 0,
      delegate: PublicKey.default,
      state: AccountState.Initialized,
      isNativeOption: native ? 1 : 0,
      isNative: native ? rent(ACCOUNT_SIZE) : 0n,
      delegatedAmount: 0n,
      closeAuthorityOption: 0,
      closeAuthority: PublicKey.default,
    },
    data,
  );
  const lamports = rent(ACCOUNT_SIZE) + (native ? amount : 0n);
  return { address, lamports, owner: token.tokenProgram, data };
}
