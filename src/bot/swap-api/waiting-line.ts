import type { PersonId } from '../swap/brands.ts';

/** Who waits, and until when it is worth it. */
interface Place<Outcome> {
  readonly asker: PersonId | undefined;
  readonly until: number;
  readonly settle: (outcome: Outcome) => void;
}

/** A line in which each person has one place: who asks twice stands behind everybody who asked once. */
export class WaitingLine<Outcome> {
  readonly #places = new Map<PersonId | undefined, Place<Outcome>[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  join(asker: PersonId | undefined, until: number): Promise<Outcome> {
    return new Promise((settle) => {
      const own = this.#places.get(asker) ?? [];
      own.push({ asker, until, settle });
      this.#places.set(asker, own);
      this.#length += 1;
    });
  }

  /** Settles the first place; what else that person waits for goes to the end. */
  admit(outcome: Outcome): void {
    const [first] = this.#places;
    if (!first) return;
    const [asker, own] = first;
    this.#places.delete(asker);
    const [place, ...others] = own;
    if (others.length > 0) this.#places.set(asker, others);
    this.#length -= 1;
    place?.settle(outcome);
  }

  /** Settles everybody who has waited long enough. */
  dismiss(now: number, outcome: () => Outcome): void {
    for (const [asker, own] of [...this.#places]) {
      const late = own.filter(({ until }) => until <= now);
      if (late.length === 0) continue;
      const others = own.filter(({ until }) => until > now);
      if (others.length > 0) this.#places.set(asker, others);
      else this.#places.delete(asker);
      this.#length -= late.length;
      for (const { settle } of late) settle(outcome());
    }
  }

  /** When the next one has waited long enough. */
  nextEnd(): number {
    return Math.min(...[...this.#places.values()].flat().map(({ until }) => until));
  }
}
