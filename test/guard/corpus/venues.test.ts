import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LOADER_V4,
  NATIVE_LOADER,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  OLD_LOADERS,
  TITAN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../../src/solana/known-programs.ts';
import { type BadCase, type HonestCase, honest, refused, testCases } from '../support/cases.ts';
import { calling, changing, under, withAccounts, withSteps } from '../support/change-swap.ts';
import { overDflow, overDflowFromSol } from '../support/dflow.ts';
import * as fake from '../support/fake-accounts.ts';
import { programs, type SwapCase } from '../support/honest-swap.ts';
import type { Instruction } from '../support/instructions.ts';
import { overOkx } from '../support/okx.ts';
import { lookupTable, pool, sponsor, stranger, strangersProgram, venue } from '../support/people.ts';
import { overTitan } from '../support/titan.ts';

/** A route of each router that calls the programs of its legs. */
const callingRoutes: readonly (readonly [name: string, program: Address, swap: SwapCase])[] = [
  ['DFlow', DFLOW_PROGRAM, overDflow('swap')],
  ['DFlow of the second form', DFLOW_PROGRAM, overDflow('swap2WithDestination')],
  ['Titan V2', TITAN_PROGRAM, overTitan('V2')],
  ['Titan V3', TITAN_PROGRAM, overTitan('V3')],
  ['OKX V1', OKX_V1_PROGRAM, overOkx('swap')],
  ['OKX V2', OKX_V2_PROGRAM, overOkx('swapTob')],
];

type Account = Instruction['accounts'][number];

/** The case with another account in each place of its venue. */
const inPlaceOfVenue = (swap: SwapCase, account: Account): SwapCase =>
  withSteps(swap, (steps) =>
    steps.map((step) => ({
      ...step,
      accounts: step.accounts.map((named) => (named[0] === venue ? account : named)),
    })),
  );

/** The case over a stranger's program in the given state. */
const over = (swap: SwapCase, state: AccountState, rights: Account[1] = ''): SwapCase =>
  withAccounts(inPlaceOfVenue(swap, [strangersProgram, rights]), [[strangersProgram, state]]);

/** The case with these accounts in a lookup table. */
const behindTable = (swap: SwapCase, ...addresses: readonly Address[]): SwapCase => ({
  ...withAccounts(swap, [[lookupTable, fake.lookupTable(addresses)]]),
  parts: { ...swap.parts, table: { key: lookupTable, addresses } },
});
const hidden = (swap: SwapCase) => behindTable(swap, pool, strangersProgram);

/** States of the stranger's program under each loader. */
const states: readonly (readonly [string, AccountState])[] = [
  ['deployed', fake.program()],
  ['a buffer that is not deployed yet', fake.program(UPGRADEABLE_LOADER, false)],
  ['retracted by its owner', fake.program(LOADER_V4, false)],
  ['built into the chain', fake.program(NATIVE_LOADER, false)],
  ...OLD_LOADERS.map((loader) => [`under ${loader}`, fake.program(loader, false)] as const),
  ['executable under an owner nobody knows', fake.program(pool, true)],
];

const called = (swap: SwapCase, ...programs: readonly Address[]) =>
  calling(swap, ...programs.map((program) => ({ program, kind: undefined })));

const unlisted = ({ policy: { venues: _, ...policy }, ...swap }: SwapCase): SwapCase => ({ ...swap, policy });

/** Unlisted programs in every place of a route. */
const badVenues: readonly BadCase[] = [
  ...callingRoutes.flatMap(([name, program, swap]) =>
    refused('unknown-venue', {
      ...Object.fromEntries(
        states.map(([what, state]) => [`${name} over a stranger’s program, ${what}`, over(swap, state)]),
      ),
      [`${name} over a stranger’s program that it may write`]: over(swap, fake.program(), 'w'),
      [`${name} over a stranger’s program behind a table`]: hidden(over(swap, fake.program())),
      [`${name} over a stranger’s program behind a table, writable`]: hidden(over(swap, fake.program(), 'w')),
      [`${name} over a buffer behind a table`]: hidden(over(swap, fake.program(UPGRADEABLE_LOADER, false))),
      [`${name} over another router`]: inPlaceOfVenue(swap, [JUPITER_PROGRAM, '']),
      [`${name} calls a program deployed after the reading`]: called(swap, venue, strangersProgram),
      [`${name} calls another router`]: called(swap, venue, JUPITER_PROGRAM),
      [`${name} allowed by the operator`]: over(under(swap, { allowedRouters: [program] }), fake.program()),
      [`${name} without a list`]: unlisted(swap),
    }),
  ),
  ...[DFLOW_PROGRAM, TITAN_PROGRAM, OKX_V1_PROGRAM, OKX_V2_PROGRAM].flatMap((router) =>
    callingRoutes
      .filter(([, program]) => program !== router)
      .flatMap(([name, , swap]) =>
        refused('unknown-venue', {
          [`${name} over the router ${router}`]: inPlaceOfVenue(swap, [router, '']),
        }),
      ),
  ),
  ...refused('unknown-venue', {
    'DFlow with a stranger’s program beside its wrapping': withAccounts(
      changing(overDflowFromSol(), 2, ({ accounts }) => ({
        accounts: [...accounts, [strangersProgram, '']],
      })),
      [[strangersProgram, fake.program()]],
    ),
  }),
];

/** The case with these addresses added to its message. */
const naming = (swap: SwapCase, ...addresses: readonly Address[]): SwapCase =>
  changing(swap, 0, () => ({ accounts: addresses.map((address) => [address, ''] as const) }));

/** Accounts that need no list: programs of the chain, the router, data accounts, wallets, empty addresses. */
const honestVenues: readonly HonestCase[] = callingRoutes.flatMap(([name, router, swap]) => {
  const told = `${name.split(' ', 1)[0]?.toLowerCase()} 100000000→199000000 5000/1000/0×0`;
  return honest(told, {
    [`${name} beside the programs of the chain`]: naming(swap, ...programs, router),
    [`${name} beside a wallet`]: naming(swap, stranger.address),
    [`${name} beside an empty address`]: naming(swap, sponsor.address),
    [`${name} beside an account that holds data`]: withAccounts(naming(swap, strangersProgram), [
      [strangersProgram, { ...fake.wallet(1n), owner: ADDRESS_LOOKUP_TABLE_PROGRAM }],
    ]),
    [`${name} calls its venue and the programs of the chain`]: called(swap, venue, router, ...programs),
    [`${name} over a venue behind a table`]: behindTable(swap, venue, pool),
  });
});

testCases('venues', badVenues, honestVenues);
