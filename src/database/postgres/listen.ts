import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { NOTICE_CHANNEL, type Notices, type NoticeTopic } from '../notices.ts';

/** How often it makes sure that it hears. */
const PROOF_EVERY_MS = 1_000;
/** Without a proof for so long it counts as deaf: what others change holds here within this time, whatever breaks. */
const DEAF_AFTER_MS = 3_000;
const CONNECT_WITHIN_MS = 5_000;

type Listener = Parameters<Notices['listen']>[1];

interface ListenOptions {
  readonly proofEveryMs?: number;
  readonly deafAfterMs?: number;
}

/**
 * Listens on a connection of its own. Every second it says a word to itself through the pool: only a word that came back
 * proves that notices arrive, also behind a proxy that shares connections out, or after the process stood still.
 */
export async function listenToPostgres<Schema>(
  url: string,
  database: Kysely<Schema>,
  options: ListenOptions = {},
): Promise<Notices> {
  const notices = new PostgresNotices(url, database, options);
  await notices.start();
  return notices;
}

class PostgresNotices<Schema> implements Notices {
  readonly #url: string;
  readonly #database: Kysely<Schema>;
  readonly #proofEveryMs: number;
  readonly #deafAfterMs: number;
  /** What nobody but this process listens to. */
  readonly #ownChannel = `${NOTICE_CHANNEL}_${randomBytes(8).toString('hex')}`;
  readonly #listeners: { readonly topic: NoticeTopic; readonly listener: Listener }[] = [];
  #client: pg.Client | undefined;
  #provenAt = Number.NEGATIVE_INFINITY;
  #count = 0;
  #turning: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, database: Kysely<Schema>, options: ListenOptions) {
    this.#url = url;
    this.#database = database;
    this.#proofEveryMs = options.proofEveryMs ?? PROOF_EVERY_MS;
    this.#deafAfterMs = options.deafAfterMs ?? DEAF_AFTER_MS;
  }

  listen(topic: NoticeTopic, listener: Listener): void {
    this.#listeners.push({ topic, listener });
  }

  isHearing(): boolean {
    return performance.now() - this.#provenAt < this.#deafAfterMs;
  }

  count(): number {
    return this.#count;
  }

  async start(): Promise<void> {
    await this.#turn();
    this.#turnLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turning;
    await this.#client?.end().catch(() => undefined);
  }

  #turnLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#turning = this.#turn().finally(() => this.#turnLater());
    }, this.#proofEveryMs);
    this.#timer.unref();
  }

  /** Never rejects: whoever does not hear remembers nothing, and is slower until it does. */
  async #turn(): Promise<void> {
    try {
      if (this.#client !== undefined && !this.isHearing()) this.#lose(this.#client);
      this.#client ??= await this.#connect();
      const saidAt = String(performance.now());
      await sql`SELECT pg_notify(${this.#ownChannel}, ${saidAt})`.execute(this.#database);
    } catch {
      // The database is away, which everybody else will say.
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'countersign notices',
      keepAlive: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${NOTICE_CHANNEL}; LISTEN ${this.#ownChannel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    // From here on everything is heard; what was remembered before may be old.
    this.#dropAll();
    this.#provenAt = performance.now();
    return client;
  }

  #hear(channel: string, payload: string): void {
    if (channel === this.#ownChannel) {
      // As old as the moment at which it was said: what was said before it was heard before it.
      this.#provenAt = Math.max(this.#provenAt, Number(payload));
      return;
    }
    const space = payload.indexOf(' ');
    const topic = payload.slice(0, space);
    this.#count += 1;
    for (const one of this.#listeners) {
      if (one.topic === topic) one.listener.onNotice(payload.slice(space + 1));
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    this.#dropAll();
    void client.end().catch(() => undefined);
  }

  #dropAll(): void {
    this.#count += 1;
    for (const { listener } of this.#listeners) listener.onGap();
  }
}
