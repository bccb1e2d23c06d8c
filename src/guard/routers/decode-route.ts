import type { Address } from '../../solana/address.ts';
import {
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  TITAN_PROGRAM,
} from '../../solana/known-programs.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeDflowRoute } from './dflow-route.ts';
import { decodeJupiterRoute } from './jupiter-route.ts';
import { decodeOkxRoute } from './okx-route.ts';
import type { ReadRoute } from './read-route.ts';
import { decodeTitanRoute } from './titan-route.ts';

type Decoder = (instruction: ResolvedInstruction) => ReadRoute | undefined;

/** By program, for one discriminator means different things to different programs. */
const DECODERS: ReadonlyMap<Address, Decoder> = new Map([
  [JUPITER_PROGRAM, decodeJupiterRoute],
  [DFLOW_PROGRAM, decodeDflowRoute],
  [OKX_V1_PROGRAM, decodeOkxRoute],
  [OKX_V2_PROGRAM, decodeOkxRoute],
  [TITAN_PROGRAM, decodeTitanRoute],
]);

/** The route an instruction takes, `undefined` where it takes none that can be read. Refuses one that is malformed. */
export function decodeRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  return DECODERS.get(instruction.program)?.(instruction);
}
