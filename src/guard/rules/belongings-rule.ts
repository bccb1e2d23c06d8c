import { type Address, addressBytes } from '../../solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  LOADER_V4,
  METAPLEX_CORE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  UPGRADEABLE_LOADER,
  VOTE_PROGRAM,
} from '../../solana/known-programs.ts';
import type { AccountState } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import type { Snapshot } from '../holdings.ts';

/**
 * Programs that keep something of worth for a wallet in accounts that are no token accounts: staked SOL, nonces,
 * programs, tables, collectibles. Each writes the wallet's address into such an account.
 */
const KEEPERS: readonly Address[] = [
  STAKE_PROGRAM,
  VOTE_PROGRAM,
  SYSTEM_PROGRAM,
  UPGRADEABLE_LOADER,
  LOADER_V4,
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  METAPLEX_CORE,
];

/** Whether an account is one that a keeper holds for `wallet`, by whatever right of the wallet. */
export function isKeptFor(state: AccountState | undefined, wallet: Address): boolean {
  if (state === undefined || !KEEPERS.includes(state.owner)) return false;
  return Buffer.from(state.data).includes(Buffer.from(addressBytes(wallet)));
}

/**
 * A swap touches nothing of what other programs keep for the person: a called program could use the person's signature
 * to give away staked SOL without any balance of a token account getting less.
 */
export function checkBelongings(before: Snapshot, after: Snapshot, person: Address): void {
  for (const [address, state] of before) {
    if (state === undefined || !isKeptFor(state, person)) continue;
    if (!isUntouched(state, after.get(address))) {
      refuse('belongings-changed', 'an account that a program keeps for the person changes');
    }
  }
}

function isUntouched(before: AccountState, after: AccountState | undefined): boolean {
  return (
    after !== undefined &&
    after.owner === before.owner &&
    after.lamports >= before.lamports &&
    Buffer.compare(before.data, after.data) === 0
  );
}
