import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openVenues, SHIPPED_VENUES, type VenueRegistry } from '../../../src/guard/venues.ts';
import { createLog } from '../../../src/log.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { JUPITER_PROGRAM } from '../../../src/solana/known-programs.ts';
import { until } from '../../support/until.ts';

const SHIPPED = SHIPPED_VENUES.map(({ program }) => program);
const [first, second] = [generateSigner().address, generateSigner().address];
const entry = (program: string) => ({ program, name: 'A new pool', kind: 'CLMM', sources: ['its own page'] });
const textOf = (...programs: readonly string[]) => JSON.stringify(programs.map(entry));

const lines: string[] = [];
const log = createLog({ level: 'info', write: (line) => lines.push(line) });
const folder = mkdtempSync(join(tmpdir(), 'venues-'));
let book: VenueRegistry | undefined;

afterEach(() => {
  book?.stop();
  lines.splice(0);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the list of venues', () => {
  it('is the shipped one where the operator names none', async () => {
    book = await openVenues({ file: null, log });
    expect([...book.programs()].toSorted()).toEqual(SHIPPED.toSorted());
  });

  it('follows the operator’s file while it runs, beside the shipped list', async () => {
    const file = join(folder, 'venues.json');
    await writeFile(file, textOf(first));
    book = await openVenues({ file, log, pollMs: 20 });
    expect([...book.programs()].toSorted()).toEqual([...SHIPPED, first].toSorted());
    await writeFile(file, textOf(second));
    await until(async () => expect(book?.programs().has(second)).toBe(true));
    expect(book.programs().has(first)).toBe(false);
    expect(book.programs().has(SHIPPED[0] ?? first)).toBe(true);
  });

  it('keeps the last good file when it breaks, and says so', async () => {
    const file = join(folder, 'venues.json');
    await writeFile(file, textOf(first));
    book = await openVenues({ file, log, pollMs: 60_000 });
    await writeFile(file, '[');
    await book.poll();
    await book.poll();
    expect(book.programs().has(first)).toBe(true);
    expect(lines.join()).toContain('the list of venues could not be read; the last one stays in force');
  });

  it.each([
    ['no JSON', '[', /no JSON/],
    ['no list', '{}', /the list: Expected array/],
    ['an entry without a source', JSON.stringify([{ ...entry(first), sources: [] }]), /sources/],
    ['an unknown field', JSON.stringify([{ ...entry(first), note: '' }]), /note/],
    ['no address', textOf('9WzDX'), /A new pool: 9WzDX is no address/],
    ['an id twice', textOf(first, first), /listed twice/],
    ['a router', textOf(JUPITER_PROGRAM), /is a router/],
  ])('does not begin with %s', async (_, text, message) => {
    const file = join(folder, 'venues.json');
    await writeFile(file, text);
    await expect(openVenues({ file, log })).rejects.toThrow(message);
    await expect(openVenues({ file, log })).rejects.toMatchObject({ code: 'operator_file' });
  });

  it('does not begin without the file that is named', async () => {
    const opening = openVenues({ file: join(folder, 'absent.json'), log });
    await expect(opening).rejects.toThrow(/the list of venues cannot be read/);
  });
});
