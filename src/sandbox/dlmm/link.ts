import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Makes the program of an object file of `clang -target bpf`: no linker of Debian writes the form that the chain loads.
 * Only code is taken, so a source must have no constants in memory.
 */

const [objectFile = '', programFile = ''] = process.argv.slice(2);
const object = readFileSync(objectFile);
const HEADER = 64;
const SECTION = 64;
const SEGMENT = 56;
const SYMBOL = 24;
const CALL_RELOCATION = 10;

const sections = Array.from({ length: object.readUInt16LE(60) }, (_, at) => {
  const start = Number(object.readBigUInt64LE(40)) + SECTION * at;
  const number = (offset: number) => Number(object.readBigUInt64LE(start + offset));
  return { name: object.readUInt32LE(start), content: object.subarray(number(24), number(24) + number(32)) };
});
const names = sections[object.readUInt16LE(62)]?.content ?? Buffer.alloc(0);
const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, bytes.indexOf(0, at));
const section = (name: string) =>
  sections.find((one) => textAt(names, one.name) === name)?.content ?? Buffer.alloc(0);
const symbols = section('.symtab');
const symbolName = (index: number) => textAt(names, symbols.readUInt32LE(SYMBOL * index));
const code = section('.text');

const calls = Array.from({ length: section('.rel.text').length / 16 }, (_, at) => {
  const relocation = section('.rel.text').subarray(16 * at);
  if (relocation.readUInt32LE(8) !== CALL_RELOCATION) throw new Error('the source has constants in memory');
  return { at: Number(relocation.readBigUInt64LE(0)), name: symbolName(relocation.readUInt32LE(12)) };
});
const entry = Array.from({ length: symbols.length / SYMBOL }, (_, index) => index).find(
  (index) => symbolName(index) === 'entrypoint',
);
if (entry === undefined) throw new Error('the source has no entrypoint');

const imported = [...new Set(calls.map(({ name }) => name))];
const strings = Buffer.from(`\0${imported.join('\0')}\0`);
const codeAt = HEADER + 3 * SEGMENT;
const dynamicAt = codeAt + code.length;
const dynamicLength = 10 * 16;
const symbolsAt = dynamicAt + dynamicLength;
const stringsAt = symbolsAt + SYMBOL * (imported.length + 1);
const relocationsAt = Math.ceil((stringsAt + strings.length) / 8) * 8;
const sectionNames = Buffer.from('\0.text\0.dynamic\0.dynsym\0.dynstr\0.rel.dyn\0.s\0');
const namesAt = relocationsAt + 16 * calls.length;
const sectionsAt = Math.ceil((namesAt + sectionNames.length) / 8) * 8;
const program = Buffer.alloc(sectionsAt + 7 * SECTION);
const write = (at: number, ...values: readonly number[]) => {
  for (const [place, value] of values.entries()) program.writeBigUInt64LE(BigInt(value), at + 8 * place);
};

object.copy(program, 0, 0, 16);
program.writeUInt32LE(3 + 247 * 2 ** 16, 16);
program.writeUInt32LE(1, 20);
write(24, codeAt + Number(symbols.readBigUInt64LE(SYMBOL * entry + 8)), HEADER, sectionsAt);
for (const [place, value] of [HEADER, SEGMENT, 3, SECTION, 7, 6].entries())
  program.writeUInt16LE(value, 52 + 2 * place);
const segment = (place: number, kind: number, flags: number, at: number, length: number) => {
  program.writeUInt32LE(kind, HEADER + SEGMENT * place);
  program.writeUInt32LE(flags, HEADER + SEGMENT * place + 4);
  write(HEADER + SEGMENT * place + 8, at, at, at, length, length, kind === 1 ? 4096 : 8);
};
segment(0, 1, 5, codeAt, code.length);
segment(1, 1, 4, symbolsAt, namesAt - symbolsAt);
segment(2, 2, 6, dynamicAt, dynamicLength);
code.copy(program, codeAt);
// DT_REL, RELSZ, RELENT, SYMTAB, SYMENT, STRTAB, STRSZ and TEXTREL.
const dynamic = [17, relocationsAt, 18, 16 * calls.length, 19, 16, 6, symbolsAt, 11, SYMBOL, 5, stringsAt];
write(dynamicAt, ...dynamic, 10, strings.length, 22, 0);
for (const [index, name] of imported.entries()) {
  program.writeUInt32LE(strings.indexOf(`\0${name}\0`) + 1, symbolsAt + SYMBOL * (index + 1));
  program.writeUInt8(0x10, symbolsAt + SYMBOL * (index + 1) + 4);
}
strings.copy(program, stringsAt);
for (const [place, { at, name }] of calls.entries()) {
  write(relocationsAt + 16 * place, codeAt + at);
  program.writeUInt32LE(CALL_RELOCATION, relocationsAt + 16 * place + 8);
  program.writeUInt32LE(imported.indexOf(name) + 1, relocationsAt + 16 * place + 12);
}
sectionNames.copy(program, namesAt);
const describe = (
  place: number,
  [name, kind, flags, at, length, links, entryLength]: readonly [
    string,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
) => {
  const start = sectionsAt + SECTION * place;
  program.writeUInt32LE(sectionNames.indexOf(`\0${name}\0`) + 1, start);
  program.writeUInt32LE(kind, start + 4);
  write(start + 8, flags, name === '.s' ? 0 : at, at, length, 0, 8, entryLength);
  program.writeUInt32LE(links, start + 40);
};
describe(1, ['.text', 1, 6, codeAt, code.length, 0, 0]);
describe(2, ['.dynamic', 6, 3, dynamicAt, dynamicLength, 4, 16]);
describe(3, ['.dynsym', 11, 2, symbolsAt, stringsAt - symbolsAt, 4, SYMBOL]);
describe(4, ['.dynstr', 3, 2, stringsAt, strings.length, 0, 0]);
describe(5, ['.rel.dyn', 9, 2, relocationsAt, 16 * calls.length, 3, 16]);
describe(6, ['.s', 3, 0, namesAt, sectionNames.length, 0, 0]);
writeFileSync(programFile, program);
