import type {
  Move,
  MoveResult,
  Postponement,
  RefusalNote,
  SwapStore,
} from '../../../../src/bot/swap/ports.ts';
import type { Attempt, Swap } from '../../../../src/bot/swap/swap.ts';
import { canMove } from '../../../../src/bot/swap/transitions.ts';

const unexpected = (name: string) => (): never => {
  throw new Error(`the pages do not call ${name}`);
};

/** The part of the store the pages use, in memory; everything else throws. */
export class MemoryStore implements SwapStore {
  readonly swaps = new Map<string, Swap>();
  readonly attempts: Attempt[] = [];
  readonly moves: Move[] = [];
  readonly refusals: RefusalNote[] = [];
  readonly #hashOf: (swap: Swap) => string;

  constructor(hashOf: (swap: Swap) => string) {
    this.#hashOf = hashOf;
  }

  async findSwap(id: string) {
    return this.swaps.get(id);
  }

  async findSwapBySigningToken(tokenHash: string) {
    return [...this.swaps.values()].find((swap) => this.#hashOf(swap) === tokenHash);
  }

  async findAttemptByReturnToken(tokenHash: string) {
    return this.attempts.find((attempt) => attempt.returnTokenHash === tokenHash);
  }

  async findAttempts(swapId: string) {
    return this.attempts.filter((attempt) => attempt.swapId === swapId).toReversed();
  }

  async findInFlight(wallet: string) {
    return [...this.swaps.values()].find(
      (swap) => swap.wallet === wallet && (swap.state === 'signed' || swap.state === 'submitted'),
    );
  }

  async replaceOffer(swap: Swap, offer: Swap['offer']) {
    const replaced = { ...swap, offer, offerVersion: swap.offerVersion + 1 };
    this.swaps.set(swap.id, replaced);
    return replaced;
  }

  async addAttempt(attempt: Attempt) {
    this.attempts.push(attempt);
    return true;
  }

  async move(move: Move): Promise<MoveResult> {
    const current = this.swaps.get(move.swap.id);
    if (!current) throw new Error('no such swap');
    if (current.state !== move.swap.state) return { kind: 'stale', swap: current };
    if (!canMove(current.state, move.to)) throw new Error(`${current.state} → ${move.to} is not allowed`);
    this.moves.push(move);
    const swap = { ...current, ...move.patch, state: move.to };
    this.swaps.set(swap.id, swap);
    return { kind: 'moved', swap };
  }

  /** The watcher's next look, moved so that the order does not lapse under the person's hands. */
  async postpone(swap: Swap, change: Postponement) {
    const current = this.swaps.get(swap.id);
    if (current) this.swaps.set(swap.id, { ...current, dueAt: change.dueAt });
  }

  /** Whether it is told of is the store's own decision. */
  async noteRefusal(note: RefusalNote) {
    this.refusals.push(note);
  }

  listHistory = unexpected('listHistory');
  listOpen = unexpected('listOpen');
  findNewestOffer = unexpected('findNewestOffer');
  createSwap = unexpected('createSwap');
  setMessage = unexpected('setMessage');
  claimDue = unexpected('claimDue');
  eraseEnded = unexpected('eraseEnded');
}
