import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../support/build-transaction.ts';
import { type HonestCase, testCases } from '../support/cases.ts';
import { inWorld } from '../support/change-swap.ts';
import {
  delegated,
  enforced,
  fromSol,
  gifted,
  heldSol,
  instructionsOf,
  newStock,
  over,
  ownOther,
  ownStock,
  ownUsdc,
  second,
  tokens,
  told,
  toSol,
} from '../support/enforced.ts';
import * as fake from '../support/fake-accounts.ts';
import {
  type Accounts,
  addLamports,
  addTokens,
  fakeChain,
  patch,
  someAddress,
} from '../support/fake-chain.ts';
import { accountOf, FROM_AMOUNT, inspect, type SwapCase } from '../support/honest-swap.ts';
import { friend, person, pool, stock, stranger } from '../support/people.ts';

type Theft = readonly [name: string, swap: SwapCase, mischief: (all: Accounts) => void];

const taking = (account: Address, amount: bigint) => (all: Accounts) => addTokens(all, account, -amount);
const delegating = (account: Address) => (all: Accounts) => {
  patch(all, account, 72, someAddress(stranger.address));
  patch(all, account, 121, Uint8Array.of(1));
};
const setting = (account: Address, offset: number, value: Uint8Array) => (all: Accounts) =>
  patch(all, account, offset, value);
const losing = (lamports: bigint) => (all: Accounts) => addLamports(all, person, -lamports);
/** Extra priority fee that a wallet may pay above the enforced bytes: with three assertions, and with two. */
const [FEE_ROOM, FEE_ROOM_OF_TWO] = [98_250n, 98_500n];
/** Payout of the honest swaps above the minimum. */
const SURPLUS = 500_000n;

/** Thefts by a program that is honest in the simulation. */
const thefts: readonly Theft[] = [
  ['a unit more of what is sold', tokens, taking(ownUsdc, 1n)],
  ['a delegate on what is sold', tokens, delegating(ownUsdc)],
  ['a close authority on what is sold', tokens, setting(ownUsdc, 129, someAddress(stranger.address))],
  ['another owner of what is sold', tokens, setting(ownUsdc, 32, addressBytes(stranger.address))],
  ['another owner of a second account', second, setting(pool, 32, addressBytes(stranger.address))],
  ['a unit out of a second account', second, taking(pool, 1n)],
  ['another delegate than before', delegated, setting(ownUsdc, 72, someAddress(stranger.address))],
  ['more for the delegate from before', delegated, setting(ownUsdc, 121, Uint8Array.of(6))],
  ['another close authority than before', delegated, setting(ownUsdc, 129, someAddress(stranger.address))],
  ['less of what is bought', tokens, taking(ownStock, SURPLUS + 1n)],
  ['a delegate on what is bought', tokens, delegating(ownStock)],
  ['less into a new account', newStock, taking(ownStock, SURPLUS + 1n)],
  ['another owner of a new account', newStock, setting(ownStock, 32, addressBytes(stranger.address))],
  ['another token that the route passes through', over, taking(ownOther, 1n)],
  ['a delegate on that other token', over, delegating(ownOther)],
  ['SOL besides', tokens, losing(FEE_ROOM + 1n)],
  ['more of the SOL that is sold', fromSol, losing(FEE_ROOM_OF_TWO + 1n)],
  ['less of the SOL that is bought', toSol, losing(FEE_ROOM_OF_TWO + SURPLUS + 1n)],
  ['SOL of the wallet where wrapped SOL is sold', heldSol, losing(FROM_AMOUNT)],
  ['less for another recipient', gifted, taking(accountOf(friend, stock), SURPLUS + 1n)],
  [
    'the wallet as a nonce account',
    tokens,
    (all) => all.set(person.address, { ...fake.wallet(10n ** 12n), data: new Uint8Array(80) }),
  ],
  [
    'the wallet itself',
    tokens,
    (all) => all.set(person.address, { ...fake.wallet(10n ** 12n), owner: TOKEN_PROGRAM }),
  ],
];

/** Permitted results of the same bytes. */
const lawful: readonly Theft[] = [
  ['nothing', tokens, () => {}],
  ['as much as a wallet may pay as fee', tokens, losing(FEE_ROOM)],
  ['all of that and the whole surplus in SOL', toSol, losing(FEE_ROOM_OF_TWO + SURPLUS)],
  ['exactly the minimum', tokens, taking(ownStock, SURPLUS)],
  ['more comes in', tokens, (all) => addTokens(all, ownUsdc, 7n)],
  ['the delegate from before uses some', delegated, setting(ownUsdc, 121, Uint8Array.of(4))],
];

/** Results of the enforced and of the original bytes under this manipulation. */
async function tellEnds(swap: SwapCase, mischief: (all: Accounts) => void): Promise<string> {
  const verdict = await inspect(enforced(swap));
  if (!verdict.ok) return verdict.rule;
  if (verdict.summary.enforcement !== 'chain') return 'not enforced';
  const chain = fakeChain(enforced(inWorld(swap, { mischief })).world);
  const end = async (bytes: Uint8Array) => JSON.stringify((await chain.simulate(bytes, [])).error) ?? 'lands';
  const own = instructionsOf(buildTransaction(swap.parts), swap).length;
  const ends = `${await end(verdict.transaction)}, bare ${await end(buildTransaction(swap.parts))}`;
  return ends.replace(/\[(\d+),/, (_, index) => (Number(index) >= own ? '[assertion,' : '[own,'));
}

const FAILS = '{"InstructionError":[assertion,{"Custom":6001}]}, bare lands';

let simulations = 0;
/** Misbehaves in every second simulation. */
const fickle = (deed: (all: Accounts) => void) => ({
  mischief: (all: Accounts) => {
    simulations += 1;
    if (simulations % 2 === 0) deed(all);
  },
});

const landings: readonly HonestCase[] = [
  ...thefts.map(([name, swap, mischief]) => ({
    name: `stolen: ${name}`,
    told: FAILS,
    judge: () => tellEnds(swap, mischief),
  })),
  ...lawful.map(([name, swap, mischief]) => ({
    ...{ name: `lawful: ${name}`, told: 'lands, bare lands', judge: () => tellEnds(swap, mischief) },
  })),
  ...told('assertion-failed', {
    'a program that behaves otherwise beside assertions': inWorld(tokens, fickle(taking(ownUsdc, 1n))),
  }),
  ...told('simulation-unavailable', {
    'a node that hangs up at the second simulation': inWorld(
      tokens,
      fickle(() => {
        throw new Error('hung up');
      }),
    ),
  }),
];

testCases('landings', [], landings);
