import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runVenuesCommand } from '../../../src/apps/cli/venues-command.ts';
import { runCommand } from '../../../src/apps/cli.ts';
import { loadConfig } from '../../../src/config.ts';
import { SHIPPED_VENUES } from '../../../src/guard/shipped-venues.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { type Serving, serve } from '../../support/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'venues-command-'));
const NEW = generateSigner().address;
const KEY = 'jup_0123456789abcdef';
/** On Jupiter's list, excluded here. */
const LEFT_OUT = {
  stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq: 'Sanctum Router',
  fd3nMFYTQjX1yr5ER8u7tPdHJB7qt8RpDpNtLQX2Br5: 'Jupiter RFQ V2',
};
const fromJupiter = SHIPPED_VENUES.filter(({ sources }) =>
  sources.some((source) => source.includes('program-id-to-label, 2026-09')),
);
const labels = {
  ...Object.fromEntries(fromJupiter.map(({ program, name }) => [program, name])),
  ...LEFT_OUT,
};

type Answer = { readonly status?: number; readonly body: unknown };
let server: Serving;
let jupiter: Answer;
let dflow: Answer;
let keys: unknown[];

beforeEach(async () => {
  [jupiter, dflow, keys] = [{ body: labels }, { body: ['HumidiFi', 'Whirlpools V2 (Orca Whirlpool)'] }, []];
  server = await serve(({ url, headers }, response) => {
    const answer = { '/swap/v2/program-id-to-label': jupiter, '/venues': dflow }[url ?? ''];
    if (answer === undefined) throw new Error(`nobody expects ${url}`);
    keys.push(headers['x-api-key']);
    response.statusCode = answer.status ?? 200;
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
});

afterEach(() => server.close());
afterAll(() => rmSync(folder, { recursive: true }));

async function run(environment: Record<string, string> = {}) {
  const base = server.url;
  const loaded = loadConfig({ JUPITER_API_URL: `${base}/swap/v2`, ...environment }, 'cli');
  if (loaded.mistakes.length > 0) throw new Error(loaded.mistakes.join());
  return runVenuesCommand(loaded.config, base);
}

describe('venues check', () => {
  it('exits with 0 without differences', async () => {
    const size = Object.keys(labels).length;
    expect(await run()).toEqual({
      exitCode: 0,
      text: `${SHIPPED_VENUES.length} venues are listed here, ${size} by Jupiter.`,
    });
  });

  it('names new venues and exits with 1', async () => {
    jupiter = { body: { ...labels, [NEW]: 'New\u202e Pool' } };
    const { exitCode, text } = await run();
    expect(exitCode).toBe(1);
    expect(text).toMatch(new RegExp(`refused here until VENUES_FILE names them:\n  ${NEW}  New Pool\n`));
    expect(text).toContain('Compare whole ids');
  });

  it('includes the venues of the operator’s file', async () => {
    const file = join(folder, 'venues.json');
    writeFileSync(file, JSON.stringify([{ program: NEW, name: 'New', kind: 'CLMM', sources: ['its page'] }]));
    jupiter = { body: { ...labels, [NEW]: 'New Pool' } };
    const { exitCode, text } = await run({ VENUES_FILE: file });
    expect(exitCode).toBe(0);
    expect(text).toContain(`${SHIPPED_VENUES.length + 1} venues`);
  });

  it('names removed venues, which are no failure', async () => {
    const [first, ...rest] = fromJupiter;
    jupiter = { body: Object.fromEntries(rest.map(({ program, name }) => [program, name])) };
    const { exitCode, text } = await run();
    expect(exitCode).toBe(0);
    expect(text).toContain(`No longer at Jupiter:\n  ${first?.program}  ${first?.name}`);
  });

  it('hints at unknown names of DFlow', async () => {
    dflow = { body: ['HumidiFi', 'Brand New Thing'] };
    const { exitCode, text } = await run();
    expect(exitCode).toBe(0);
    expect(text).toMatch(/Named by DFlow, and nothing here is called so:\n {2}Brand New Thing$/);
  });

  it.each<[string, Answer]>([
    ['an error', { status: 403, body: {} }],
    ['no list of names', { body: [1] }],
    ['no JSON', { body: '<html>' }],
  ])('reports an answer of DFlow with %s, and continues', async (_, answer) => {
    dflow = answer;
    const { exitCode, text } = await run();
    expect(exitCode).toBe(0);
    expect(text).toContain("DFlow's list of venues could not be read: it answered");
  });

  it.each<[string, Answer, RegExp]>([
    ['an error', { status: 503, body: {} }, /it answered with HTTP status 503\.$/],
    ['no JSON', { body: '<html>' }, /no list of programs and labels/],
    ['nothing', { body: {} }, /no list of programs and labels/],
    ['no programs', { body: { ...labels, Orca: 'Orca' } }, /no list of programs and labels/],
  ])('exits with 2 when Jupiter answers with %s', async (_, answer, words) => {
    jupiter = answer;
    const { exitCode, text } = await run();
    expect(exitCode).toBe(2);
    expect(text).toMatch(words);
  });

  it('exits with 2 when Jupiter is unreachable', async () => {
    const { exitCode, text } = await run({ JUPITER_API_URL: 'http://127.0.0.1:1' });
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^Jupiter's list of venues could not be read: it refuses the connection/);
  });

  it('sends the key only to Jupiter', async () => {
    await run({ JUPITER_API_KEY: KEY });
    expect(keys.toSorted()).toEqual([KEY, undefined]);
  });

  it('exits with 2 on a broken operator’s file', async () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '[');
    for (const VENUES_FILE of [file, join(folder, 'absent.json')]) {
      const outcome = await runCommand({ VENUES_FILE }, ['venues', 'check']);
      expect(outcome).toMatchObject({ exitCode: 2, text: expect.stringContaining(VENUES_FILE) });
    }
    expect(keys).toEqual([]);
  });
});
