import type { FailureReason, TransactionFailure } from '../../solana/failure/failure-reason.ts';

/** The sentences in which failures were written down before there were codes for them. */
const SENTENCES: Readonly<Record<string, FailureReason>> = {
  'the wallet has no SOL to pay the network fee': 'no-sol-for-fee',
  'not enough SOL for the network fee': 'not-enough-for-fee',
  'not enough SOL left for the deposit of an account': 'not-enough-for-deposit',
  'this wallet cannot pay network fees': 'wallet-cannot-pay',
  'the transaction expired before it could run': 'expired',
  'the transaction had already been processed': 'already-processed',
  'an account was busy; try again': 'account-busy',
  'the network was too busy': 'network-busy',
  'the swap needed more computing than was allowed': 'compute-exceeded',
  'not enough funds': 'not-enough-funds',
  'a signature was missing': 'signature-missing',
  'an account was not in the expected state': 'account-state',
  'a token account does not exist': 'account-missing',
  'not enough of the token': 'not-enough-token',
  'the token account belongs to another token': 'other-token',
  'the token account belongs to another owner': 'other-owner',
  'the token account is frozen by the issuer': 'token-frozen',
  'this token cannot be transferred': 'token-not-transferable',
  'the issuer has paused this token': 'token-paused',
  'an account already exists': 'account-exists',
  'not enough SOL': 'not-enough-sol',
  'the price moved past the slippage limit': 'price-moved',
  'the transaction was changed on its way': 'transaction-changed',
  'the token belongs to another token program': 'other-token-program',
  'the exact amount could not be reached': 'inexact-amount',
  'a token account is not valid': 'bad-token-account',
  'a safety check in the transaction stopped it; nothing was swapped': 'wallet-guard',
};

const STEP = /^step (?<step>\d{1,4}) failed \((?:code )?(?<code>.+)\)$/;
const NETWORK = /^the network refused it \((?<code>.+)\)$/;

/** What an older version wrote down of a failure; undefined where it is none of its sentences. */
export function readFailureSentence(sentence: string): TransactionFailure | undefined {
  if (Object.hasOwn(SENTENCES, sentence)) return reasonOf(SENTENCES[sentence]);
  const step = STEP.exec(sentence)?.groups;
  if (step?.code) return { reason: 'step-failed', step: Number(step.step), code: step.code };
  const network = NETWORK.exec(sentence)?.groups;
  return network?.code ? { reason: 'network-refused', code: network.code } : undefined;
}

function reasonOf(reason: FailureReason | undefined): TransactionFailure | undefined {
  return reason && { reason };
}
