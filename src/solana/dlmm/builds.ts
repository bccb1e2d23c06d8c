import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { type Address, addressFromBytes } from '../address.ts';
import { UPGRADEABLE_LOADER } from '../known-programs.ts';
import type { OwnedData } from './accounts.ts';

/*
 * The publisher of the pools' program can change it at any time. New orders are placed only with builds against which
 * ours was tried; test/real-programs and test/sandbox/dlmm name their files.
 */

/** SHA-256 of the code without the zeros behind it: `lb_clmm` 0.12.0 as published, and the sandbox's stand-in. */
const TRIED: readonly string[] = [
  '5297103c2d98691acce0bdf8d1c1d7fb40dbbca501a575974e9d45021903c5a4',
  'e5201c14f5e8e244e8a71d88ed563ad946f4a794f1a4f3e4f25bda24f9e71614',
];

const PROGRAM_DATA = 3;
const CODE_AT = 45;

/** The account that holds the code of an upgradeable program; `undefined` where the program's own holds it. */
export function codeAccountOf({ owner, data }: OwnedData): Address | undefined {
  return owner === UPGRADEABLE_LOADER && data.length === 36 ? addressFromBytes(data.subarray(4)) : undefined;
}

/** @param account holds the code, with the loader's header where the program is upgradeable */
export function isTriedBuild({ owner, data }: OwnedData): boolean {
  if (owner === UPGRADEABLE_LOADER && data[0] !== PROGRAM_DATA) return false;
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  return TRIED.includes(bytesToHex(sha256(data.subarray(owner === UPGRADEABLE_LOADER ? CODE_AT : 0, end))));
}
