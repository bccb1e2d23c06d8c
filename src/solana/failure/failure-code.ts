import { FAILURE_REASONS, type TransactionFailure } from './failure-reason.ts';

/** `chain:<reason>:<program>:<step>:<code>`; what is not known is left empty. */
const FORM = /^chain:([a-z-]{1,40}):([A-Za-z0-9 -]{0,40}):(\d{0,4}):(\w{0,60})$/;

/** A failure as one short text for a record: no words, so that they can be chosen when it is read. */
export function writeFailureCode({ reason, program = '', step, code = '' }: TransactionFailure): string {
  const plainCode = /^\w{1,60}$/.test(code) ? code : '';
  return `chain:${reason}:${program}:${step ?? ''}:${plainCode}`;
}

/** Undefined where the text is no such code. A reason of a later version is told by its name. */
export function readFailureCode(text: string): TransactionFailure | undefined {
  const [, name = '', program, step, code] = FORM.exec(text) ?? [];
  if (name === '') return undefined;
  const reason = FAILURE_REASONS.find((one) => one === name);
  if (reason === undefined) return { reason: 'network-refused', code: name };
  return { reason, ...detailsOf(program, step, code) };
}

function detailsOf(
  program: string | undefined,
  step: string | undefined,
  code: string | undefined,
): Omit<TransactionFailure, 'reason'> {
  return {
    ...(program ? { program } : {}),
    ...(step ? { step: Number(step) } : {}),
    ...(code ? { code } : {}),
  };
}
