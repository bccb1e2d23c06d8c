import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../../store/service-schema.ts';

/** What one confirmed fill moved through the pools, in base units. */
export interface DeskFill {
  readonly quoteId: string;
  readonly fromToken: string;
  readonly fromAmount: bigint;
  readonly toToken: string;
  readonly toAmount: bigint;
}

/** The confirmed fills, and the net flow of every token that follows from them. */
export class DeskFills {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  #flows = new Map<string, bigint>();

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async load(): Promise<void> {
    const rows = await this.#database.selectFrom('service_desk_fills').selectAll().execute();
    this.#flows = new Map();
    for (const row of rows) {
      this.#move(row.from_token, BigInt(row.from_amount));
      this.#move(row.to_token, -BigInt(row.to_amount));
    }
  }

  /** Base units that have flowed into the pool of `token`; negative where more has flowed out. */
  flow(token: string): bigint {
    return this.#flows.get(token) ?? 0n;
  }

  /** Records a confirmed fill; telling it twice moves the pools once. */
  async record(fill: DeskFill): Promise<void> {
    const result = await this.#database
      .insertInto('service_desk_fills')
      .values({
        quote_id: fill.quoteId,
        from_token: fill.fromToken,
        from_amount: fill.fromAmount.toString(),
        to_token: fill.toToken,
        to_amount: fill.toAmount.toString(),
        filled_at: this.#now(),
      })
      .onConflict((conflict) => conflict.column('quote_id').doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows !== 1n) return;
    this.#move(fill.fromToken, fill.fromAmount);
    this.#move(fill.toToken, -fill.toAmount);
  }

  #move(token: string, amount: bigint): void {
    this.#flows.set(token, this.flow(token) + amount);
  }
}
