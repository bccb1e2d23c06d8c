import type { Address } from '../../src/solana/address.ts';
import {
  closeAccount,
  createTemporaryAccount,
  type Instruction,
  transferSol,
} from '../guard/support/instructions.ts';
import { person, temporary } from '../guard/support/people.ts';
import { AMOUNT, deepPool, offerOf, type RealCase, routeOf } from './real-case.ts';
import { accountOf, MINTS } from './real-world.ts';

/** Deposit of a 165-byte account, which Jupiter adds to the amount; the close returns it. */
const DEPOSIT = 2_039_280n;

const own = (mint: Address) => [mint, accountOf(person.address, mint)] as const;
const [paid, bought, between] = [own(MINTS.paid), own(MINTS.bought), own(MINTS.between)];
const wrapped = [MINTS.sol, temporary] as const;

/** SOL passes through a temporary account. */
const throughTemporary = (route: Instruction): readonly Instruction[] => [
  createTemporaryAccount(temporary, person.address),
  route,
  closeAccount(temporary, person.address, person.address),
];

/** Swaps as built by Jupiter; each must pass and land. */
export const honestCases: readonly RealCase[] = [
  {
    name: 'H1 a token for a token',
    make: async (world, version) => {
      const pool = await deepPool(world, 'paid', 'bought');
      const ends = { from: 'paid', to: 'bought', source: paid[1], destination: bought[1] } as const;
      const steps = [{ pool, from: paid, to: bought, numbers: [0, 1] as const }];
      return { offer: offerOf('paid', 'bought'), instructions: [routeOf(version, ends, steps)] };
    },
  },
  {
    name: 'H2 SOL for a token',
    make: async (world, version) => {
      const pool = await deepPool(world, 'sol', 'bought');
      const ends = { from: 'sol', to: 'bought', source: temporary, destination: bought[1] } as const;
      const steps = [{ pool, from: wrapped, to: bought, numbers: [0, 1] as const }];
      const instructions = [
        transferSol(person.address, temporary, AMOUNT + DEPOSIT),
        ...throughTemporary(routeOf(version, ends, steps)),
      ];
      return { offer: offerOf('sol', 'bought'), instructions };
    },
  },
  {
    name: 'H3 a token for SOL',
    make: async (world, version) => {
      const pool = await deepPool(world, 'paid', 'sol');
      const ends = { from: 'paid', to: 'sol', source: paid[1], destination: temporary } as const;
      const steps = [{ pool, from: paid, to: wrapped, numbers: [0, 1] as const }];
      return {
        offer: offerOf('paid', 'sol'),
        instructions: throughTemporary(routeOf(version, ends, steps)),
      };
    },
  },
  {
    name: 'H4 over two pools',
    make: async (world, version) => {
      const [first, second] = [
        await deepPool(world, 'paid', 'between'),
        await deepPool(world, 'between', 'bought'),
      ];
      const ends = { from: 'paid', to: 'bought', source: paid[1], destination: bought[1] } as const;
      const steps = [
        { pool: first, from: paid, to: between, numbers: [0, 1] as const },
        { pool: second, from: between, to: bought, numbers: [1, 2] as const },
      ];
      return { offer: offerOf('paid', 'bought'), instructions: [routeOf(version, ends, steps)] };
    },
  },
];
