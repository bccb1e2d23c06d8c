import { readFile } from 'node:fs/promises';
import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';

const LOADER = 'BPFLoader2111111111111111111111111111111111';
/** Rent-exempt for each program here, lamports. */
const LAMPORTS = 1_000_000_000n;

/** Each is `<name>.so`, built from `<name>.s` (README.md). */
type Program = 'dflow-stand-in' | 'hostile-venue' | 'lighthouse-stand-in';

/** Deploys a program on an embedded chain, which silently ignores an invalid file. */
export async function installProgram(rpcUrl: string, address: string, name: Program): Promise<void> {
  const data = await readFile(new URL(`${name}.so`, import.meta.url));
  await setAccounts(rpcUrl, [{ address, lamports: LAMPORTS, owner: LOADER, executable: true, data }]);
}
