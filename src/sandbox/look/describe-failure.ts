/** What a transaction's error says, for a reader of the sandbox's pages. */
export function describeFailure(error: unknown): string {
  if (typeof error === 'string') return PLAIN[error] ?? `The chain refused it: ${error}.`;
  const instruction = (error as { InstructionError?: unknown } | null)?.InstructionError;
  if (Array.isArray(instruction)) return describeInstruction(Number(instruction[0]) + 1, instruction[1]);
  if (typeof error === 'object' && error !== null && 'InsufficientFundsForRent' in error) {
    return 'An account would be left with too little SOL to stay open.';
  }
  return 'The chain refused it.';
}

const PLAIN: Readonly<Record<string, string>> = {
  AccountNotFound: 'The wallet that pays the fee has no SOL.',
  InsufficientFundsForFee: 'There is not enough SOL for the network fee.',
  BlockhashNotFound: 'It has expired; ask the app for a new one.',
  AlreadyProcessed: 'It was already carried out.',
};

/** Custom error 1 is "insufficient funds" in the system program's and both token programs' numbering. */
function describeInstruction(step: number, detail: unknown): string {
  const custom = (detail as { Custom?: unknown } | null)?.Custom;
  if (custom === 1) return `There is not enough balance for step ${step}.`;
  if (custom !== undefined) return `Step ${step} failed with program error ${String(custom)}.`;
  return `Step ${step} failed${typeof detail === 'string' ? `: ${detail}` : ''}.`;
}
