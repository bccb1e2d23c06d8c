const WORDS = {
  'price-moved': 'the price moved past the slippage limit',
  'inexact-amount': 'the exact amount could not be reached',
  'not-enough-sol': 'not enough SOL',
  'not-enough-token': 'not enough of the token',
  'not-enough-funds': 'not enough funds',
  'no-sol-for-fee': 'the wallet has no SOL to pay the network fee',
  'not-enough-for-fee': 'not enough SOL for the network fee',
  'not-enough-for-deposit': 'not enough SOL left for the deposit of an account',
  'wallet-cannot-pay': 'this wallet cannot pay network fees',
  'token-frozen': 'the token account is frozen by the issuer',
  'token-paused': 'the issuer has paused this token',
  'token-not-transferable': 'this token cannot be transferred',
  'cpi-guard': 'the token account is closed to programs by its CPI Guard',
  'wallet-guard': 'a safety check in the transaction stopped it; nothing was swapped',
  expired: 'the transaction expired before it could run',
  'already-processed': 'the transaction had already been processed',
  'account-busy': 'an account was busy; try again',
  'network-busy': 'the network was too busy',
  'compute-exceeded': 'the swap needed more computing than was allowed',
  'program-aborted': 'a program of the swap broke off',
  'signature-missing': 'a signature was missing',
  'account-missing': 'a token account does not exist',
  'account-state': 'an account was not in the expected state',
  'account-exists': 'an account already exists',
  'other-token': 'the token account belongs to another token',
  'other-owner': 'the token account belongs to another owner',
  'other-token-program': 'the token belongs to another token program',
  'bad-token-account': 'a token account is not valid',
  'transaction-changed': 'the transaction was changed on its way',
  /** `code` is the number of a called pool. */
  'pool-refused': 'one of the pools on the route refused it',
  'program-refused': 'a program of the swap refused it',
  'step-failed': 'failed',
  /** `code` is the node's error name. */
  'network-refused': 'the network refused it',
} as const;

export type FailureReason = keyof typeof WORDS;

export const FAILURE_REASONS = Object.keys(WORDS) as readonly FailureReason[];

export interface TransactionFailure {
  readonly reason: FailureReason;
  readonly program?: string;
  readonly step?: number;
  /** Error number, or the node's error name. */
  readonly code?: string;
}

/** `chain:<reason>:<program>:<step>:<code>` */
const FORM = /^chain:([a-z-]{1,40}):([A-Za-z0-9 -]{0,40}):(\d{0,4}):(\w{0,60})$/;

export function writeFailureCode({ reason, program = '', step, code = '' }: TransactionFailure): string {
  const plainCode = /^\w{1,60}$/.test(code) ? code : '';
  return `chain:${reason}:${program}:${step ?? ''}:${plainCode}`;
}

/** An unknown reason of a later version becomes `network-refused`. */
export function readFailureCode(text: string): TransactionFailure | undefined {
  const [, name = '', program, step, code] = FORM.exec(text) ?? [];
  if (name === '') return undefined;
  const reason = FAILURE_REASONS.find((one) => one === name);
  if (reason === undefined) return { reason: 'network-refused', code: name };
  return {
    reason,
    ...(program && { program }),
    ...(step && { step: Number(step) }),
    ...(code && { code }),
  };
}

export function describeFailure({ reason, program, step, code = 'unknown' }: TransactionFailure): string {
  switch (reason) {
    case 'step-failed':
      return `step ${step ?? '?'} failed (${/^\d/.test(code) ? `code ${code}` : code})`;
    case 'pool-refused':
      return `${WORDS[reason]} (code ${code})`;
    case 'program-refused':
      return `${program ?? 'a program of the swap'} refused it (code ${code})`;
    case 'network-refused':
      return `${WORDS[reason]} (${code})`;
    default:
      return WORDS[reason];
  }
}
