import { type Address, addressBytes } from '../../solana/address.ts';
import { JUPITER_PROGRAM, OKX_V1_PROGRAM } from '../../solana/known-programs.ts';
import { deriveProgramAddress } from '../../solana/program-address.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';

/** A temporary account as a router's own instruction names it. */
export type TemporaryAccount = {
  readonly account: Address;
  readonly owner: Address;
  readonly mint: Address;
  /** Whether the address is the one the router derives for this owner and mint; any other would not be made. */
  readonly isDerived: boolean;
};

/** `createTokenAccount`: the same name, and so the same discriminator, in Jupiter and in the first router of OKX. */
const CREATE = '93f17b64f484ae76';
const CREATE_WITH_SEED = '7dbfef8c420809e4';
const SEED_BYTES = 4;
/** With owner and mint: found by deriving the account of a published order. */
const JUPITER_SEED = Buffer.from('token_account');

type Layout = {
  readonly account: number;
  readonly owner: number;
  readonly mint: number;
  readonly seeds: (owner: Uint8Array, mint: Uint8Array, seed: Uint8Array) => readonly Uint8Array[];
};

const JUPITER: Layout = {
  account: 0,
  owner: 1,
  mint: 2,
  seeds: (owner, mint) => [JUPITER_SEED, owner, mint],
};
/** Published source, create_token_account.rs; the payer at 0 only signs, the lamports are sent ahead. */
const OKX: Layout = { account: 2, owner: 1, mint: 3, seeds: (owner, mint, seed) => [mint, owner, seed] };

/** The temporary account that an instruction makes; `undefined` for any other instruction. */
export function decodeTemporaryAccount(instruction: ResolvedInstruction): TemporaryAccount | undefined {
  const layout = layoutOf(instruction);
  if (layout === undefined) return undefined;
  const { program, data } = instruction;
  const [account, owner, mint] = [
    accountAt(instruction, layout.account),
    accountAt(instruction, layout.owner),
    accountAt(instruction, layout.mint),
  ];
  const bump = data[DISCRIMINATOR_LENGTH] ?? 0;
  const seed = data.subarray(DISCRIMINATOR_LENGTH + 1, DISCRIMINATOR_LENGTH + 1 + SEED_BYTES);
  const seeds = layout.seeds(addressBytes(owner), addressBytes(mint), seed);
  return { account, owner, mint, isDerived: deriveProgramAddress(seeds, bump, program) === account };
}

/** The temporary accounts a transaction makes for `person`, known before any instruction is judged. */
export function findTemporaryAccounts(
  instructions: readonly ResolvedInstruction[],
  person: Address,
): ReadonlySet<Address> {
  const made = instructions.map(decodeTemporaryAccount);
  return new Set(made.flatMap((temporary) => (temporary?.owner === person ? [temporary.account] : [])));
}

function layoutOf(instruction: ResolvedInstruction): Layout | undefined {
  const name = discriminatorOf(instruction);
  if (instruction.program === JUPITER_PROGRAM) return name === CREATE ? JUPITER : undefined;
  if (instruction.program !== OKX_V1_PROGRAM) return undefined;
  return name === CREATE || name === CREATE_WITH_SEED ? OKX : undefined;
}
