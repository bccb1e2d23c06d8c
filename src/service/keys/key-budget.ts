import type { Kysely } from 'kysely';
import type { Awaitable } from '../awaitable.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export type BudgetDecision =
  | { readonly kind: 'granted' }
  /** Whole seconds until the budget is full again, at least 1. */
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Keys are named by their SHA-256 in hex. */
export interface KeyBudget {
  /** Takes one verification out of the key's budget of this minute. */
  take(keyHash: string): Awaitable<BudgetDecision>;
  /** Tells that a provider has verified the key: from now on its budget is shared through the database. */
  trust(keyHash: string): void;
}

interface Account {
  minute: number;
  /** Verifications this process may still spend without asking the database; negative while some are owed. */
  left: number;
  /** The database said that this minute is used up. */
  exhausted: boolean;
  trusted: boolean;
  /** One question to the database at a time; the others wait for its answer. */
  refill: Promise<void> | undefined;
  /** Until it is known whether any process has ever seen this key verified. */
  recognition: Promise<void> | undefined;
}

const MINUTE_MS = 60_000;
/** A process draws at most this part of the budget at once, so that others find some left. */
const SHARE = 20;
const MOST_ACCOUNTS = 10_000;
const GRANTED: BudgetDecision = { kind: 'granted' };

/**
 * The local verification budget per key and minute (interface document, section 8), shared by every process on the
 * same database: one row per key, from which a process draws small shares that it spends in memory. Never more than
 * the budget is granted to a key that was verified before. One that nobody has verified yet is counted in memory only, so
 * that made-up keys write no rows; what it was granted until then is taken out of its row afterwards.
 */
export class SharedKeyBudget implements KeyBudget {
  readonly #database: Kysely<ServiceSchema>;
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();

  constructor(database: Kysely<ServiceSchema>, perMinute: number, now: () => number) {
    this.#database = database;
    this.#perMinute = perMinute;
    this.#now = now;
  }

  take(keyHash: string): Awaitable<BudgetDecision> {
    const account = this.#account(keyHash);
    const mustWait = account.recognition !== undefined || mayDraw(account);
    return mustWait ? this.#fillAndSpend(keyHash, account) : this.#spend(account);
  }

  async #fillAndSpend(keyHash: string, account: Account): Promise<BudgetDecision> {
    await account.recognition;
    await this.#fill(keyHash, account);
    return this.#spend(account);
  }

  async #fill(keyHash: string, account: Account): Promise<void> {
    while (mayDraw(account)) {
      account.refill ??= this.#draw(keyHash, account);
      await account.refill;
    }
  }

  #spend(account: Account): BudgetDecision {
    if (account.left <= 0) return this.#refused();
    account.left -= 1;
    return GRANTED;
  }

  trust(keyHash: string): void {
    const account = this.#accounts.get(keyHash);
    if (account === undefined || account.trusted) return;
    account.trusted = true;
    // What was spent on trust alone is owed to the shared budget, and paid at once: this process may end.
    account.left -= this.#perMinute;
    this.#fill(keyHash, account).catch(() => undefined);
  }

  #account(hash: string): Account {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const known = this.#accounts.get(hash);
    if (known?.minute === minute) return known;
    const account: Account = {
      minute,
      left: 0,
      exhausted: false,
      trusted: known?.trusted ?? false,
      refill: undefined,
      recognition: undefined,
    };
    if (known === undefined || known.recognition) account.recognition = this.#recognize(hash, account);
    else if (!account.trusted) account.left = this.#perMinute;
    this.#accounts.delete(hash);
    this.#accounts.set(hash, account);
    this.#forgetOldest();
    return account;
  }

  /** A key that has a row was verified before, here or elsewhere: nothing is granted to it on trust. */
  async #recognize(hash: string, account: Account): Promise<void> {
    try {
      const rows = this.#database.selectFrom('service_key_budgets').select('minute');
      const row = await rows.where('key_hash', '=', hash).executeTakeFirst();
      account.trusted = row !== undefined;
      account.left = account.trusted ? 0 : this.#perMinute;
    } catch (error) {
      this.#accounts.delete(hash);
      throw error;
    } finally {
      account.recognition = undefined;
    }
  }

  #forgetOldest(): void {
    const oldest = this.#accounts.keys().next();
    if (this.#accounts.size > MOST_ACCOUNTS && !oldest.done) this.#accounts.delete(oldest.value);
  }

  async #draw(hash: string, account: Account): Promise<void> {
    try {
      await this.#openMinute(hash, account.minute);
      const share = Math.ceil(this.#perMinute / SHARE);
      const drawn =
        (await this.#drawFromRow(hash, account.minute, share)) ||
        (await this.#drawFromRow(hash, account.minute, 1));
      account.left += drawn;
      account.exhausted = drawn === 0;
    } finally {
      account.refill = undefined;
    }
  }

  async #openMinute(hash: string, minute: number): Promise<void> {
    await this.#database
      .insertInto('service_key_budgets')
      .values({ key_hash: hash, minute, taken: 0 })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({ minute, taken: 0 })
          .where('service_key_budgets.minute', '<', minute),
      )
      .execute();
  }

  async #drawFromRow(hash: string, minute: number, share: number): Promise<number> {
    const result = await this.#database
      .updateTable('service_key_budgets')
      .set((row) => ({ taken: row('taken', '+', share) }))
      .where('key_hash', '=', hash)
      .where('minute', '=', minute)
      .where('taken', '<=', this.#perMinute - share)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n ? share : 0;
  }

  #refused(): BudgetDecision {
    const untilNextMinute = MINUTE_MS - (this.#now() % MINUTE_MS);
    return { kind: 'refused', retryAfterSeconds: Math.max(1, Math.ceil(untilNextMinute / 1_000)) };
  }
}

/** The process has nothing left to spend, and the database may have. */
function mayDraw({ left, trusted, exhausted }: Account): boolean {
  return left <= 0 && trusted && !exhausted;
}
