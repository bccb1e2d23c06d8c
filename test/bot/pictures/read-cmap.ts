import { readFileSync } from 'node:fs';

/** The characters a TrueType font has a glyph for, from formats 4 and 12 of its cmap table (OpenType specification). */
export function charactersOf(path: string): ReadonlySet<number> {
  const font = readFileSync(path);
  const start = tableAt(font, 'cmap');
  const found = new Set<number>();
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const at = start + font.readUInt32BE(start + 8 + index * 8);
    if (font.readUInt16BE(at) === 4) readFormat4(font, at, found);
    if (font.readUInt16BE(at) === 12) readFormat12(font, at, found);
  }
  return found;
}

function tableAt(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** A segment maps to glyph 0 only in gaps that our subsets do not have, but for the last one, which is a mark. */
function readFormat4(font: Buffer, at: number, into: Set<number>): void {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let index = 0; index < segments; index += 1) {
    const last = font.readUInt16BE(at + 14 + index * 2);
    const first = font.readUInt16BE(at + 16 + segments * 2 + index * 2);
    for (let code = first; code <= last && code !== 0xff_ff; code += 1) into.add(code);
  }
}

function readFormat12(font: Buffer, at: number, into: Set<number>): void {
  for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
    const group = at + 16 + index * 12;
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1) into.add(code);
  }
}
