/*
 * Reads the mints of both token programs by their bytes. A mint of SPL Token has 82 bytes. Token-2022 pads it to the
 * 165 bytes of a token account, writes the kind of account at 165 (0 uninitialized, 1 mint, 2 account), and puts the
 * extensions behind it: type (u16), length (u16), value, all little-endian. Type numbers are those of `ExtensionType`
 * in github.com/solana-program/token-2022, and the offsets below follow the structure of each extension there. An
 * extension that is not named here changes nothing that the guard judges; `test/guard/mint.test.ts` proves the
 * readings.
 */

import type { Address } from '../solana/address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../solana/known-programs.ts';
import { readU16, readU32, readU64 } from './bytes.ts';
import { refuse } from './refusal.ts';
import type { AccountState } from './simulation/chain.ts';
import { TOKEN_ACCOUNT_LENGTH } from './simulation/holdings.ts';
import type { GuardWarning } from './verdict.ts';

export type MintState = {
  readonly tokenProgram: Address;
  readonly decimals: number;
  /** The bytes of each extension by its type number. */
  readonly extensions: ReadonlyMap<number, Uint8Array>;
};

const MINT_LENGTH = 82;
const DECIMALS_AT = 44;

const ACCOUNT_TYPE_AT = 165;
const EXTENSIONS_AT = 166;
/** `AccountType::Mint`. */
const MINT_TYPE = 1;

/** Numbers of `ExtensionType`. */
const TRANSFER_FEE = 1;
const DEFAULT_STATE = 6;
const NON_TRANSFERABLE = 9;
const INTEREST_BEARING = 10;
const PERMANENT_DELEGATE = 12;
const TRANSFER_HOOK = 14;
const SCALED_AMOUNT = 25;
const PAUSABLE = 26;
/** `AccountState::Frozen`. */
const FROZEN = 2;

/** `ScaledUiAmountConfig`: authority (32), multiplier (f64), time of the next one (i64, seconds), next multiplier (f64). */
const SCALED_AMOUNT_LENGTH = 56;
const MULTIPLIER_AT = 32;
const CHANGES_AT = 40;
const NEXT_MULTIPLIER_AT = 48;

/** Far beyond any stock split. */
const MAX_MULTIPLIER = 1e9;

const ACCOUNT_TYPE_BYTES = 1;
/** Type and length of an extension. */
const HEADER_BYTES = 4;

/** Bytes that a mint extension adds to each account. */
const ACCOUNT_SHARES: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE, 8],
  [NON_TRANSFERABLE, 0],
  [TRANSFER_HOOK, 1],
  [PAUSABLE, 0],
]);

/** Reads either token program. Refuses `mint-unavailable`. */
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

/** Refuses tokens that cannot arrive or move again; warns of powers of the issuer. */
export function judgeMint({ extensions }: MintState): readonly GuardWarning[] {
  const powers = powersIn(extensions);
  if (powers.isNonTransferable) refuse('non-transferable-token', 'the token cannot be transferred');
  if (powers.isFrozenByDefault) {
    refuse('frozen-by-default', 'new accounts of the token are frozen until the issuer allows them');
  }
  if (powers.pause === 'active') refuse('paused-token', 'the issuer has paused the token');
  const warnings: readonly [boolean, GuardWarning][] = [
    [powers.hasPermanentDelegate, 'permanent-delegate'],
    [powers.pause !== null, 'pausable'],
    [powers.feeBps !== null, 'transfer-fee'],
    [powers.hasTransferHook, 'transfer-hook'],
    [extensions.has(SCALED_AMOUNT) || extensions.has(INTEREST_BEARING), 'scaled-amount'],
  ];
  return warnings.flatMap(([applies, warning]) => (applies ? [warning] : []));
}

/** Reads the extensions of a mint or an account: a list of type (u16), length (u16) and value, which type 0 ends. */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
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

/**
 * The factor of shown amounts at `now` (ms since the epoch), up to 18 decimals.
 * @throws GuardRefusal `mint-unavailable` where it is malformed or out of range
 */
export function readMultiplier(
  { extensions }: Pick<MintState, 'extensions'>,
  now: number,
): string | undefined {
  const bytes = extensions.get(SCALED_AMOUNT);
  if (bytes === undefined) return undefined;
  if (bytes.length !== SCALED_AMOUNT_LENGTH)
    return refuse('mint-unavailable', 'the scale of a token cannot be read');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const changesAt = Number(view.getBigInt64(CHANGES_AT, true)) * 1000;
  return writeMultiplier(view.getFloat64(now >= changesAt ? NEXT_MULTIPLIER_AT : MULTIPLIER_AT, true));
}

/** The token program multiplies by the exact binary number. */
function writeMultiplier(multiplier: number): string {
  if (!(multiplier >= 1 / MAX_MULTIPLIER && multiplier <= MAX_MULTIPLIER))
    return refuse('mint-unavailable', 'no amount of a token can be shown by its scale');
  return multiplier.toFixed(18).replace(/\.?0+$/, '');
}

/** Bytes of a new associated account, with its extensions (`get_required_init_account_extensions`). */
export function newAccountSize({
  tokenProgram,
  extensions,
}: Pick<MintState, 'tokenProgram' | 'extensions'>): number {
  if (tokenProgram !== TOKEN_2022_PROGRAM) return TOKEN_ACCOUNT_LENGTH;
  const shares = [...extensions.keys()].flatMap((type) => ACCOUNT_SHARES.get(type) ?? []);
  const extended = shares.reduce((sum, bytes) => sum + HEADER_BYTES + bytes, HEADER_BYTES);
  return TOKEN_ACCOUNT_LENGTH + ACCOUNT_TYPE_BYTES + extended;
}

/** What the issuer of a token can do to its holders, by the bytes of the mint. */
export interface TokenPowers {
  /** Base units. */
  readonly supply: bigint;
  /** The issuer can create more. */
  readonly canMint: boolean;
  /** Single holders. */
  readonly canFreeze: boolean;
  /** The fee of each transfer, basis points; the higher of the current and the announced one. Null without a fee. */
  readonly feeBps: number | null;
  /** The issuer can move or burn everybody's tokens. */
  readonly hasPermanentDelegate: boolean;
  /** True where a further program runs in each transfer and may refuse it. */
  readonly hasTransferHook: boolean;
  readonly pause: 'possible' | 'active' | null;
  /** New accounts are frozen until the issuer allows them. */
  readonly isFrozenByDefault: boolean;
  readonly isNonTransferable: boolean;
}

/** `Mint`: authority (option of 4 and address of 32), supply (u64), decimals, flag, freeze authority (option, address). */
const SUPPLY_AT = 36;
const FREEZE_OPTION_AT = 46;

/** `TransferFeeConfig`: two authorities, withheld amount (u64), then twice epoch, cap (u64 each) and basis points (u16). */
const OLDER_FEE_AT = 88;
const NEWER_FEE_AT = 106;

/** `PausableConfig`: authority, then the flag. */
const PAUSED_AT = 32;

/** Reads a mint of either program. @throws GuardRefusal `mint-unavailable` for anything else */
export function readTokenPowers(account: AccountState | undefined): TokenPowers {
  const { extensions } = readMint(account);
  const data = account?.data ?? new Uint8Array();
  return {
    supply: readU64(data, SUPPLY_AT),
    canMint: readU32(data, 0) !== 0,
    canFreeze: readU32(data, FREEZE_OPTION_AT) !== 0,
    ...powersIn(extensions),
  };
}

function powersIn(extensions: MintState['extensions']) {
  const [fee, pausable] = [extensions.get(TRANSFER_FEE), extensions.get(PAUSABLE)];
  return {
    feeBps: fee ? Math.max(readU16(fee, OLDER_FEE_AT), readU16(fee, NEWER_FEE_AT)) : null,
    hasPermanentDelegate: isSet(extensions.get(PERMANENT_DELEGATE)),
    hasTransferHook: isSet(extensions.get(TRANSFER_HOOK)?.subarray(32)),
    pause: pausable ? (pausable[PAUSED_AT] === 1 ? 'active' : 'possible') : null,
    isFrozenByDefault: extensions.get(DEFAULT_STATE)?.[0] === FROZEN,
    isNonTransferable: extensions.has(NON_TRANSFERABLE),
  } as const;
}
