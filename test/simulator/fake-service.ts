import type { ExecutionReport, ServiceResult } from '../../src/bot/swap/service-port.ts';
import type { SignedTransaction } from '../../src/bot/swap/signed-transaction.ts';
import { limit, refused, unanswered } from '../bot/support/service-failure.ts';
import type { FakeChain } from './fake-chain.ts';
import type { Fate, ServiceFault } from './schedule.ts';

type Answer = ServiceResult<ExecutionReport>;

export interface ServiceWorld {
  readonly chain: FakeChain;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly fateOf: (txHash: string) => Fate;
  readonly nextFault: (txHash: string) => ServiceFault;
}

const RETRY_AFTER_S = 7;
const NO_ANSWER_MS = 10_000;
/** Just in time for the client. */
const SLOW_MS = 9_000;

/** A swap service that forwards what it gets to the chain, and misbehaves as told. Complains about what no client may do. */
export class FakeService {
  /** What the client did that it must never do. */
  readonly complaints: string[] = [];
  readonly #world: ServiceWorld;
  readonly #bodies = new Map<string, { body: string; bound: number }>();
  readonly #notBefore = new Map<string, number>();

  constructor(world: ServiceWorld) {
    this.#world = world;
  }

  /** A process that died cannot keep what it was asked and had no time to write down. */
  forgetWaits(): void {
    this.#notBefore.clear();
  }

  async execute(signed: SignedTransaction): Promise<Answer> {
    this.#inspect(signed);
    return this.#answer(signed, this.#world.nextFault(signed.txHash));
  }

  #inspect(signed: SignedTransaction): void {
    const body = JSON.stringify(signed);
    const { txHash, lastValidBlockHeight: bound } = signed;
    const before = this.#bodies.get(txHash);
    if (before && before.body !== body) this.complaints.push(`${txHash}: another body than before`);
    this.#bodies.set(txHash, { body, bound });
    for (const [other, { bound: otherBound }] of this.#bodies) {
      if (other !== txHash && this.#world.chain.mayStillLand(other, otherBound)) {
        this.complaints.push(`${txHash}: sent while ${other} of the same wallet may still land`);
      }
    }
    for (const scope of ['key', txHash]) {
      if (this.#world.now() < (this.#notBefore.get(scope) ?? 0))
        this.complaints.push(`${txHash}: called too early`);
    }
  }

  async #answer(signed: SignedTransaction, fault: ServiceFault): Promise<Answer> {
    const { now, sleep } = this.#world;
    switch (fault) {
      case 'throws':
        throw new Error('the client broke');
      case 'limited':
      case 'key_limited':
        this.#notBefore.set(fault === 'limited' ? signed.txHash : 'key', now() + RETRY_AFTER_S * 1_000);
        return refused(
          'execute',
          429,
          'rate_limited',
          limit(RETRY_AFTER_S, fault === 'key_limited' ? 'key' : undefined),
        );
      case 'bad_gateway_before':
        return refused('execute', 502, 'upstream_unavailable');
      case 'refused':
        return refused('execute', 403, 'blocked_by_policy');
      case 'lies_confirmed':
        return report(signed.txHash, 'confirmed');
      case 'hangs':
        await sleep(NO_ANSWER_MS);
        return unanswered('execute', 'timeout');
      case 'slow':
        await sleep(SLOW_MS);
    }
    this.#world.chain.send(signed.txHash, this.#world.fateOf(signed.txHash), signed.lastValidBlockHeight);
    switch (fault) {
      case 'no_answer_after':
        await sleep(NO_ANSWER_MS);
        return unanswered('execute', 'timeout');
      case 'bad_gateway_after':
        return refused('execute', 502, 'upstream_unavailable');
      case 'refused_after':
        return refused('execute', 400, 'transaction_failed');
      case 'foreign_hash':
        return report('somebody-elses-hash', 'submitted');
      default:
        return report(signed.txHash, this.#isConfirmed(signed) ? 'confirmed' : 'submitted');
    }
  }

  #isConfirmed({ txHash, lastValidBlockHeight }: SignedTransaction): boolean {
    const { kind } = this.#world.chain.truth(txHash, lastValidBlockHeight);
    return kind === 'confirmed' || kind === 'finalized';
  }
}

function report(txHash: string, status: ExecutionReport['status']): Answer {
  return { ok: true, value: { txHash, status } };
}
