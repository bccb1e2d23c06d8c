import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionOutcome } from '../provider.ts';
import type { ExecutionReading } from './read-execution.ts';

interface Submitted {
  /** The call in flight, or one that ended while nobody was waiting. */
  call: Promise<SubmissionOutcome> | undefined;
  mayHaveBeenSent: boolean;
}

/** Asks upstream once more; told whether these bytes may have been sent before. */
type AskUpstreamToExecute = (mayHaveBeenSent: boolean) => Promise<ExecutionReading>;

const BUSY: SubmissionOutcome = { kind: 'busy' };

/**
 * The executions that Jupiter works on. It answers only when it knows the end, up to half a minute later; whoever asks
 * here waits a short while and is then told to look at the chain, and asked again joins the same call.
 */
export class JupiterSubmissions {
  readonly #patienceMs: number;
  readonly #submitted = new Map<string, Submitted>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  async submit(quoteId: string, ask: AskUpstreamToExecute): Promise<SubmissionOutcome> {
    const submitted = this.#submitted.get(quoteId) ?? { call: undefined, mayHaveBeenSent: false };
    this.#submitted.set(quoteId, submitted);
    const call = submitted.call ?? this.#call(submitted, ask);
    submitted.call = call;
    const outcome = await this.#waitBriefly(call);
    if (outcome !== BUSY && submitted.call === call) submitted.call = undefined;
    return outcome;
  }

  /** The execution has reached its end: nothing more will be asked about it. */
  forget(quoteId: string): void {
    this.#submitted.delete(quoteId);
  }

  async #call(submitted: Submitted, ask: AskUpstreamToExecute): Promise<SubmissionOutcome> {
    const reading = await ask(submitted.mayHaveBeenSent);
    submitted.mayHaveBeenSent = reading.mayHaveBeenSent;
    return reading.outcome;
  }

  async #waitBriefly(call: Promise<SubmissionOutcome>): Promise<SubmissionOutcome> {
    const waiting = new AbortController();
    const patience = sleep(this.#patienceMs, BUSY, { ref: false, signal: waiting.signal });
    const outcome = await Promise.race([call, patience]);
    waiting.abort();
    return outcome;
  }
}
