import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { openVenues, readVenueList, type VenueRegistry } from '../../src/apps/venues.ts';
import { SHIPPED_VENUES } from '../../src/guard/shipped-venues.ts';
import { createLog } from '../../src/log.ts';
import { addressBytes } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { JUPITER_PROGRAM, ROUTERS } from '../../src/solana/known-programs.ts';
import { accountsOf } from '../guard/real/real-chain.ts';
import { readReal } from '../guard/real/real-transaction.ts';
import { programs } from '../guard/support/honest-swap.ts';
import { until } from '../support/until.ts';

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
  it('is the shipped one without an operator’s file', async () => {
    book = await openVenues({ file: null, log });
    expect([...book.programs()].toSorted()).toEqual(SHIPPED.toSorted());
  });

  it('adds the operator’s file to the shipped list, and reloads it', async () => {
    const file = join(folder, 'venues.json');
    await writeFile(file, textOf(first));
    book = await openVenues({ file, log, pollMs: 20 });
    expect([...book.programs()].toSorted()).toEqual([...SHIPPED, first].toSorted());
    await writeFile(file, textOf(second));
    await until(async () => expect(book?.programs().has(second)).toBe(true));
    expect(book.programs().has(first)).toBe(false);
    expect(book.programs().has(SHIPPED[0] ?? first)).toBe(true);
  });

  it('keeps the last valid file and logs an invalid one', async () => {
    const file = join(folder, 'venues.json');
    await writeFile(file, textOf(first));
    book = await openVenues({ file, log, pollMs: 60_000 });
    await writeFile(file, '[');
    for (let times = 0; times < 4; times += 1) await book.poll();
    expect(book.programs().has(first)).toBe(true);
    const said = () =>
      lines.filter((line) => line.includes('could not be read; the last one stays in force'));
    expect(said()).toHaveLength(1);
    await writeFile(file, '{}');
    for (let times = 0; times < 4; times += 1) await book.poll();
    expect(said()).toHaveLength(2);
  });

  it.each([
    ['no JSON', '[', /no JSON/],
    ['no list', '{}', /the list: must be array/],
    ['an entry without a source', JSON.stringify([{ ...entry(first), sources: [] }]), /sources/],
    ['an unknown field', JSON.stringify([{ ...entry(first), note: '' }]), /note/],
    ['no address', textOf('9WzDX'), /A new pool: 9WzDX is no address/],
    ['an id twice', textOf(first, first), /listed twice/],
    ['a router', textOf(JUPITER_PROGRAM), /is a router/],
  ])('refuses to start with %s', async (_, text, message) => {
    const file = join(folder, 'venues.json');
    await writeFile(file, text);
    await expect(openVenues({ file, log })).rejects.toThrow(message);
    await expect(openVenues({ file, log })).rejects.toMatchObject({ code: 'operator_file' });
  });

  it('refuses to start without the configured file', async () => {
    const opening = openVenues({ file: join(folder, 'absent.json'), log });
    await expect(opening).rejects.toThrow(/the list of venues cannot be read/);
  });
});

const LISTED = new Set<string>(SHIPPED_VENUES.map(({ program }) => program));
const FILE = new URL('../../data/venues.json', import.meta.url);

test('the shipped list is valid: unique ids of 32 bytes', async () => {
  expect(await readVenueList(readFileSync(FILE, 'utf8'), 'venues.json')).toEqual(SHIPPED_VENUES);
  expect(SHIPPED_VENUES.length).toBeGreaterThan(100);
  for (const { program } of SHIPPED_VENUES) expect(addressBytes(program)).toHaveLength(32);
});

test('each id has two publishers at least', () => {
  // Sources that derive from Jupiter count as one publisher, as do repositories of one owner.
  const publisherOf = (source: string) =>
    /jupiter/i.test(source) ? 'jupiter' : (/github\.com\/([\w-]+)/.exec(source)?.[1] ?? source);
  const weak = SHIPPED_VENUES.filter(({ sources }) => new Set(sources.map(publisherOf)).size < 2);
  expect(weak).toEqual([]);
});

test('it has no router, no common program, no retired program', () => {
  const routers = [
    ...Object.values(ROUTERS).flat(),
    // Earlier versions of Jupiter
    ...['JUP2jxvXaqu7NQY1GmNF4m1vodw12LVXYxbFL2uJvfo', 'JUP3c2Uh3WA4Ng34tw6kPd2G4C5BB21Xo36Je1s32Ph'],
    ...['JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB', 'JUP5cHjnnCx2DppVsufsLrXs8EBZeEZzGtEK9Gdz6ow'],
    // Raydium's, Sanctum's, and LI.FI's in front of others
    ...['routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS', 'stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq'],
    '3i5JeuZuUxeKtVysUnwQNGerJP2bSMX9fTFfS4Nxe3Br',
  ];
  expect([...routers, ...programs].filter((program) => LISTED.has(program))).toEqual([]);
  expect(SHIPPED_VENUES.filter(({ kind }) => /retired|router|request for quote/.test(kind))).toEqual([]);
});

/** A missing venue would be refused over any router other than Jupiter. */
test('it has every program that published honest swaps call', () => {
  const own = new Set<string>([...programs, ...Object.values(ROUTERS).flat()]);
  const called = readReal('mainnet-jupiter')
    .filter(({ expected }) => expected === 'pass')
    .flatMap((real) => {
      const accounts = accountsOf(real);
      return (real.meta?.innerInstructions ?? []).map(({ program }) => accounts[program] ?? '');
    });
  const venues = [...new Set(called)].filter((program) => !own.has(program));
  expect(venues.length).toBeGreaterThan(3);
  expect(venues.filter((program) => !LISTED.has(program))).toEqual([]);
});

/** Executed swaps over DFlow and OKX. */
test.each([
  ['HumidiFi', '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp'],
  ['ZeroFi', 'ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY'],
  ['PancakeSwap', 'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq'],
  ['Raydium AMM v4', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
  ['Raydium CLMM', 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'],
  ['Raydium CPMM', 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'],
  ['Phoenix', 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'],
  ['Meteora DLMM', 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'],
  ['Pump.fun AMM', 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'],
  ['Pump fee program', 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'],
])('%s is on it', (_, program) => {
  expect(LISTED.has(program)).toBe(true);
});
