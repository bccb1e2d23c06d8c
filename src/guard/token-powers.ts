import { readU16 } from './bytes.ts';
import {
  DEFAULT_STATE,
  FROZEN,
  isSet,
  NON_TRANSFERABLE,
  PAUSABLE,
  PERMANENT_DELEGATE,
  readMint,
  TRANSFER_FEE,
  TRANSFER_HOOK,
} from './mint.ts';
import type { AccountState } from './simulation/chain.ts';

/** What the issuer of a token can do to its holders, by the bytes of the mint. */
export interface TokenPowers {
  /** Base units. */
  readonly supply: bigint;
  /** The issuer can create more. */
  readonly canMint: boolean;
  /** The issuer can freeze the tokens of a holder. */
  readonly canFreeze: boolean;
  /** Of each transfer, basis points; the higher of the current and the announced one. Null without a fee. */
  readonly feeBps: number | null;
  /** The issuer can move or burn everybody's tokens. */
  readonly hasPermanentDelegate: boolean;
  /** Another program runs in each transfer and may refuse it. */
  readonly hasTransferHook: boolean;
  readonly pause: 'possible' | 'active' | null;
  /** New accounts are frozen until the issuer allows them. */
  readonly isFrozenByDefault: boolean;
  readonly isNonTransferable: boolean;
}

/** Layout of a mint: authority (option, address), supply, decimals, flag, freeze authority (option, address). */
const SUPPLY_AT = 36;
const FREEZE_OPTION_AT = 46;

/** Layout of the fee extension: two authorities, withheld amount, then twice epoch, cap and basis points. */
const OLDER_FEE_AT = 88;
const NEWER_FEE_AT = 106;

/** Layout of the pause extension: authority, then the flag. */
const PAUSED_AT = 32;

/**
 * Reads a mint of either token program.
 * @throws GuardRefusal `mint-unavailable` for anything else
 */
export function readTokenPowers(account: AccountState | undefined): TokenPowers {
  const { extensions } = readMint(account);
  const data = account?.data ?? new Uint8Array();
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const fee = extensions.get(TRANSFER_FEE);
  const pausable = extensions.get(PAUSABLE);
  return {
    supply: view.getBigUint64(SUPPLY_AT, true),
    canMint: view.getUint32(0, true) !== 0,
    canFreeze: view.getUint32(FREEZE_OPTION_AT, true) !== 0,
    feeBps: fee ? Math.max(readU16(fee, OLDER_FEE_AT), readU16(fee, NEWER_FEE_AT)) : null,
    hasPermanentDelegate: isSet(extensions.get(PERMANENT_DELEGATE)),
    hasTransferHook: isSet(extensions.get(TRANSFER_HOOK)?.subarray(32)),
    pause: pausable ? (pausable[PAUSED_AT] === 1 ? 'active' : 'possible') : null,
    isFrozenByDefault: extensions.get(DEFAULT_STATE)?.[0] === FROZEN,
    isNonTransferable: extensions.has(NON_TRANSFERABLE),
  };
}
