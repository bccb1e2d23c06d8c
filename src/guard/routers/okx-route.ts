import { OKX_V1_PROGRAM } from '../../solana/known-programs.ts';
import type { ResolvedInstruction } from '../resolve-instructions.ts';
import { decodeOkxV1Route } from './okx-v1-route.ts';
import { decodeOkxV2Route } from './okx-v2-route.ts';
import type { ReadRoute } from './read-route.ts';

/** The route an instruction of either router of OKX takes; `undefined` when it is not a route. Refuses one cut short. */
export function decodeOkxRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  return instruction.program === OKX_V1_PROGRAM
    ? decodeOkxV1Route(instruction)
    : decodeOkxV2Route(instruction);
}
