import { LIGHTHOUSE_PROGRAM, MEMO_PROGRAM } from '../../solana/known-programs.ts';
import { callRpc } from './call-rpc.ts';
import { ChainError } from './chain-error.ts';
import { setAccounts } from './set-accounts.ts';

const LOADER = 'BPFLoader2111111111111111111111111111111111';
/** Rent-exempt for the 2.3 KB of the program. */
const LAMPORTS = 20_000_000n;
/** Offset of `e_entry` in an ELF64 header. */
const ELF_ENTRY_OFFSET = 24;
/** sBPF: `mov64 r0, 0; exit`, which is success whatever the data. */
const SUCCEED = Uint8Array.of(0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0);

/**
 * Puts a program at Lighthouse's address that accepts every instruction, so that a transaction with a wallet's guards
 * can land here. It asserts nothing. The embedded chain has no such program, and no compiler is at hand: the stand-in
 * is the chain's own memo program with two instructions written over its entry point.
 *
 * @throws ChainError `chain_call_failed`.
 */
export async function installGuardProgram(rpcUrl: string): Promise<void> {
  const program = await readProgram(rpcUrl, MEMO_PROGRAM);
  const entry = Number(program.readBigUInt64LE(ELF_ENTRY_OFFSET));
  if (entry + SUCCEED.length > program.length) {
    throw new ChainError('chain_call_failed', 'The memo program of this chain has an unknown layout.');
  }
  program.set(SUCCEED, entry);
  await setAccounts(rpcUrl, [
    { address: LIGHTHOUSE_PROGRAM, lamports: LAMPORTS, owner: LOADER, data: program, executable: true },
  ]);
}

async function readProgram(rpcUrl: string, address: string): Promise<Buffer> {
  const params = [address, { encoding: 'base64' }];
  const [reply] = await callRpc(rpcUrl, [{ method: 'getAccountInfo', params }]);
  const data = (reply as { value: { data: [string, string] } | null }).value?.data[0];
  if (data === undefined) throw new ChainError('chain_call_failed', 'This chain has no memo program.');
  return Buffer.from(data, 'base64');
}
