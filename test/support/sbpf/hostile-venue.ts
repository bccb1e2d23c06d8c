import { PublicKey } from '@solana/web3.js';
import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';
import { tokenAccount } from '../../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { rentFor } from '../../guard/support/fake-accounts.ts';
import { type Instruction, reads, writes } from '../../guard/support/instructions.ts';
import { installProgram, tokenOf } from './programs.ts';

/** The venue's actions beside the swap, as `hostile-venue.s` numbers them. A byte of its own account selects one, and can change after a simulation. */
export const MODES = {
  honest: 0,
  /** Takes `TAKEN` from a token account that is only listed as writable. */
  takesOtherToken: 1,
  /** Approves the thief as delegate of the sold account, without a limit. */
  approvesThief: 2,
  /** Takes one extra unit of the sold token. */
  takesMore: 3,
  /** Pays `SHORT` less than par. */
  paysLess: 4,
  /** Makes the thief owner of the listed account. */
  takesAccount: 5,
  /** Makes the thief close authority of the sold account. */
  mayClose: 6,
  /** Makes the wallet a nonce account of the thief; needs `nonceAccounts`. */
  takesWallet: 7,
} as const;
export type Mode = (typeof MODES)[keyof typeof MODES];

export const TAKEN = 500n;
export const APPROVED = 2n ** 64n - 1n;
export const SHORT = 200_001n;

/** Addresses of the venue's program and of its account with the byte, which also owns the vaults. */
export const VENUE_PROGRAM = createSigner(new Uint8Array(32).fill(121)).address;
const [stateKey, BUMP] = PublicKey.findProgramAddressSync([], new PublicKey(VENUE_PROGRAM));
const STATE = stateKey.toBase58() as Address;
const STATE_LAMPORTS = 10_000_000n;
const [VAULT_IN, VAULT_OUT] = [122, 123].map((byte) => createSigner(new Uint8Array(32).fill(byte)).address);
const VAULT_AMOUNT = 1_000_000_000_000n;

/** Deploys program, account and full vaults; the venue is honest. */
export async function installVenue(
  rpcUrl: string,
  { sold, bought }: { readonly sold: Address; readonly bought: Address },
): Promise<void> {
  const vault = (address: Address | undefined, mint: Address) =>
    tokenAccount(`${address}`, tokenOf(mint), STATE, VAULT_AMOUNT, rentFor);
  await installProgram(rpcUrl, VENUE_PROGRAM, 'hostile-venue');
  await setAccounts(rpcUrl, [vault(VAULT_IN, sold), vault(VAULT_OUT, bought)]);
  await setMode(rpcUrl, MODES.honest);
}

/** Changes the byte, as the program's owner may at any time. */
export async function setMode(rpcUrl: string, mode: Mode): Promise<void> {
  const data = Uint8Array.of(mode, BUMP, 0, 0, 0, 0, 0, 0);
  await setAccounts(rpcUrl, [{ address: STATE, lamports: STATE_LAMPORTS, owner: VENUE_PROGRAM, data }]);
}

/** Accounts of the person and the thief in a swap through the venue. */
interface VenueAccounts {
  readonly person: Address;
  readonly sold: Address;
  readonly bought: Address;
  /** Of a token unrelated to the swap. */
  readonly other: Address;
  readonly thief: Address;
  /** The thief's account of the bought token. */
  readonly loot: Address;
}

/** Accounts of a swap, as a leg lists them after the venue's program. */
export function venueAccounts(
  { person, sold, bought, other, thief, loot }: VenueAccounts,
  rights: 's' | '' = '',
): Instruction['accounts'] {
  return [
    ...reads(STATE, thief),
    [person, rights],
    ...writes(sold, VAULT_IN as Address, VAULT_OUT as Address, bought, other, loot),
    [TOKEN_PROGRAM, ''],
  ];
}

/** Behind the accounts of a swap, for a venue that takes the wallet. */
export const nonceAccounts: Instruction['accounts'] = reads(
  SYSTEM_PROGRAM,
  'SysvarRecentB1ockHashes11111111111111111111' as Address,
  'SysvarRent111111111111111111111111111111111' as Address,
);
