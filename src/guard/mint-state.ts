import type { Address } from '../solana/address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../solana/known-programs.ts';
import type { AccountState } from './guard-chain.ts';
import { refuse } from './guard-rule.ts';
import type { GuardWarning } from './guard-summary.ts';
import { readU16 } from './little-endian.ts';

/** What the guard needs to know of a mint. */
export type MintState = {
  readonly tokenProgram: Address;
  readonly decimals: number;
  /** Token-2022 extensions by type number. */
  readonly extensions: ReadonlyMap<number, Uint8Array>;
};

const MINT_LENGTH = 82;
const DECIMALS_AT = 44;
/** Token-2022 pads a mint to the length of an account, so that the two can never be mistaken for each other. */
const EXTENSIONS_AT = 166;
const ACCOUNT_TYPE_AT = 165;
const MINT_TYPE = 1;

const TRANSFER_FEE = 1;
const DEFAULT_STATE = 6;
const NON_TRANSFERABLE = 9;
const PERMANENT_DELEGATE = 12;
const TRANSFER_HOOK = 14;
const SCALED_AMOUNT = 25;
const PAUSABLE = 26;
const FROZEN = 2;

/** Reads a mint of either program. Refuses `mint-unavailable` when the account is no mint. */
export function readMint(account: AccountState | undefined): MintState {
  if (account === undefined || !TOKEN_PROGRAMS.includes(account.owner)) {
    return refuse('mint-unavailable', 'a token of the swap is not on chain');
  }
  const { owner, data } = account;
  const isExtended = owner === TOKEN_2022_PROGRAM && data.length > MINT_LENGTH;
  const isMint = isExtended ? data[ACCOUNT_TYPE_AT] === MINT_TYPE : data.length === MINT_LENGTH;
  if (!isMint) refuse('mint-unavailable', 'an account of the swap is not a mint');
  const extensions = isExtended ? readExtensions(data) : new Map();
  return { tokenProgram: owner, decimals: data[DECIMALS_AT] ?? 0, extensions };
}

/** Refuses tokens that cannot arrive or cannot be moved again; says what is lawful but worth knowing. */
export function judgeMint({ extensions }: MintState): readonly GuardWarning[] {
  if (extensions.has(NON_TRANSFERABLE)) refuse('non-transferable-token', 'the token cannot be transferred');
  if (extensions.get(DEFAULT_STATE)?.[0] === FROZEN) {
    refuse('frozen-by-default', 'new accounts of the token are frozen until the issuer allows them');
  }
  if (extensions.get(PAUSABLE)?.[32] === 1) refuse('paused-token', 'the issuer has paused the token');
  const warnings: readonly [boolean, GuardWarning][] = [
    [isSet(extensions.get(PERMANENT_DELEGATE)), 'permanent-delegate'],
    [extensions.has(PAUSABLE), 'pausable'],
    [extensions.has(TRANSFER_FEE), 'transfer-fee'],
    [isSet(extensions.get(TRANSFER_HOOK)?.subarray(32)), 'transfer-hook'],
    [extensions.has(SCALED_AMOUNT), 'scaled-amount'],
  ];
  return warnings.flatMap(([applies, warning]) => (applies ? [warning] : []));
}

/** Type-length-value list: u16 type, u16 length, value; a zero type ends it. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  let at = EXTENSIONS_AT;
  while (at + 4 <= data.length) {
    const [type, length] = [readU16(data, at), readU16(data, at + 2)];
    if (type === 0) break;
    found.set(type, data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

function isSet(address: Uint8Array | undefined): boolean {
  return address?.subarray(0, 32).some((byte) => byte !== 0) ?? false;
}
