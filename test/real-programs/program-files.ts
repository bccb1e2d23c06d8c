import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import type { Address } from '../../src/solana/address.ts';
import { DFLOW_PROGRAM, JUPITER_PROGRAM } from '../../src/solana/known-programs.ts';

/** Orca v2, a deployment of the SPL token-swap program. */
export const TOKEN_SWAP_PROGRAM = '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP' as Address;

/** Published builds that these cases were written against. */
const KNOWN: readonly { readonly program: Address; readonly sha256: string }[] = [
  { program: JUPITER_PROGRAM, sha256: '6fda2c70abda5c28b19450e8d8e7a8da2af4b605e758da8e8eb59310e92998a1' },
  { program: TOKEN_SWAP_PROGRAM, sha256: '86bf92b3e6c73fd0c30019d23f4b55457bf6e61a31563c545a0893d2897b4e52' },
  { program: DFLOW_PROGRAM, sha256: '983d9887a3ad9d705ebaeae9ec322b1b3978ae7747d6c21254cc56251e56d679' },
];
const LOADER = 'BPFLoader2111111111111111111111111111111111';
/** Above the rent exemption of each, lamports. */
const LAMPORTS = 100_000_000_000n;

export interface ProgramFile {
  readonly program: Address;
  readonly data: Uint8Array;
}

/** Reads the program files, in any order. @throws Error for a missing file or an unknown build */
export async function readProgramFiles(paths: readonly string[]): Promise<readonly ProgramFile[]> {
  const files = await Promise.all(paths.map(readProgramFile));
  const missing = KNOWN.find(({ program }) => !files.some((file) => file.program === program));
  if (missing !== undefined) throw new Error(`no file for ${missing.program}, sha256 ${missing.sha256}`);
  return files;
}

async function readProgramFile(path: string): Promise<ProgramFile> {
  const data = await readFile(path);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const known = KNOWN.find((one) => one.sha256 === sha256);
  if (known === undefined) throw new Error(`${path} is not a program these cases are for: sha256 ${sha256}`);
  return { program: known.program, data };
}

/** Deploys the programs at their addresses on an embedded chain. */
export async function installPrograms(rpcUrl: string, files: readonly ProgramFile[]): Promise<void> {
  const accounts = files.map(({ program, data }) => ({
    ...{ address: program, lamports: LAMPORTS, owner: LOADER, executable: true, data },
  }));
  await setAccounts(rpcUrl, accounts);
}
