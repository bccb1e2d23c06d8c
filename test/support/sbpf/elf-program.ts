import type { MachineCode } from './assemble.ts';

/*
 * The least that the chain's loader takes for a program: an ELF64 shared object with the code, and the dynamic sections
 * by which the loader fills in calls of the runtime (ELF-64 object file format 1.5; relocation type 10 is R_BPF_64_32).
 */

const [HEADER, PROGRAM_HEADER, SECTION_HEADER, SYMBOL, RELOCATION, DYNAMIC] = [64, 56, 64, 24, 16, 16];
const EM_BPF = 247;
const ET_DYN = 3;
const [PT_LOAD, PT_DYNAMIC] = [1, 2];
const [PROGBITS, STRTAB, DYNAMIC_SECTION, REL, DYNSYM] = [1, 3, 6, 9, 11];
const [DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT, DT_REL, DT_RELSZ, DT_RELENT] = [5, 6, 10, 11, 17, 18, 19];
const R_BPF_64_32 = 10n;
const GLOBAL_FUNCTION = 0x10;
const [ALLOCATED, EXECUTABLE] = [2, 4];
const [READ, READ_AND_EXECUTE] = [4, 5];
/** In file order; the first section of an ELF file is empty. */
const SECTIONS = ['', '.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab'] as const;

type SectionName = (typeof SECTIONS)[number];

/** The program file of this code; the entry point is its first instruction. */
export function elfProgram({ code, syscalls }: MachineCode): Uint8Array {
  const names = [...new Set(syscalls.map(({ name }) => name))];
  const strings = stringTable(names);
  const titles = stringTable(SECTIONS.slice(1));
  const lengths: Readonly<Record<SectionName, number>> = {
    '': 0,
    '.text': code.length,
    '.dynamic': DYNAMIC * 8,
    '.dynsym': SYMBOL * (names.length + 1),
    '.dynstr': strings.table.length,
    '.rel.dyn': RELOCATION * syscalls.length,
    '.shstrtab': titles.table.length,
  };
  const places = placeSections(HEADER + 2 * PROGRAM_HEADER, lengths);
  const at = (name: SectionName) => places.get(name) ?? 0;
  /** Empty tables are rejected, so a program without calls declares none. */
  const dynamicRelocations =
    syscalls.length === 0
      ? new Array<number>(6).fill(0)
      : [DT_REL, at('.rel.dyn'), DT_RELSZ, lengths['.rel.dyn'], DT_RELENT, RELOCATION];
  const dynamic = [
    ...[DT_STRTAB, at('.dynstr'), DT_SYMTAB, at('.dynsym'), DT_STRSZ, lengths['.dynstr'], DT_SYMENT, SYMBOL],
    ...[...dynamicRelocations, 0, 0],
  ];
  const relocations = syscalls.flatMap(({ offset, name }) => [
    BigInt(at('.text') + offset),
    (BigInt(names.indexOf(name) + 1) << 32n) | R_BPF_64_32,
  ]);
  const contents: Readonly<Record<SectionName, Uint8Array>> = {
    '': new Uint8Array(),
    '.text': code,
    '.dynamic': words(...dynamic),
    '.dynsym': Buffer.concat([Buffer.alloc(SYMBOL), ...names.map((name) => symbol(strings.offsetOf(name)))]),
    '.dynstr': strings.table,
    '.rel.dyn': words(...relocations),
    '.shstrtab': titles.table,
  };
  const end = aligned(at('.shstrtab') + lengths['.shstrtab']);
  const file = Buffer.alloc(end + SECTIONS.length * SECTION_HEADER);
  file.set(header(at('.text'), end));
  file.set(programHeader(PT_LOAD, READ_AND_EXECUTE, at('.text'), at('.shstrtab') - at('.text')), HEADER);
  file.set(programHeader(PT_DYNAMIC, READ, at('.dynamic'), lengths['.dynamic']), HEADER + PROGRAM_HEADER);
  SECTIONS.forEach((name, index) => {
    file.set(contents[name], at(name));
    const title = name === '' ? 0 : titles.offsetOf(name);
    file.set(sectionHeader(name, title, at(name), lengths[name]), end + index * SECTION_HEADER);
  });
  return file;
}

const aligned = (place: number): number => Math.ceil(place / 8) * 8;

function placeSections(
  start: number,
  lengths: Readonly<Record<SectionName, number>>,
): ReadonlyMap<SectionName, number> {
  let place = aligned(start);
  const placed = SECTIONS.slice(1).map((name) => {
    const own = place;
    place = aligned(place + lengths[name]);
    return [name, own] as const;
  });
  return new Map(placed);
}

function header(entry: number, sections: number): Uint8Array {
  const [ELF64, LITTLE_ENDIAN, VERSION] = [2, 1, 1];
  const start = Buffer.alloc(HEADER);
  start.set([0x7f, ...Buffer.from('ELF'), ELF64, LITTLE_ENDIAN, VERSION]);
  start.set(halves(ET_DYN, EM_BPF), 16);
  start.writeUInt32LE(VERSION, 20);
  start.set(words(entry, HEADER, sections), 24);
  start.set(halves(HEADER, PROGRAM_HEADER, 2, SECTION_HEADER, SECTIONS.length, SECTIONS.length - 1), 52);
  return start;
}

function programHeader(type: number, rights: number, place: number, length: number): Uint8Array {
  const ALIGNMENT = 8;
  const kind = Buffer.alloc(8);
  kind.writeUInt32LE(type);
  kind.writeUInt32LE(rights, 4);
  return Buffer.concat([kind, words(place, place, place, length, length, ALIGNMENT)]);
}

function sectionHeader(name: SectionName, title: number, place: number, length: number): Uint8Array {
  const types: Readonly<Record<SectionName, number>> = {
    ...{ '': 0, '.text': PROGBITS, '.dynamic': DYNAMIC_SECTION, '.dynsym': DYNSYM, '.dynstr': STRTAB },
    ...{ '.rel.dyn': REL, '.shstrtab': STRTAB },
  };
  const entries: Partial<Record<SectionName, number>> = {
    ...{ '.dynamic': DYNAMIC, '.dynsym': SYMBOL, '.rel.dyn': RELOCATION },
  };
  /** Section that the entries refer to. */
  const links: Partial<Record<SectionName, SectionName>> = {
    ...{ '.dynamic': '.dynstr', '.dynsym': '.dynstr', '.rel.dyn': '.dynsym' },
  };
  const isLoaded = name !== '' && name !== '.shstrtab';
  const link = links[name];
  const start = Buffer.alloc(8);
  start.writeUInt32LE(title);
  start.writeUInt32LE(types[name], 4);
  const rights = (isLoaded ? ALLOCATED : 0) | (name === '.text' ? EXECUTABLE : 0);
  const linked = BigInt(link === undefined ? 0 : SECTIONS.indexOf(link));
  const info = name === '.dynsym' ? 1n << 32n : 0n;
  const body = words(rights, isLoaded ? place : 0, place, length, linked | info, 8, entries[name] ?? 0);
  return Buffer.concat([start, body]);
}

function symbol(title: number): Uint8Array {
  const entry = Buffer.alloc(SYMBOL);
  entry.writeUInt32LE(title);
  entry.writeUInt8(GLOBAL_FUNCTION, 4);
  return entry;
}

/** NUL-terminated names with their offsets; offset 0 is the empty name. */
function stringTable(names: readonly string[]) {
  const offsets = new Map<string, number>();
  let table = '\0';
  for (const name of names) {
    offsets.set(name, table.length);
    table += `${name}\0`;
  }
  return { table: Buffer.from(table), offsetOf: (name: string) => offsets.get(name) ?? 0 };
}

function words(...values: readonly (number | bigint)[]): Uint8Array {
  return new Uint8Array(BigUint64Array.from(values, BigInt).buffer);
}

function halves(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(values).buffer);
}
