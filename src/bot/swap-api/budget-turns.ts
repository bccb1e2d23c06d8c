import type { PersonId } from '../swap/brands.ts';
import type { Clock } from '../swap/clock.ts';
import type { ServiceBudget, ServiceCall } from '../swap/service-budget.ts';
import { WaitingLine } from './waiting-line.ts';

/** Granted, or when there will be room for this one. */
type Turn = { readonly ok: true } | { readonly ok: false; readonly retryAt: number };

export interface TurnDeps {
  readonly budget: ServiceBudget;
  readonly now: Clock;
  /** Also over when `signal` says so. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** What is expected to take longer is told at once how long. */
const WORTH_WAITING_MS = 3_500;

/** An expectation may fail: other processes take from the same budget. */
const PATIENCE_MS = 4_000;

/** Nobody is sent away for longer on an estimate. */
const LONGEST_TOLD_MS = 60_000;

/**
 * The turns of one kind of call in the key's budget, for everybody of this process: in their order, one place a person.
 * Other kinds have lines of their own; which goes first is decided by their shares of the budget.
 */
export class BudgetTurns {
  readonly #deps: TurnDeps;
  readonly #kind: ServiceCall;
  readonly #line = new WaitingLine<Turn>();
  /** When the budget has room again, and how often from then on, as it said last. */
  #room = { at: 0, everyMs: 0 };
  /** The time after that of whoever was sent away last: those who come back do not all come at once. */
  #toldUntil = 0;
  #isServing = false;

  constructor(kind: ServiceCall, deps: TurnDeps) {
    this.#kind = kind;
    this.#deps = deps;
  }

  async take(asker: PersonId | undefined): Promise<Turn> {
    if (this.#line.length === 0 && (await this.#tryOne())) return { ok: true };
    const now = this.#deps.now();
    const { at, everyMs } = this.#room;
    const expectedAt = Math.max(at, now) + this.#line.length * everyMs;
    if (expectedAt - now > WORTH_WAITING_MS) return this.#sendAway(expectedAt);
    const turn = this.#line.join(asker, now + PATIENCE_MS);
    void this.#serve();
    return turn;
  }

  async #tryOne(): Promise<boolean> {
    const turn = await this.#deps.budget.take(this.#kind, this.#deps.now());
    if (!turn.ok) this.#room = { at: turn.retryAt, everyMs: turn.everyMs };
    return turn.ok;
  }

  #sendAway(expectedAt: number): Turn {
    const latest = this.#deps.now() + LONGEST_TOLD_MS;
    const retryAt = Math.max(expectedAt, Math.min(latest, this.#toldUntil));
    this.#toldUntil = retryAt + this.#room.everyMs;
    return { ok: false, retryAt };
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    try {
      while (this.#line.length > 0) await this.#serveNext();
    } catch {
      // A budget that cannot be read grants nothing; who waits is told to come again.
      this.#line.dismiss(Number.POSITIVE_INFINITY, () => this.#sendAway(this.#deps.now()));
    } finally {
      this.#isServing = false;
    }
  }

  async #serveNext(): Promise<void> {
    const { now, wait } = this.#deps;
    this.#line.dismiss(now(), () => this.#sendAway(this.#room.at));
    if (this.#line.length === 0) return;
    if (await this.#tryOne()) return this.#line.admit({ ok: true });
    await wait(Math.max(1, Math.min(this.#room.at, this.#line.nextEnd()) - now()));
  }
}
