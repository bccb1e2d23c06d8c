import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  LOADER_V4,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  NATIVE_LOADER,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  OLD_LOADERS,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../solana/known-programs.ts';
import type { AccountState, InnerInstruction } from '../guard-chain.ts';
import { refuse } from '../guard-rule.ts';
import type { Snapshot } from '../holdings.ts';
import type { ResolvedAccount, ResolvedInstruction } from '../resolve-instructions.ts';

/**
 * Routers that hand the person's signature to the programs that their legs name. DFlow calls any program (the binary of
 * November 2025 was run with a stranger's); Titan and the second OKX program could not be run. Jupiter pins its venues.
 */
const CALLING_ROUTERS: readonly Address[] = [DFLOW_PROGRAM, TITAN_PROGRAM, OKX_V1_PROGRAM, OKX_V2_PROGRAM];

/** Programs that any route may name. */
const COMMON_PROGRAMS: readonly Address[] = [
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  LIGHTHOUSE_PROGRAM,
];

/** What a loader owns is code, even while it is not executable: one more transaction deploys it. */
const LOADERS: readonly Address[] = [UPGRADEABLE_LOADER, LOADER_V4, NATIVE_LOADER, ...OLD_LOADERS];

/** Which programs a route may name and call. */
export type VenueCheck = {
  /** The accounts whose state decides. */
  readonly toRead: readonly Address[];
  /** Refuses `unknown-venue` where one of these accounts is a program that is not known. */
  readonly judgeAccounts: (states: Snapshot) => void;
  /**
   * Refuses `unknown-venue` where the simulation calls a program that is not known: one that was deployed after the
   * accounts were read.
   */
  readonly judgeCalls: (calls: readonly InnerInstruction[]) => void;
};

const NOTHING_TO_CHECK: VenueCheck = { toRead: [], judgeAccounts: () => {}, judgeCalls: () => {} };

/**
 * Known venues only: a program that anybody can deploy swaps honestly in the simulation and takes what it likes when the
 * same signed bytes land. The whole message is checked where one of its instructions is for a router that calls what it
 * is told. An address at which nothing stands is not refused: honest routes name empty addresses (event authorities,
 * fee wallets), and an attacker can put lamports on theirs. Such a route fails in the simulation, unless the router
 * leaves the venue out there; then the assertions on the chain hold the person's accounts.
 */
export function checkOfVenues(
  instructions: readonly ResolvedInstruction[],
  accounts: readonly ResolvedAccount[],
  venues: ReadonlySet<Address>,
): VenueCheck {
  const called = new Set(instructions.map(({ program }) => program));
  const routers = CALLING_ROUTERS.filter((router) => called.has(router));
  if (routers.length === 0) return NOTHING_TO_CHECK;
  const isKnown = (program: Address) =>
    COMMON_PROGRAMS.includes(program) || routers.includes(program) || venues.has(program);
  const toRead = accounts.map(({ address }) => address).filter((address) => !isKnown(address));
  return {
    toRead,
    judgeAccounts: (states) => {
      const stranger = toRead.find((address) => isProgram(states.get(address)));
      if (stranger !== undefined) refuse('unknown-venue', tellOf(stranger, 'names'), stranger);
    },
    judgeCalls: (calls) => {
      const stranger = calls.map(({ program }) => program).find((program) => !isKnown(program));
      if (stranger !== undefined) refuse('unknown-venue', tellOf(stranger, 'calls'), stranger);
    },
  };
}

function isProgram(state: AccountState | undefined): boolean {
  return state !== undefined && (state.executable || LOADERS.includes(state.owner));
}

function tellOf(program: Address, verb: 'names' | 'calls'): string {
  return `the route ${verb} ${program.slice(0, 4)}…${program.slice(-4)}, a program that is no known venue`;
}
