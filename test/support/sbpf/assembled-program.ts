import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';
import { assemble } from './assemble.ts';
import { elfProgram } from './elf-program.ts';

const LOADER = 'BPFLoader2111111111111111111111111111111111';
/** Rent-exempt for each program here, lamports. */
const LAMPORTS = 1_000_000_000n;

/** Offsets of the heap layout of `read_input`, and within an account. */
const LAYOUT = `
.equ HEAP, 0x300000000
.equ DATA, 8            ; pointer to the instruction's data
.equ DATA_LENGTH, 16
.equ INFOS, 64
.equ INFO_BYTES, 56
.equ KEY, 0
.equ LAMPORTS, 8
.equ ACCOUNT_LENGTH, 16
.equ ACCOUNT_DATA, 24
.equ OWNER, 32
.equ IS_SIGNER, 48
.equ IS_WRITABLE, 49
`;

/**
 * Reads the loader's input (r1) into the heap, where a program finds its accounts as the `SolAccountInfo` array that a
 * call of another program takes: 56 bytes each, the number of accounts at HEAP. (Layout of the input: an account has 8
 * bytes of flags, key, owner, lamports, data length, data, 10,240 spare bytes, padding to 8 and the rent epoch; an account
 * named twice has only the number of its first place.)
 */
const READ_INPUT = `
read_input:
  lddw r2, HEAP
  ldxdw r3, [r1]
  stxdw [r2], r3
  add64 r1, 8
  mov64 r4, r2
  add64 r4, INFOS
read_account:
  jeq r3, 0, read_data
  ldxb r5, [r1]
  jne r5, 0xff, read_duplicate
  mov64 r5, r1
  add64 r5, 8
  stxdw [r4+KEY], r5
  add64 r5, 32
  stxdw [r4+OWNER], r5
  add64 r5, 32
  stxdw [r4+LAMPORTS], r5
  ldxdw r0, [r5+8]
  stxdw [r4+ACCOUNT_LENGTH], r0
  add64 r5, 16
  stxdw [r4+ACCOUNT_DATA], r5
  add64 r5, r0
  add64 r5, 10247
  and64 r5, -8
  ldxdw r0, [r5]
  stxdw [r4+40], r0
  ldxb r0, [r1+1]
  stxb [r4+IS_SIGNER], r0
  ldxb r0, [r1+2]
  stxb [r4+IS_WRITABLE], r0
  ldxb r0, [r1+3]
  stxb [r4+50], r0
  mov64 r1, r5
  add64 r1, 8
  ja next_account
read_duplicate:
  mul64 r5, INFO_BYTES
  add64 r5, r2
  add64 r5, INFOS
  mov64 r0, 0
copy_info:
  ldxdw r6, [r5]
  stxdw [r4], r6
  add64 r5, 8
  add64 r4, 8
  add64 r0, 8
  jlt r0, INFO_BYTES, copy_info
  sub64 r4, INFO_BYTES
  add64 r1, 8
next_account:
  add64 r4, INFO_BYTES
  sub64 r3, 1
  ja read_account
read_data:
  ldxdw r3, [r1]
  stxdw [r2+DATA_LENGTH], r3
  add64 r1, 8
  stxdw [r2+DATA], r1
  exit
`;

/** The program file of a source, which may use `read_input` and its layout constants. */
export function assembledProgram(source: string): Uint8Array {
  return elfProgram(assemble(LAYOUT + source + READ_INPUT));
}

/** Deploys a program on an embedded chain, which silently ignores an invalid file. */
export async function installProgram(rpcUrl: string, address: string, data: Uint8Array): Promise<void> {
  await setAccounts(rpcUrl, [{ address, lamports: LAMPORTS, owner: LOADER, executable: true, data }]);
}
