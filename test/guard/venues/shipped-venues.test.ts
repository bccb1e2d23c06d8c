import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readVenueList, SHIPPED_VENUES } from '../../../src/guard/venues.ts';
import { addressBytes } from '../../../src/solana/address.ts';
import { ROUTERS } from '../../../src/solana/known-programs.ts';
import { accountsOf } from '../real/real-chain.ts';
import { readReal } from '../real/real-transaction.ts';
import { programs } from '../support/honest-swap.ts';

const LISTED = new Set<string>(SHIPPED_VENUES.map(({ program }) => program));
const FILE = new URL('../../../data/venues.json', import.meta.url);

test('the shipped list has the form of an operator’s, each id once and of 32 bytes', () => {
  expect(readVenueList(readFileSync(FILE, 'utf8'), 'venues.json')).toEqual(SHIPPED_VENUES);
  expect(SHIPPED_VENUES.length).toBeGreaterThan(100);
  for (const { program } of SHIPPED_VENUES) expect(addressBytes(program)).toHaveLength(32);
});

test('each id rests on two publishers at least', () => {
  // Whatever derives from Jupiter is one publisher; so is each repository's owner.
  const publisherOf = (source: string) =>
    /jupiter/i.test(source) ? 'jupiter' : (/github\.com\/([\w-]+)/.exec(source)?.[1] ?? source);
  const weak = SHIPPED_VENUES.filter(({ sources }) => new Set(sources.map(publisherOf)).size < 2);
  expect(weak).toEqual([]);
});

test('no router is on it, no program that any route may name, nothing retired', () => {
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

/** The guard needs no list for these routes; what they call shows whether an honest route over another router would pass. */
test('every program that an honest published swap is seen to call is on it', () => {
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

/** As executed in published swaps over DFlow and OKX. */
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
