import type { Address } from '../address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../known-programs.ts';
import type { FailureReason } from './failure-reason.ts';

/** A program whose failures can be told. */
interface KnownProgram {
  readonly name: string;
  /** Calls pools on the person's way, so that a number may be one of theirs. */
  readonly isRouter: boolean;
  /** Its own error numbers. */
  readonly reasons: Readonly<Partial<Record<number, FailureReason>>>;
}

/** `TokenError` of SPL Token, and from 37 on of Token-2022. */
const TOKEN_ERRORS: KnownProgram['reasons'] = {
  1: 'not-enough-token',
  3: 'other-token',
  4: 'other-owner',
  9: 'account-missing',
  17: 'token-frozen',
  37: 'token-not-transferable',
  42: 'cpi-guard',
  67: 'token-paused',
};

const program = (name: string, reasons: KnownProgram['reasons']): KnownProgram => ({
  name,
  isRouter: false,
  reasons,
});
const router = (name: string, reasons: KnownProgram['reasons']): KnownProgram => ({
  name,
  isRouter: true,
  reasons: { 1: 'not-enough-funds', ...reasons },
});

/** By address, since a number means something else in every program. The routers' are those of their published IDLs. */
export const KNOWN_PROGRAMS: ReadonlyMap<Address, KnownProgram> = new Map([
  [SYSTEM_PROGRAM, program('System', { 0: 'account-exists', 1: 'not-enough-sol' })],
  [COMPUTE_BUDGET_PROGRAM, program('Compute Budget', {})],
  [MEMO_PROGRAM, program('Memo', {})],
  [TOKEN_PROGRAM, program('SPL Token', TOKEN_ERRORS)],
  [TOKEN_2022_PROGRAM, program('Token-2022', TOKEN_ERRORS)],
  [ASSOCIATED_TOKEN_PROGRAM, program('Associated Token', { 0: 'other-owner', 1: 'not-enough-sol' })],
  [LIGHTHOUSE_PROGRAM, program('Lighthouse', {})],
  [
    JUPITER_PROGRAM,
    router('Jupiter', {
      6001: 'price-moved',
      6008: 'transaction-changed',
      6014: 'other-token-program',
      6015: 'other-token-program',
      6017: 'inexact-amount',
      6021: 'bad-token-account',
      6024: 'not-enough-token',
      6025: 'bad-token-account',
    }),
  ],
  [
    TITAN_PROGRAM,
    router('Titan', { 6005: 'transaction-changed', 6008: 'price-moved', 6009: 'account-state' }),
  ],
  [
    DFLOW_PROGRAM,
    router('DFlow', {
      15001: 'price-moved',
      15013: 'bad-token-account',
      15016: 'inexact-amount',
      15021: 'account-missing',
      15022: 'other-token-program',
      15023: 'bad-token-account',
      // A leg under the least that the route set for it
      15025: 'price-moved',
      15028: 'bad-token-account',
    }),
  ],
  [
    OKX_V1_PROGRAM,
    router('OKX', {
      6001: 'price-moved',
      6009: 'bad-token-account',
      6010: 'bad-token-account',
      6011: 'bad-token-account',
      6017: 'transaction-changed',
      6053: 'account-state',
      6067: 'not-enough-funds',
      6069: 'other-token-program',
      6073: 'not-enough-funds',
    }),
  ],
  [
    OKX_V2_PROGRAM,
    router('OKX', {
      6010: 'price-moved',
      6021: 'transaction-changed',
      6047: 'bad-token-account',
      6048: 'bad-token-account',
      6049: 'bad-token-account',
      6062: 'account-state',
      6072: 'not-enough-funds',
      6074: 'other-token-program',
      6080: 'not-enough-funds',
    }),
  ],
]);
