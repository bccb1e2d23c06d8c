import { TransactionError } from '../solana/transaction-error.ts';
import { GuardRefusal, type Refusal } from './guard-rule.ts';

/** What a thrown refusal says as a verdict; anything else is a fault of this program and goes on up. */
export function verdictOf(error: unknown): Refusal {
  if (error instanceof GuardRefusal) {
    const { rule, message: detail, program } = error;
    return { ok: false, rule, detail, ...(program !== undefined && { program }) };
  }
  if (error instanceof TransactionError) return { ok: false, rule: error.code, detail: error.message };
  throw error;
}
