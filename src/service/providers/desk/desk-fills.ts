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

/** The confirmed fills, and the net flow of every token that follows from them and is kept beside them. */
export class DeskFills {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  #flows = new Map<string, bigint>();
  #recording = 0;
  #recorded = 0;

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** What was read while a fill was recorded here is left: nobody knows whether the fill is in it. */
  async load(): Promise<void> {
    const recorded = this.#recorded;
    const rows = await this.#database.selectFrom('service_desk_flows').selectAll().execute();
    if (this.#recording > 0 || this.#recorded !== recorded) return;
    this.#flows = new Map(rows.map(({ token, flow }) => [token, BigInt(flow)]));
  }

  /** Base units that have flowed into the pool of `token`; negative where more has flowed out. */
  flow(token: string): bigint {
    return this.#flows.get(token) ?? 0n;
  }

  /** Records a confirmed fill; telling it twice moves the pools once. */
  async record(fill: DeskFill): Promise<void> {
    this.#recording += 1;
    try {
      const write = (transaction: Kysely<ServiceSchema>) => this.#write(transaction, fill);
      if (!(await this.#database.transaction().execute(write))) return;
      this.#move(fill.fromToken, fill.fromAmount);
      this.#move(fill.toToken, -fill.toAmount);
    } finally {
      this.#recording -= 1;
      this.#recorded += 1;
    }
  }

  async #write(transaction: Kysely<ServiceSchema>, fill: DeskFill): Promise<boolean> {
    const result = await transaction
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
    if (result.numInsertedOrUpdatedRows !== 1n) return false;
    await addFlow(transaction, fill.fromToken, fill.fromAmount);
    await addFlow(transaction, fill.toToken, -fill.toAmount);
    return true;
  }

  #move(token: string, amount: bigint): void {
    this.#flows.set(token, this.flow(token) + amount);
  }
}

/** Added here, because amounts are larger than what SQLite can add; the transaction keeps others out meanwhile. */
async function addFlow(transaction: Kysely<ServiceSchema>, token: string, amount: bigint): Promise<void> {
  const query = transaction.selectFrom('service_desk_flows').select('flow').where('token', '=', token);
  const flow = (BigInt((await query.executeTakeFirst())?.flow ?? 0) + amount).toString();
  await transaction
    .insertInto('service_desk_flows')
    .values({ token, flow })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ flow }))
    .execute();
}
