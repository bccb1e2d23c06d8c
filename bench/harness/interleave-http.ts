import { request } from 'undici';
import type { Bound, Finding } from './benchmark.ts';
import { compareRounds, type Rounds } from './compare-rounds.ts';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import { type Part, startPart } from './start-part.ts';

/** Our answer to a request, to be held against a bare route that sends the same bytes. */
export interface HttpComparison {
  readonly name: string;
  readonly service: Part;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly authorization: string;
  /** Sent in turn; the baseline answers with the bytes of the first one's answer. */
  readonly bodies: readonly string[];
  readonly bound?: Bound;
}

/** How fast one server answered in one round. */
export interface HttpSample {
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

const ROUNDS = 21;
const ROUND_MS = 200;
/** Until the compiler has seen enough of a server. */
export const WARM_UP_MS = 4_000;
const CONNECTIONS = 32;

/**
 * Measures ours and bare Fastify in turns; both servers on one core, the client on the other. Two figures: answers per
 * second of the clock, and per second of the server's own CPU time, which others on this machine hardly disturb.
 */
export async function interleaveHttp(comparison: HttpComparison): Promise<readonly Finding[]> {
  const { method, path, service } = comparison;
  const body = await askOnce(comparison);
  const [bare, client] = await Promise.all([
    startPart('bare-fastify', 'served'),
    startPart('http-load', 'asking'),
  ]);
  try {
    const bareUrl = await bare.ask<string>('listen', { method, path, body });
    const ours = (ms?: number) => measureHttp(client, service, loadOf(comparison, comparison.url, ms));
    const baseline = (ms?: number) => measureHttp(client, bare, loadOf(comparison, bareUrl, ms));
    await ours(WARM_UP_MS);
    await baseline(WARM_UP_MS);
    const note = `against bare Fastify that sends the same ${Buffer.byteLength(body)} bytes`;
    return toFindings(comparison, await compareRounds(ROUNDS, ours, baseline), note);
  } finally {
    await Promise.all([bare.stop(), client.stop()]);
  }
}

function toFindings(
  { name, bound }: HttpComparison,
  { ours, baseline }: Rounds<HttpSample>,
  note: string,
): readonly Finding[] {
  const asked = bound === undefined ? {} : { bound };
  const of = (figure: keyof HttpSample) => ({
    ours: ours.map((sample) => sample[figure]),
    baseline: baseline.map((sample) => sample[figure]),
    ...asked,
  });
  return [
    { name, unit: '/s', ...of('perSecond'), note },
    { name: `${name}, by CPU`, unit: '/CPU s', ...of('perCpuSecond') },
  ];
}

async function askOnce({ url, path, method, authorization, bodies }: HttpComparison): Promise<string> {
  const [body = ''] = bodies;
  const response = await request(`${url}${path}`, {
    method,
    headers: { authorization, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
    ...(body === '' ? {} : { body }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return text;
}

/** The comparison's requests to the server at `url`, for one round unless told otherwise. */
export function loadOf(
  { method, path, authorization, bodies }: HttpComparison,
  url: string,
  ms = ROUND_MS,
): HttpLoad {
  return { method, authorization, bodies, url: `${url}${path}`, connections: CONNECTIONS, milliseconds: ms };
}

/** Asks `server` for one round. */
export async function measureHttp(client: Part, server: Part, load: HttpLoad): Promise<HttpSample> {
  const before = await server.cpuMicros();
  const { answers, seconds } = await client.ask<HttpLoadResult>('load', load);
  const spent = (await server.cpuMicros()) - before;
  return { perSecond: answers / seconds, perCpuSecond: (answers * 1e6) / spent };
}
