import type { Kysely } from 'kysely';
import { readQuotedSwap } from '../../quotes/store.ts';
import type { ServiceSchema } from '../../store/service-schema.ts';
import type { QuotedSwap } from '../provider.ts';

export const DESK = 'desk';

/** Base units. */
export interface DeskFill {
  readonly quoteId: string;
  readonly fromToken: string;
  readonly fromAmount: bigint;
  readonly toToken: string;
  readonly toAmount: bigint;
}

/** Far more than can end during one request. */
const MAX_ENDED = 10_000;

/** Confirmed fills and the net flow per token. */
export class DeskFills {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  #flows = new Map<string, bigint>();
  #loads = 0;

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async load(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    const rows = await this.#database.selectFrom('service_desk_flows').selectAll().execute();
    if (load === this.#loads) this.#flows = new Map(rows.map(({ token, flow }) => [token, BigInt(flow)]));
  }

  /** Base units. */
  flow(token: string): bigint {
    return this.#flows.get(token) ?? 0n;
  }

  /** Idempotent. */
  async record(fill: DeskFill): Promise<void> {
    await this.#database.transaction().execute((transaction) => this.#write(transaction, fill));
    await this.load();
  }

  async #write(transaction: Kysely<ServiceSchema>, fill: DeskFill): Promise<void> {
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
    if (result.numInsertedOrUpdatedRows !== 1n) return;
    await addFlow(transaction, fill.fromToken, fill.fromAmount);
    await addFlow(transaction, fill.toToken, -fill.toAmount);
  }
}

/** The amounts exceed SQLite's integers. */
async function addFlow(transaction: Kysely<ServiceSchema>, token: string, amount: bigint): Promise<void> {
  const query = transaction.selectFrom('service_desk_flows').select('flow').where('token', '=', token);
  const flow = (BigInt((await query.executeTakeFirst())?.flow ?? 0) + amount).toString();
  await transaction
    .insertInto('service_desk_flows')
    .values({ token, flow })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ flow }))
    .execute();
}

/** Accepted fills that may still land. They only worsen prices, so a swap that cannot land improves none. */
export class DeskReservations {
  readonly #open = new Map<string, DeskFill>();
  readonly #inflows = new Map<string, bigint>();
  readonly #outflows = new Map<string, bigint>();
  /** A slower request of a quote that has ended reserves nothing. */
  readonly #ended = new Set<string>();
  readonly #lastHeights = new Map<string, number>();

  has(quoteId: string): boolean {
    return this.#open.has(quoteId);
  }

  /** Base units. */
  inflow(token: string): bigint {
    return this.#inflows.get(token) ?? 0n;
  }

  /** Base units. */
  outflow(token: string): bigint {
    return this.#outflows.get(token) ?? 0n;
  }

  add(fill: DeskFill): void {
    if (this.#open.has(fill.quoteId) || this.#ended.has(fill.quoteId)) return;
    this.#open.set(fill.quoteId, fill);
    this.#move(fill, 1n);
  }

  /** Up to this block height it may land without an execution. */
  addUntil(height: number, fill: DeskFill): void {
    this.add(fill);
    if (this.#open.has(fill.quoteId)) this.#lastHeights.set(fill.quoteId, height);
  }

  /** @param height undefined while unknown, which releases nothing */
  removePast(height: number | undefined): void {
    if (height === undefined) return;
    for (const [quoteId, last] of this.#lastHeights) if (last < height) this.remove(quoteId);
  }

  /** Releases an executed quote for good. */
  end(quoteId: string): void {
    this.remove(quoteId);
    this.#ended.add(quoteId);
    const [oldest] = this.#ended;
    if (this.#ended.size > MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  remove(quoteId: string): void {
    const fill = this.#open.get(quoteId);
    if (fill === undefined) return;
    this.#open.delete(quoteId);
    this.#lastHeights.delete(quoteId);
    this.#move(fill, -1n);
  }

  #move({ fromToken, fromAmount, toToken, toAmount }: DeskFill, sign: 1n | -1n): void {
    this.#inflows.set(fromToken, this.inflow(fromToken) + sign * fromAmount);
    this.#outflows.set(toToken, this.outflow(toToken) + sign * toAmount);
  }
}

export async function findOpenSwaps(
  database: Kysely<ServiceSchema>,
  provider: string,
): Promise<readonly QuotedSwap[]> {
  const rows = await database
    .selectFrom('service_executions')
    .innerJoin('service_quotes', 'service_quotes.quote_id', 'service_executions.quote_id')
    .select('service_quotes.swap')
    .where('service_executions.provider', '=', provider)
    .where('service_executions.status', '=', 'submitted')
    .where('service_executions.finalized_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('service_desk_fills')
            .select('service_desk_fills.quote_id')
            .whereRef('service_desk_fills.quote_id', '=', 'service_quotes.quote_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ swap }) => readQuotedSwap(swap));
}
