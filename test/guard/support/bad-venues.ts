import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
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
import { type BadCase, unsigned } from './bad-case.ts';
import { overDflow, overDflowFromSol } from './bad-dflow.ts';
import { overOkx } from './bad-okx.ts';
import { overTitan } from './bad-titan.ts';
import * as fake from './fake-accounts.ts';
import { inWorld, type SwapCase, withAccounts, withSteps } from './honest-swap.ts';
import type { Instruction } from './instructions.ts';
import { lookupTable, pool, strangersProgram, venue } from './people.ts';

/** One route of each router that calls what its legs name. */
export const callingRoutes: readonly (readonly [name: string, program: Address, swap: SwapCase])[] = [
  ['DFlow', DFLOW_PROGRAM, overDflow('swap')],
  ['DFlow of the second form', DFLOW_PROGRAM, overDflow('swap2WithDestination')],
  ['Titan V2', TITAN_PROGRAM, overTitan('V2')],
  ['Titan V3', TITAN_PROGRAM, overTitan('V3')],
  ['OKX V1', OKX_V1_PROGRAM, overOkx('swap')],
  ['OKX V2', OKX_V2_PROGRAM, overOkx('swapTob')],
];

type Account = Instruction['accounts'][number];

/** The case with another account wherever its venue is named. */
const inPlaceOfVenue = (swap: SwapCase, account: Account): SwapCase =>
  withSteps(swap, (steps) =>
    steps.map((step) => ({
      ...step,
      accounts: step.accounts.map((named) => (named[0] === venue ? account : named)),
    })),
  );

/** The case over a program of a stranger, in the state that is given. */
const over = (swap: SwapCase, state: AccountState, rights: Account[1] = ''): SwapCase =>
  withAccounts(inPlaceOfVenue(swap, [strangersProgram, rights]), [[strangersProgram, state]]);

/** The case with the stranger's program reached through a lookup table. */
function hidden(swap: SwapCase): SwapCase {
  const table = { key: lookupTable, addresses: [pool, strangersProgram] };
  return {
    ...withAccounts(swap, [[lookupTable, fake.lookupTable(table.addresses)]]),
    parts: { ...swap.parts, table },
  };
}

/** What a loader may have made of the program by now. */
const states: readonly (readonly [string, AccountState])[] = [
  ['deployed', fake.program()],
  ['a buffer that is not deployed yet', fake.program(UPGRADEABLE_LOADER, false)],
  ['retracted by its owner', fake.program(LOADER_V4, false)],
  ['built into the chain', fake.program(NATIVE_LOADER, false)],
  ...OLD_LOADERS.map((loader) => [`under ${loader}`, fake.program(loader, false)] as const),
  ['executable under an owner nobody knows', fake.program(pool, true)],
];

const called = (swap: SwapCase, program: Address): SwapCase =>
  inWorld(swap, {
    innerInstructions: [
      { program: venue, kind: undefined, data: new Uint8Array(), addresses: [] },
      { program, kind: undefined, data: new Uint8Array(), addresses: [] },
    ],
  });

const allowing = (swap: SwapCase, program: Address): SwapCase => ({
  ...swap,
  policy: { ...swap.policy, allowedRouters: [program] },
});

const unlisted = ({ policy: { venues: _, ...policy }, ...swap }: SwapCase): SwapCase => ({ ...swap, policy });

const refused = (name: string, swap: SwapCase) => unsigned(name, 'unknown-venue', swap);

/** Programs that no list names, wherever a route may put them. */
export const badVenues: readonly BadCase[] = [
  ...callingRoutes.flatMap(([name, program, swap]) => [
    ...states.map(([what, state]) =>
      refused(`${name} over a stranger’s program, ${what}`, over(swap, state)),
    ),
    refused(`${name} over a stranger’s program that it may write`, over(swap, fake.program(), 'w')),
    refused(`${name} over a stranger’s program behind a table`, hidden(over(swap, fake.program()))),
    refused(
      `${name} over a stranger’s program behind a table, writable`,
      hidden(over(swap, fake.program(), 'w')),
    ),
    refused(
      `${name} over a buffer behind a table`,
      hidden(over(swap, fake.program(UPGRADEABLE_LOADER, false))),
    ),
    refused(`${name} over another router`, inPlaceOfVenue(swap, [JUPITER_PROGRAM, ''])),
    refused(`${name} calls a program deployed after the reading`, called(swap, strangersProgram)),
    refused(`${name} calls another router`, called(swap, JUPITER_PROGRAM)),
    refused(`${name} allowed by the operator`, over(allowing(swap, program), fake.program())),
    refused(`${name} without a list`, unlisted(swap)),
  ]),
  ...[DFLOW_PROGRAM, TITAN_PROGRAM, OKX_V1_PROGRAM, OKX_V2_PROGRAM].flatMap((router) =>
    callingRoutes
      .filter(([, program]) => program !== router)
      .map(([name, , swap]) =>
        refused(`${name} over the router ${router}`, inPlaceOfVenue(swap, [router, ''])),
      ),
  ),
  refused(
    'DFlow with a stranger’s program beside its wrapping',
    withAccounts(
      withSteps(overDflowFromSol(), ([limit, price, wrap, ...rest]) =>
        [
          limit,
          price,
          wrap && { ...wrap, accounts: [...wrap.accounts, [strangersProgram, '']] as const },
          ...rest,
        ].filter((step) => step !== undefined),
      ),
      [[strangersProgram, fake.program()]],
    ),
  ),
];
