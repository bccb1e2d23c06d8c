import { type Address, addressFromBytes } from '../../solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';

/** Fee of an epoch: `ceil(amount × bps / 10,000)`, at most `maximum` base units. */
interface TransferFee {
  readonly epoch: bigint;
  readonly maximum: bigint;
  readonly bps: number;
}

export interface MintAccount {
  readonly decimals: number;
  readonly tokenProgram: Address;
  /** The newer applies from its epoch on. Absent: no fee. */
  readonly transferFees?: readonly [TransferFee, TransferFee];
  /** A plain transfer between two wallets would fail. */
  readonly obstacle?: 'frozen-by-default' | 'non-transferable' | 'transfer-hook' | 'paused';
}

const BASE_MINT_LENGTH = 82;
const DECIMALS_OFFSET = 44;
/** Extensions begin behind the account, which is padded to 165 bytes, and its type byte (SPL Token-2022). */
const EXTENSIONS_OFFSET = 166;
const EXTENSION = { transferFee: 1, defaultState: 6, nonTransferable: 9, transferHook: 14, pausable: 26 };
const FROZEN = 2;

/** Reads a mint of either token program; undefined for any other account. */
export function readMintAccount(owner: string, data: Uint8Array): MintAccount | undefined {
  const tokenProgram = TOKEN_PROGRAMS.find((program) => program === owner);
  const decimals = data[DECIMALS_OFFSET];
  if (tokenProgram === undefined || data.length < BASE_MINT_LENGTH || decimals === undefined)
    return undefined;
  const extensions = tokenProgram === TOKEN_2022_PROGRAM ? readExtensions(data) : new Map<number, Buffer>();
  const transferFees = readTransferFees(extensions.get(EXTENSION.transferFee));
  const obstacle = findObstacle(extensions);
  return {
    decimals,
    tokenProgram,
    ...(transferFees && { transferFees }),
    ...(obstacle && { obstacle }),
  };
}

/** Type u16, length u16, value; type 0 ends the list. */
function readExtensions(data: Uint8Array): Map<number, Buffer> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const extensions = new Map<number, Buffer>();
  let offset = EXTENSIONS_OFFSET;
  while (offset + 4 <= bytes.length) {
    const type = bytes.readUInt16LE(offset);
    const end = offset + 4 + bytes.readUInt16LE(offset + 2);
    if (type === 0 || end > bytes.length) break;
    extensions.set(type, bytes.subarray(offset + 4, end));
    offset = end;
  }
  return extensions;
}

function readTransferFees(value: Buffer | undefined): readonly [TransferFee, TransferFee] | undefined {
  if (value === undefined || value.length < 108) return undefined;
  const at = (offset: number): TransferFee => ({
    epoch: value.readBigUInt64LE(offset),
    maximum: value.readBigUInt64LE(offset + 8),
    bps: value.readUInt16LE(offset + 16),
  });
  return [at(72), at(90)];
}

function findObstacle(extensions: Map<number, Buffer>): MintAccount['obstacle'] {
  if (extensions.has(EXTENSION.nonTransferable)) return 'non-transferable';
  if (extensions.get(EXTENSION.defaultState)?.[0] === FROZEN) return 'frozen-by-default';
  if (extensions.get(EXTENSION.pausable)?.[32] === 1) return 'paused';
  const hook = extensions.get(EXTENSION.transferHook)?.subarray(32, 64);
  // The zero key means "no hook"; it is also the System program's address.
  return hook?.length === 32 && addressFromBytes(hook) !== SYSTEM_PROGRAM ? 'transfer-hook' : undefined;
}
