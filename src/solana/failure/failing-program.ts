import type { Address } from '../address.ts';

/** What the runtime itself writes; what a program writes begins with `Program log:` or `Program data:`. */
const FAILED = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/;

/**
 * The program that gave up with this number, by the logs of the runtime. A failure within a called program comes up with
 * the same number through every caller; the innermost says so first. Undefined where the logs are cut or say otherwise.
 */
export function failingProgram(logs: readonly string[], number: number): Address | undefined {
  for (const line of logs) {
    const [, program, hex] = FAILED.exec(line) ?? [];
    if (program === undefined || hex === undefined) continue;
    return Number.parseInt(hex, 16) === number ? (program as Address) : undefined;
  }
  return undefined;
}
