import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { UPGRADEABLE_LOADER } from '../../../../src/solana/known-programs.ts';
import { JupiterWorld } from './jupiter-world.ts';

let world: JupiterWorld;

beforeEach(async () => {
  world = await JupiterWorld.start();
});
afterEach(() => world.close());

describe('a route through an unknown venue', () => {
  const venue = generateSigner().address;
  const PROGRAM = { owner: UPGRADEABLE_LOADER, lamports: 1n, executable: true, data: new Uint8Array(36) };
  const overVenue = { router: 'dflow', route: { venue } } as const;
  const excluded = () => world.jupiter.calls.map(({ query }) => query.get('excludeRouters'));

  beforeEach(() => world.accounts.set(venue, PROGRAM));

  it('is requested again without its router, and the operator sees the program', async () => {
    world.jupiter.orderNext(overVenue);
    expect(await world.quote()).toMatchObject({
      kind: 'quotes',
      quotes: [{ routeName: 'metis', transaction: expect.anything() }],
    });
    expect(excluded()).toEqual(['jupiterz', 'jupiterz,dflow']);
    const [line] = world.lines.map((text) => JSON.parse(text)).filter(({ program }) => program === venue);
    expect(line).toMatchObject({ router: 'dflow', msg: expect.stringContaining('no known venue') });
  });

  it('is requested again only once', async () => {
    world.jupiter.orderNext(overVenue);
    world.jupiter.orderNext(overVenue);
    expect(await world.quote()).toEqual({
      kind: 'unavailable',
      reason: 'Jupiter: a transaction that is not the ordered swap (unknown-venue)',
    });
    expect(excluded()).toHaveLength(2);
  });

  it('is returned as soon as the list names the program', async () => {
    world.venues.add(venue);
    world.jupiter.orderNext(overVenue);
    expect(await world.quote()).toMatchObject({ quotes: [{ routeName: 'dflow' }] });
    expect(excluded()).toEqual(['jupiterz']);
  });

  it('is not returned while the chain does not answer', async () => {
    world.chain = async () => {
      throw new Error('no answer');
    };
    world.jupiter.orderNext(overVenue);
    expect(await world.quote()).toMatchObject({ kind: 'unavailable' });
    expect(excluded()).toHaveLength(1);
  });
});
