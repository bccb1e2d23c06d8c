import { type ChainAccount, setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { mintAccount, tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';

/** Lamports a byte: before SIMD-0437, after its second step, and after its last. */
export const RENT_RATES = [6_960n, 5_080n, 696n] as const;

/** Deposit of a token account of 165 bytes before the rent fell, lamports. */
export const OLD_RENT = 293n * RENT_RATES[0];

const SYSVAR_RENT = 'SysvarRent111111111111111111111111111111111';
const SYSVARS = 'Sysvar1111111111111111111111111111111111111';

/** Changes the rent of an embedded chain: its sysvar has lamports a byte and year, and an exemption of two years. */
export async function setRent(rpcUrl: string, lamportsPerByte: bigint): Promise<void> {
  const data = Buffer.alloc(17);
  data.writeBigUInt64LE(lamportsPerByte / 2n);
  data.writeDoubleLE(2, 8);
  await setAccounts(rpcUrl, [{ address: SYSVAR_RENT, owner: SYSVARS, lamports: 1_009_200n, data }]);
}

interface Given {
  /** Base units. @default none */
  readonly amount?: bigint;
  readonly program?: Address;
  readonly change?: (data: Uint8Array) => void;
}

/** A token account of the wallet with the old deposit and a mint of its own, which the embedded chain asks for. */
export async function giveTokenAccount(
  rpcUrl: string,
  wallet: Address,
  { amount = 0n, program = TOKEN_PROGRAM, change }: Given = {},
): Promise<ChainAccount> {
  const mint = { address: generateSigner().address, symbol: 'X', decimals: 6, tokenProgram: program };
  const account = tokenAccount(generateSigner().address, mint, wallet, amount, () => OLD_RENT);
  change?.(account.data);
  await setAccounts(rpcUrl, [mintAccount(mint, wallet, amount, () => OLD_RENT), account]);
  return account;
}
