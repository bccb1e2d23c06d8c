import type { Address } from '../../solana/address.ts';
import { BUBBLEGUM, SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import type { InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';

/** What a called program may do with the person's wallet; balances and authorities are checked besides. */
const ALLOWED_SYSTEM = new Set(['transfer', 'createAccount', 'createAccountWithSeed', '0', '2', '3']);
const ALLOWED_TOKEN = new Set([
  'transfer',
  'transferChecked',
  'transferCheckedWithFee',
  'burn',
  'burnChecked',
  'closeAccount',
  'syncNative',
  'initializeAccount',
  'initializeAccount2',
  'initializeAccount3',
  'initializeImmutableOwner',
  'getAccountDataSize',
  ...['1', '3', '8', '9', '12', '15', '16', '17', '18', '21', '22'],
]);

/** What leaves a wallet there leaves no account of it behind that could be compared. */
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Refuses calls made deeper down that name the person's wallet and do more than move or hold the swap's tokens:
 * approvals, new authorities, assignment, nonces, and whatever a later token program may bring.
 */
export function checkInnerInstructions(inner: readonly InnerInstruction[], person: Address): void {
  for (const instruction of inner) {
    const allowed = allowedFor(instruction.program);
    if (allowed === undefined || !instruction.addresses.includes(person)) continue;
    const kind = instruction.kind ?? String(instruction.data[0] ?? 'none');
    if (!allowed.has(kind)) refuse('forbidden-inner-instruction', `a called program does ${kind}`);
  }
}

function allowedFor(program: Address): ReadonlySet<string> | undefined {
  if (program === SYSTEM_PROGRAM) return ALLOWED_SYSTEM;
  if (program === BUBBLEGUM) return NOTHING;
  return TOKEN_PROGRAMS.includes(program) ? ALLOWED_TOKEN : undefined;
}
