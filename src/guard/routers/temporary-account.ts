import { utf8ToBytes } from '@noble/hashes/utils';
import { type Address, addressBytes } from '../../solana/address.ts';
import { JUPITER_PROGRAM, OKX_V1_PROGRAM, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { deriveProgramAddress } from '../../solana/token-account.ts';
import {
  accountAt,
  DISCRIMINATOR_LENGTH,
  discriminatorOf,
  type ResolvedInstruction,
} from '../instructions.ts';
import { NEUTRAL, type StaticContext, type StaticFact } from '../offer.ts';
import { refuse } from '../refusal.ts';

/** Wrapped SOL, created by a router and closed in the same transaction. */
type TemporaryAccount = {
  readonly account: Address;
  readonly owner: Address;
  readonly mint: Address;
  /** The router fails on any other address. */
  readonly isDerived: boolean;
};

type Layout = {
  readonly account: number;
  readonly owner: number;
  readonly mint: number;
  readonly seeds: (owner: Uint8Array, mint: Uint8Array, seed: Uint8Array) => readonly Uint8Array[];
};

/** `createTokenAccount` in Jupiter and OKX v1. */
const CREATE = '93f17b64f484ae76';
const CREATE_WITH_SEED = '7dbfef8c420809e4';
const SEED_BYTES = 4;
/** Found from a published order. */
const JUPITER_SEED = utf8ToBytes('token_account');
const JUPITER: Layout = {
  account: 0,
  owner: 1,
  mint: 2,
  seeds: (owner, mint) => [JUPITER_SEED, owner, mint],
};
/** Source: create_token_account.rs. */
const OKX: Layout = { account: 2, owner: 1, mint: 3, seeds: (owner, mint, seed) => [mint, owner, seed] };

/** Accepts the person's own. */
export function judgeTemporaryAccount(
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact | undefined {
  const temporary = decodeTemporaryAccount(instruction);
  if (temporary === undefined) return undefined;
  if (temporary.owner !== context.person)
    refuse('foreign-token-account', 'a temporary account of a stranger');
  if (temporary.mint !== WRAPPED_SOL_MINT) refuse('wrong-mint', 'a temporary account of another token');
  if (!temporary.isDerived) refuse('foreign-token-account', 'the temporary account is not the router’s own');
  return NEUTRAL;
}

export function findTemporaryAccounts(
  instructions: readonly ResolvedInstruction[],
  person: Address,
): ReadonlySet<Address> {
  const made = instructions.map(decodeTemporaryAccount);
  return new Set(made.flatMap((temporary) => (temporary?.owner === person ? [temporary.account] : [])));
}

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

function layoutOf(instruction: ResolvedInstruction): Layout | undefined {
  const name = discriminatorOf(instruction);
  if (instruction.program === JUPITER_PROGRAM) return name === CREATE ? JUPITER : undefined;
  if (instruction.program !== OKX_V1_PROGRAM) return undefined;
  return name === CREATE || name === CREATE_WITH_SEED ? OKX : undefined;
}
