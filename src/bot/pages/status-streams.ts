import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { senderOf } from '../../http/addresses.ts';
import type { Texts } from '../i18n/texts.ts';
import type { PersonId } from '../swap/brands.ts';
import { refusal, refuse } from './refusals.ts';
import { textsForOwner, textsForRequest } from './texts.ts';
import type { Pages, TokenRoute } from './web-options.ts';

interface Status {
  readonly final: boolean;
}

type ReadStatus = () => Promise<Status | undefined>;

const READ_EVERY_MS = 500;
/** A comment keeps proxies from closing a quiet stream. */
const READS_PER_HEARTBEAT = 30;
/** Ten minutes; browsers reconnect. */
const MAX_READS = 1_200;
const MAX_STREAMS = 256;
const MAX_PER_PERSON = 8;
const MAX_PER_SENDER = 16;

interface Follower {
  readonly person: PersonId;
  readonly sender: string;
}

interface Stream {
  end(): void;
  /** Aborted by a change of the status; a new one is set before each read, so that no change is missed. */
  news: AbortController;
}

/** Server-sent events: a change in this process wakes them (half a second sooner), one of another process is polled. */
export class StatusStreams {
  readonly #readEveryMs: number;
  readonly #closing = new AbortController();
  /** The order of insertion is that of age, oldest first. */
  readonly #open = new Map<Follower, Stream>();

  constructor(readEveryMs = READ_EVERY_MS) {
    this.#readEveryMs = readEveryMs;
  }

  close(): void {
    this.#closing.abort();
  }

  /** The person's streams read together. */
  wake(person: PersonId): void {
    for (const [follower, { news }] of this.#open) if (follower.person === person) news.abort();
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * The follower with the most streams loses its oldest at the total limit, if it holds more than the new one
   * would. Refused browsers poll.
   */
  makeRoom({ person, sender }: Follower): boolean {
    const followers = [...this.#open.keys()];
    const ofPerson = Map.groupBy(followers, (follower) => follower.person);
    const ofSender = Map.groupBy(followers, (follower) => follower.sender);
    const countOf = (group: readonly Follower[] | undefined) => group?.length ?? 0;
    const [own, fromHere] = [countOf(ofPerson.get(person)), countOf(ofSender.get(sender))];
    if (own >= MAX_PER_PERSON || fromHere >= MAX_PER_SENDER) return false;
    if (followers.length < MAX_STREAMS) return true;
    const heldWith = (follower: Follower) =>
      Math.max(countOf(ofPerson.get(follower.person)), countOf(ofSender.get(follower.sender)));
    const most = Math.max(...followers.map(heldWith));
    const oldest = followers.find((follower) => heldWith(follower) === most);
    if (oldest === undefined || most <= Math.max(own, fromHere) + 1) return false;
    this.#end(oldest);
    return true;
  }

  async stream(follower: Follower, reply: FastifyReply, first: Status, read: ReadStatus): Promise<void> {
    const { raw } = reply.hijack();
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    raw.writeHead(200, { ...headersOf(reply), 'Content-Type': 'text/event-stream; charset=utf-8' });
    const stream = { end: () => gone.abort(), news: new AbortController() };
    this.#open.set(follower, stream);
    try {
      const end = AbortSignal.any([gone.signal, this.#closing.signal]);
      await this.#write(raw, { stream, end }, first, read);
    } finally {
      this.#open.delete(follower);
      raw.end();
    }
  }

  #end(follower: Follower): void {
    this.#open.get(follower)?.end();
    this.#open.delete(follower);
  }

  async #write(
    raw: FastifyReply['raw'],
    { stream, end }: { readonly stream: Stream; readonly end: AbortSignal },
    first: Status,
    read: ReadStatus,
  ): Promise<void> {
    let shown = '';
    let status: Status | undefined = first;
    for (let reads = 1; status && !end.aborted && reads <= MAX_READS; reads += 1) {
      const text = JSON.stringify(status);
      if (text !== shown) raw.write(`data: ${text}\n\n`);
      else if (reads % READS_PER_HEARTBEAT === 0) raw.write(': still here\n\n');
      shown = text;
      if (status.final) return;
      // Rejects when the stream ends or is woken.
      const signal = AbortSignal.any([end, stream.news.signal]);
      await sleep(this.#readEveryMs, undefined, { signal }).catch(() => undefined);
      stream.news = new AbortController();
      status = end.aborted ? undefined : await read();
    }
  }
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const set = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(set), 'X-Accel-Buffering': 'no' };
}

interface StatusSource<Owned> {
  /** Undefined for an unknown token. */
  find(token: string): Promise<Owned | undefined>;
  present(owned: Owned, texts: Texts): Status;
  /** The status of an open page whose token has become unknown. */
  readonly ended?: Status;
}

/** A browser without a stream polls the status. */
export function addStatusRoutes<Owned extends { readonly personId: PersonId }>(
  app: FastifyInstance,
  path: string,
  pages: Pages,
  streams: StatusStreams,
  { find, present, ended }: StatusSource<Owned>,
): void {
  app.get<TokenRoute>(`${path}/events`, async (request, reply) => {
    const { token } = request.params;
    const owned = await find(token);
    if (!owned) return refuse(reply, textsForRequest(request), refusal('not_found'));
    const texts = await textsForOwner(pages.people, request, owned);
    const follower = { person: owned.personId, sender: senderOf(request.ip) };
    // No await before the stream: concurrent requests are counted.
    if (!streams.makeRoom(follower)) {
      pages.onEvent?.({ kind: 'limited', by: 'streams' });
      return refuse(reply, textsForRequest(request), refusal('rate_limited'));
    }
    return streams.stream(follower, reply, present(owned, texts), async () => {
      const current = await find(token);
      return current ? present(current, texts) : ended;
    });
  });
  app.get<TokenRoute>(`${path}/status`, async (request, reply) => {
    const owned = await find(request.params.token);
    if (!owned) return refuse(reply, textsForRequest(request), refusal('not_found'));
    return reply.send(present(owned, await textsForOwner(pages.people, request, owned)));
  });
}
