/** An account of an instruction: an address, or the name of one that is filled in later. */
interface TemplateAccount {
  readonly key: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface TemplateInstruction {
  readonly program: string;
  readonly accounts: readonly TemplateAccount[];
  readonly data: Uint8Array;
}

/** A v0 transaction with every signature slot zero, and where its changeable parts are. */
export interface MessageTemplate {
  readonly bytes: Uint8Array;
  /** Byte offset of each key by its name or address. */
  readonly keyOffsets: ReadonlyMap<string, number>;
  readonly blockhashOffset: number;
  /** Byte offset of each instruction's data, in order. */
  readonly dataOffsets: readonly number[];
}

interface Flags {
  signer: boolean;
  writable: boolean;
}

const SIGNATURE_LENGTH = 64;
const KEY_LENGTH = 32;
const VERSION_0 = 0x80;

/**
 * Compiles instructions to a v0 transaction without lookup tables. Key order is the runtime's (signers first, writable
 * before read-only) and, within a class, the order of first use, so offsets never depend on the keys themselves.
 * Every count stays below 128, where a compact-u16 is one byte.
 */
export function compileTemplate(
  payer: string,
  instructions: readonly TemplateInstruction[],
): MessageTemplate {
  const flags = collectKeys(payer, instructions);
  const keys = orderKeys(flags);
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const all = [...flags.values()];
  const signers = all.filter((flag) => flag.signer);
  const out: number[] = [signers.length, ...Array<number>(signers.length * SIGNATURE_LENGTH).fill(0)];
  out.push(VERSION_0, signers.length, signers.filter((flag) => !flag.writable).length);
  out.push(all.filter((flag) => !flag.signer && !flag.writable).length, keys.length);
  const keyOffsets = new Map(keys.map((key, index) => [key, out.length + index * KEY_LENGTH]));
  const blockhashOffset = out.length + keys.length * KEY_LENGTH;
  out.push(...Array<number>((keys.length + 1) * KEY_LENGTH).fill(0), instructions.length);
  const dataOffsets = instructions.map((instruction) => appendInstruction(out, instruction, indexOf));
  out.push(0);
  return { bytes: Uint8Array.from(out), keyOffsets, blockhashOffset, dataOffsets };
}

function collectKeys(payer: string, instructions: readonly TemplateInstruction[]): Map<string, Flags> {
  const flags = new Map<string, Flags>([[payer, { signer: true, writable: true }]]);
  const note = (key: string, signer: boolean, writable: boolean) => {
    const known = flags.get(key) ?? { signer: false, writable: false };
    flags.set(key, { signer: known.signer || signer, writable: known.writable || writable });
  };
  for (const { program, accounts } of instructions) {
    note(program, false, false);
    for (const { key, signer, writable } of accounts) note(key, signer, writable);
  }
  return flags;
}

function orderKeys(flags: ReadonlyMap<string, Flags>): string[] {
  const rank = ({ signer, writable }: Flags) => (signer ? 0 : 2) + (writable ? 0 : 1);
  return [...flags].sort(([, left], [, right]) => rank(left) - rank(right)).map(([key]) => key);
}

/** @returns the offset of the instruction's data */
function appendInstruction(
  out: number[],
  { program, accounts, data }: TemplateInstruction,
  indexOf: ReadonlyMap<string, number>,
): number {
  const index = (key: string) => indexOf.get(key) ?? 0;
  out.push(index(program), accounts.length, ...accounts.map(({ key }) => index(key)), data.length);
  const offset = out.length;
  out.push(...data);
  return offset;
}
