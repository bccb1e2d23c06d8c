import type { Address } from '../../../src/solana/address.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { callingRoutes } from './bad-venues.ts';
import * as fake from './fake-accounts.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { inWorld, programs, type SwapCase, withAccounts, withSteps } from './honest-swap.ts';
import { lookupTable, pool, sponsor, stranger, strangersProgram, venue } from './people.ts';

/** The case whose message names these addresses as well. */
const naming = (swap: SwapCase, ...addresses: readonly Address[]): SwapCase =>
  withSteps(swap, ([limit, ...rest]) => {
    if (limit === undefined) throw new Error('no first step');
    return [{ ...limit, accounts: addresses.map((address) => [address, ''] as const) }, ...rest];
  });

const calling = (swap: SwapCase, ...called: readonly Address[]): SwapCase =>
  inWorld(swap, {
    innerInstructions: called.map((program) => ({
      program,
      kind: undefined,
      data: new Uint8Array(),
      addresses: [],
    })),
  });

/** What no list has to name: programs of the chain, the router itself, accounts that hold data, wallets, empty addresses. */
export const honestVenues: readonly HonestCase[] = callingRoutes.flatMap(([name, router, swap]) => {
  const told = `${name.split(' ', 1)[0]?.toLowerCase()} 100000000→199000000 5000/1000/0×0`;
  const table = { key: lookupTable, addresses: [venue, pool] };
  return [
    honest(`${name} beside the programs of the chain`, told, naming(swap, ...programs, router)),
    honest(`${name} beside a wallet`, told, naming(swap, stranger.address)),
    honest(`${name} beside an empty address`, told, naming(swap, sponsor.address)),
    honest(
      `${name} beside an account that holds data`,
      told,
      withAccounts(naming(swap, strangersProgram), [
        [strangersProgram, { ...fake.wallet(1n), owner: ADDRESS_LOOKUP_TABLE_PROGRAM }],
      ]),
    ),
    honest(
      `${name} calls its venue and the programs of the chain`,
      told,
      calling(swap, venue, router, ...programs),
    ),
    honest(`${name} over a venue behind a table`, told, {
      ...withAccounts(swap, [[lookupTable, fake.lookupTable(table.addresses)]]),
      parts: { ...swap.parts, table },
    }),
  ];
});
