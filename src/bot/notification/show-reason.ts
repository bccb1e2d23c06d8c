import type { Texts } from './create-texts.ts';
import { cleanLabel } from './show-token.ts';

const LONGEST_REASON = 200;

/** The words in which a failure is written down, and the text that says the same in the reader's language. */
const REASONS: Readonly<Record<string, string>> = {
  'the wallet has no SOL to pay the network fee': 'reason-no-sol-for-fee',
  'not enough SOL for the network fee': 'reason-too-little-for-fee',
  'not enough SOL left for the deposit of an account': 'reason-too-little-for-rent',
  'this wallet cannot pay network fees': 'reason-cannot-pay-fees',
  'the transaction expired before it could run': 'reason-expired',
  'the transaction had already been processed': 'reason-processed',
  'an account was busy; try again': 'reason-busy-account',
  'the network was too busy': 'reason-busy-network',
  'the swap needed more computing than was allowed': 'reason-computing',
  'not enough funds': 'reason-too-little',
  'a signature was missing': 'reason-signature',
  'an account was not in the expected state': 'reason-account-state',
  'a token account does not exist': 'reason-no-token-account',
  'not enough of the token': 'reason-too-little-token',
  'the token account belongs to another token': 'reason-other-token',
  'the token account belongs to another owner': 'reason-other-owner',
  'the token account is frozen by the issuer': 'reason-frozen',
  'this token cannot be transferred': 'reason-cannot-transfer',
  'the issuer has paused this token': 'reason-paused',
  'an account already exists': 'reason-account-exists',
  'not enough SOL': 'reason-too-little-sol',
  'the price moved past the slippage limit': 'reason-price-moved',
  'the transaction was changed on its way': 'reason-changed',
  'the token belongs to another token program': 'reason-other-program',
  'the exact amount could not be reached': 'reason-inexact',
  'a token account is not valid': 'reason-bad-token-account',
  'a safety check of the wallet stopped it; nothing was swapped': 'reason-wallet-check',
};

/** Failures that name a step or carry what the chain said of them. */
const NAMED_REASONS: readonly (readonly [RegExp, string])[] = [
  [/^step (?<step>\d+) failed \((?<detail>.+)\)$/, 'reason-step'],
  [/^the network refused it \((?<detail>.+)\)$/, 'reason-refused'],
];

/**
 * Why a transaction failed, as the chain's failure was written down in the swap's row. Words that no text stands for are
 * shown as they are: an older or newer version may have written them.
 */
export function showReason(reason: string, texts: Texts): string {
  const clean = cleanLabel(reason, LONGEST_REASON);
  const key = Object.hasOwn(REASONS, clean) ? REASONS[clean] : undefined;
  if (key !== undefined) return texts.plain(key);
  for (const [pattern, named] of NAMED_REASONS) {
    const parts = pattern.exec(clean)?.groups;
    if (parts) return texts.plain(named, parts);
  }
  return clean;
}
