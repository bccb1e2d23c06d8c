import { readFile } from 'node:fs/promises';
import { setAccounts } from '../../../src/sandbox/chain/rpc.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';

const LOADER = 'BPFLoader2111111111111111111111111111111111';
/** Above the rent exemption of each program, lamports. */
const LAMPORTS = 100_000_000_000n;

/** Each is `<name>.so`, built from `<name>.s` (README.md). */
type Program = 'dflow-stand-in' | 'hostile-venue' | 'lighthouse-stand-in';

/** Deploys a program on an embedded chain, which silently ignores an invalid file. */
export async function installProgram(rpcUrl: string, address: string, name: Program): Promise<void> {
  await deployProgram(rpcUrl, address, await readFile(new URL(`${name}.so`, import.meta.url)));
}

export function deployProgram(rpcUrl: string, address: string, data: Uint8Array): Promise<void> {
  return setAccounts(rpcUrl, [{ address, lamports: LAMPORTS, owner: LOADER, executable: true, data }]);
}

/** A mint of the first token program, for the accounts of an embedded chain. */
export const tokenOf = (address: string, decimals = 6) => ({
  ...{ address, symbol: '', decimals, tokenProgram: TOKEN_PROGRAM },
});
