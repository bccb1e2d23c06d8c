import type { ResolvedInstruction } from '../resolve-instructions.ts';

/** Anchor names an instruction by eight bytes, the first of sha256("global:" and its name). */
export const DISCRIMINATOR_LENGTH = 8;

/** Those bytes in hex; fewer where the data is shorter. */
export function discriminatorOf({ data }: ResolvedInstruction): string {
  return Buffer.from(data.subarray(0, DISCRIMINATOR_LENGTH)).toString('hex');
}
