import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../src/apps/cli.ts';
import { createFieldCipher } from '../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../src/bot/store/key-file.ts';
import { LEDGER_SHORT, type Swap } from '../../src/bot/swap/swap.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLocalVerifier, presentedKey } from '../../src/service/keys/authenticate.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { makeSigned, makeSwap, OWNER, WALLET } from '../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';
import { databaseUrl, engineOfThisRun } from '../support/test-database.ts';

const NOW = 1_800_000_000_000;
const OTHER_WALLET = 'So11111111111111111111111111111111111111112' as typeof WALLET;
const SIGNED = makeSigned('new', { txHash: '5'.repeat(88) as Signature });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The settings of a database of this engine, of its own. */
async function placesOn(url: string) {
  const address = url === ':memory:' ? `file:${join(folder, 'bot.db')}` : await databaseUrl(url);
  return { DATABASE_URL: address, ENCRYPTION_KEY_FILE: join(folder, 'encryption.key') };
}

type Places = Awaited<ReturnType<typeof placesOn>>;

const runOn = (environment: Record<string, string>, words: readonly string[]) =>
  runCommand(environment, words, NOW);

describe('the table of commands', () => {
  const names = [
    'doctor',
    'config',
    'keys create',
    'keys list',
    'keys budget',
    'keys revoke',
    'keys rotate-encryption',
    'swaps list',
    'swaps find',
    'swaps show',
    'swaps recheck',
    'outbox',
    'venues check',
    'inspect',
    'erase',
    'backup',
    'restore',
    'vacuum',
    'migrate-to-postgres',
  ];

  it('is shown without words and with --help', async () => {
    const [none, help] = [await runOn({}, []), await runOn({}, ['--help'])];
    expect([none.exitCode, help.exitCode]).toEqual([2, 0]);
    expect(help.text).toBe(none.text);
    for (const name of names) expect(help.text).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it.each(names)('explains %s by --help, whatever else is there', async (name) => {
    const { exitCode, text } = await runOn({ PORT: 'eighty' }, [...name.split(' '), '--help', 'more']);
    expect(exitCode).toBe(0);
    expect(text).toMatch(new RegExp(`^Usage: npm run cli -- ${name}`));
    expect(text.split('\n').length).toBeGreaterThan(2);
  });

  it.each([
    'keys create',
    'keys create a b',
    'keys create a --unknown',
    'keys revoke',
    'keys list all',
    'swaps show',
    'swaps list --all',
    'swaps list open',
    'swaps find',
    'outbox all',
    'erase',
    'erase 7 8',
    'backup a b',
    'restore',
    'vacuum now',
    'doctor service now',
    'doctor --unknown',
    'venues check more',
    'inspect',
    'inspect a b',
    'migrate-to-postgres',
    'migrate-to-postgres postgres://db.example/one more',
  ])('refuses "%s" with its usage, and opens no database', async (words) => {
    const { exitCode, text } = await runOn({ DATABASE_URL: 'mysql://none' }, words.split(' '));
    const [first] = words.split(' ');
    expect({ exitCode, text }).toEqual({
      exitCode: 2,
      text: expect.stringContaining(`npm run cli -- ${first}`),
    });
  });

  it.each([
    [['destroy']],
    [['keys']],
    [['keys', 'destroy']],
    [['swaps', 'set', 'a', 'confirmed']],
    [['venues']],
  ])('knows no %j, and shows the commands there are', async (words) => {
    const { exitCode, text } = await runOn({}, words);
    expect(exitCode).toBe(2);
    expect(text).toContain(words[0] === 'destroy' ? 'migrate-to-postgres' : `  ${words[0]} `);
  });

  it.each([
    'swaps list',
    'swaps find 7',
    'swaps recheck a',
    'outbox',
    'erase 7',
    'keys list',
    'keys rotate-encryption',
  ])('refuses "%s" without a database, and makes none', async (words) => {
    const places = await placesOn(':memory:');
    const text = expect.stringContaining(`There is no database at ${join(folder, 'bot.db')}`);
    expect(await runOn(places, words.split(' '))).toMatchObject({ exitCode: 2, text });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('needs only the settings that a command reads', async () => {
    const places = await placesOn(':memory:');
    const cipher = createFieldCipher(openKeyFile(places.ENCRYPTION_KEY_FILE));
    await (await openTestStore(places.DATABASE_URL, { cipher })).database.destroy();
    const broken = { NODE_ENV: 'production', PORT: 'eighty', TELEGRAM_BOT_TOKEN: 'nonsense', ...places };
    expect(await runOn(broken, ['swaps', 'list'])).toMatchObject({ exitCode: 0, text: 'No swap is open.' });
    const inMemory = await runOn({ ...broken, DATABASE_URL: 'file::memory:' }, ['swaps', 'list']);
    expect(inMemory).toMatchObject({ exitCode: 78, text: expect.stringContaining('- DATABASE_URL names') });
  });
});

describe.each(engineOfThisRun)('keys on the command line, on $name', ({ url }) => {
  let places: Places;
  const run = (...words: string[]) => runOn(places, ['keys', ...words]);

  beforeEach(async () => {
    places = await placesOn(url);
    await (await openDatabase(places.DATABASE_URL)).destroy();
  });

  it('print a key once, list it without its value, and revoke it', async () => {
    const made = await run(
      'create',
      'partner bot',
      '--permissions',
      'api.access,quotes.read',
      '--days',
      '30',
    );
    const [key = '', , sentence = ''] = made.text.split('\n');
    const keyId = /key_[\w-]+/.exec(sentence)?.[0] ?? '';
    const database = await openDatabase<ServiceSchema>(places.DATABASE_URL);
    const verifier = createLocalVerifier(database, () => NOW);
    expect(await verifier.verify(presentedKey(key), ['api.access', 'quotes.read'])).toMatchObject({
      kind: 'valid',
      keyId,
    });
    expect(await verifier.verify(presentedKey(key), ['transactions.execute'])).toEqual({ kind: 'forbidden' });
    const list = await run('list');
    expect(list.text).toContain('partner bot');
    expect(list.text).not.toContain(key);
    expect((await run('budget', keyId, '900')).text).toContain('900 requests a minute');
    expect((await run('list')).text).toContain('900 a minute');
    expect((await run('budget', keyId, 'default')).exitCode).toBe(0);
    expect((await run('list')).text).not.toContain('a minute');
    expect((await run('revoke', keyId)).exitCode).toBe(0);
    expect((await run('list')).text).toContain('revoked');
    expect((await run('revoke', keyId)).exitCode).toBe(2);
    expect((await run('list', '--json')).data).toMatchObject([
      { keyId, name: 'partner bot', revokedAt: NOW },
    ]);
    await database.destroy();
  });

  it.each([
    [['create', 'a', '--permissions', 'everything']],
    [['create', 'a', '--days', '0']],
    [['create', 'a', '--budget', '0']],
    [['create', 'x'.repeat(81)]],
    [['budget', 'key_none', '5']],
    [['budget', 'key_none', 'all']],
    [['revoke', 'key_none']],
  ])('refuse %j with an explanation, and create nothing', async (words) => {
    const outcome = await run(...words);
    expect(outcome.exitCode).toBe(2);
    expect(outcome.text.length).toBeGreaterThan(10);
    expect((await run('list')).text).toContain('no key yet');
  });
});

describe.each(engineOfThisRun)('swaps on the command line, on $name', ({ url }) => {
  let test: TestStore;
  let places: Places;
  const run = (...words: string[]) => runOn(places, ['swaps', ...words]);

  beforeEach(async () => {
    places = await placesOn(url);
    const cipher = createFieldCipher(openKeyFile(places.ENCRYPTION_KEY_FILE));
    test = await openTestStore(places.DATABASE_URL, { cipher });
  });
  afterEach(() => test.database.destroy());

  it('are found by transaction, person, wallet and id, and listed by their age', async () => {
    const ago = (hours: number) => NOW - hours * 3_600_000;
    const signed: Partial<Swap> = {
      state: 'submitted',
      wallet: WALLET,
      signed: SIGNED,
      signedAt: ago(1),
      createdAt: ago(1),
    };
    await test.store.swaps.createSwap(makeSwap('new', signed), 'hash-new', []);
    await test.store.swaps.createSwap(
      makeSwap('old', { createdAt: ago(50), state: 'lapsed' }),
      'hash-old',
      [],
    );
    const idsOf = async (...words: string[]) => {
      const { data } = await run(...words, '--json');
      return (data as { id: string }[]).map(({ id }) => id);
    };
    expect(await idsOf('find', SIGNED.txHash)).toEqual(['new']);
    expect(await idsOf('find', WALLET)).toEqual(['new']);
    expect(await idsOf('find', 'old')).toEqual(['old']);
    expect(await idsOf('find', String(OWNER))).toEqual(['new', 'old']);
    expect(await idsOf('list', '--since', '2d')).toEqual(['new']);
    expect(await idsOf('list', '--since', '51h')).toEqual(['new', 'old']);
    expect(await idsOf('list', '--stuck')).toEqual(['new']);
    expect((await run('find', '8')).exitCode).toBe(1);
    expect((await run('list', '--since', 'yesterday')).exitCode).toBe(2);
    const [shown] = (await run('find', SIGNED.txHash)).text.split('\n');
    expect(shown).toContain('new  submitted  1.5 ');
    expect((await run('find', 'new', '--json')).data).toMatchObject([
      { id: 'new', personId: OWNER, txHash: SIGNED.txHash, amount: 1_500_000_000n },
    ]);
  });

  it('show which messages of theirs wait, and what Telegram has paused', async () => {
    for (const id of ['a', 'b', 'c']) {
      const chatId = id.charCodeAt(0) as Swap['chatId'];
      const swap = makeSwap(id, { createdAt: NOW - 90_000, chatId });
      await test.store.swaps.createSwap(swap, `hash-${id}`, ['status']);
    }
    const { outbox } = test.store;
    const [paused, parked, unsure] = await outbox.claimDue(NOW, 3, 1_000, []);
    if (!paused || !parked || !unsure) throw new Error('nothing is due');
    await outbox.pauseChat(paused, { until: NOW + 30_000, botUntil: NOW + 20_000 }, NOW);
    await outbox.park(parked);
    await outbox.startSending(unsure);
    const { text, data } = await runOn(places, ['outbox', '--json']);
    const soon = new Date(NOW + 30_000).toISOString();
    expect(text.split('\n')).toEqual([
      'waiting: 2, of which 1 may have arrived already',
      'parked: 1, for people who blocked the bot, until they write again',
      'paused by Telegram: 2',
      `  chat ${paused.chatId} until ${soon}`,
      `  the whole bot until ${new Date(NOW + 20_000).toISOString()}`,
      '',
      `${unsure.id}  status  90 s old  due now  may have arrived`,
      `${paused.id}  status  90 s old  due at ${soon}`,
    ]);
    expect(data).toMatchObject({
      waiting: [{ id: unsure.id }, { id: paused.id }],
      parked: [{ id: parked.id }],
    });
  });

  it('that are stuck are listed, however many are newer', async () => {
    const at = (minutes: number) => ({ createdAt: NOW - minutes * 60_000 });
    const signed = { wallet: WALLET, signed: SIGNED, signedAt: at(60).createdAt };
    await test.store.swaps.createSwap(
      makeSwap('old', { state: 'submitted', ...signed, ...at(60) }),
      'hash',
      [],
    );
    for (let n = 0; n < 200; n += 1)
      await test.store.swaps.createSwap(makeSwap(`new-${n}`, { state: 'lapsed', ...at(1) }), `hash-${n}`, []);
    const stuck = (...words: string[]) => run('list', '--stuck', ...words);
    expect((await stuck('--since', '2d')).text).toContain('old  submitted');
    expect((await stuck('--since', '1h')).text).toContain('old  submitted');
    await test.store.swaps.createSwap(
      makeSwap('older', {
        ...signed,
        state: 'submitted',
        wallet: 'w2' as Address,
        signed: makeSigned('older'),
        ...at(61),
      }),
      'h',
      [],
    );
    expect((await stuck('--since', '1h')).text).not.toContain('older');
  });

  it('list open swaps, and tell the story of a swap', async () => {
    const swap = makeSwap('a');
    await test.store.swaps.createSwap(swap, 'hash', []);
    expect((await run('list')).text).toBe('No swap is open.');
    expect((await run('list', '--stuck')).text).toBe('No swap is stuck.');
    const shown = await run('show', swap.id);
    expect(shown.text).toContain(`${swap.id}: `);
    expect(shown.text).toContain('- → offered  offered');
  });

  it('that wait say what for', async () => {
    const waits = { state: 'submitted', wallet: WALLET, signed: SIGNED, signedAt: NOW } as const;
    await test.store.swaps.createSwap(makeSwap('a', waits), 'hash', []);
    expect((await run('show', 'a')).text).not.toMatch(/no node finds it|cannot land|not agreed/);
    const old = { ...waits, wallet: OTHER_WALLET, signedAt: NOW - 301_000, signed: makeSigned('b') } as const;
    await test.store.swaps.createSwap(makeSwap('b', old), 'hash b', []);
    expect((await run('show', 'b')).text).toContain('the nodes have not agreed on an end');
    const swap = await test.store.swaps.findSwap(makeSwap('a').id);
    const seen = { dueAt: NOW, expirySeenAt: NOW, shortfall: 'sol' } as const;
    expect(swap && (await test.store.swaps.reschedule(swap, seen, NOW))).toBe(true);
    const { text } = await run('show', 'a');
    expect(text).toContain(`since ${new Date(NOW).toISOString()} no node finds it`);
    expect(text).toContain('the wallet has too little SOL');
  });

  it('have ids that may begin with a dash', async () => {
    for (const id of ['-a_1', '--b']) await test.store.swaps.createSwap(makeSwap(id), `hash ${id}`, []);
    for (const words of [['-a_1'], ['--json', '-a_1'], ['-a_1', '--json'], ['--', '-a_1']])
      expect((await run('show', ...words)).text).toContain('-a_1: ');
    expect((await run('show', '--b')).text).toContain('written after a -- of its own');
    expect((await run('show', '--', '--b')).text).toContain('--b: ');
  });

  it('that are stuck are named by doctor, and so is the age of the last backup', async () => {
    const ago = (hours: number) => Date.now() - hours * 3_600_000;
    const findings = async () => {
      const free = { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' };
      const { data } = await runOn({ ...places, ...free }, ['doctor', '--json']);
      const { checks } = data as { checks: { name: string; level: string; text: string }[] };
      return checks.filter(({ name }) => ['swaps', 'last backup'].includes(name));
    };
    expect(await findings()).toMatchObject([{ level: 'ok' }, { level: 'note' }]);
    const signed: Partial<Swap> = { state: 'submitted', wallet: WALLET, signed: SIGNED, signedAt: ago(2) };
    await test.store.swaps.createSwap(makeSwap('a', signed), 'hash', []);
    await sql`INSERT INTO operator_notes VALUES ('backup', 'made', ${ago(40)})`.execute(test.database);
    expect(await findings()).toEqual([
      {
        name: 'swaps',
        level: 'wrong',
        text: expect.stringContaining('1 without an end, the oldest for 120 min'),
      },
      { name: 'last backup', level: 'wrong', text: expect.stringContaining('It is 40 h old') },
    ]);
    if (!url.startsWith('postgres')) {
      await runCommand(places, ['backup', join(folder, 'copy.db')]);
      expect((await findings())[1]).toMatchObject({ level: 'ok', text: 'It is 0 h old.' });
    }
  });

  it('strip control characters from symbols, and show the mint', async () => {
    const swap = makeSwap('a');
    const to = { ...swap.intent.to, mint: 'FakeUSDC1111111111111111111111111111111111' as Mint };
    const nasty = { ...to, symbol: '\u001b[2JUS\u202eDC\n' };
    await test.store.swaps.createSwap({ ...swap, intent: { ...swap.intent, to: nasty } }, 'hash', []);
    const { text } = await run('show', swap.id);
    expect(text).toContain('USDC” (Fake…1111)');
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });

  it('never set a state: they only request another check of the chain', async () => {
    const swap = makeSwap('a');
    await test.store.swaps.createSwap(swap, 'hash', []);
    expect((await run('recheck', swap.id)).exitCode).toBe(2);
    expect((await test.store.swaps.findSwap(swap.id))?.state).toBe('offered');
    expect((await run('show', 'none')).exitCode).toBe(2);
    const old = {
      state: 'submitted',
      wallet: WALLET,
      signed: SIGNED,
      reason: LEDGER_SHORT,
      dueAt: 9e12,
    } as const;
    await test.store.swaps.createSwap(makeSwap('b', old), 'other', []);
    for (const command of ['recheck', 'show'])
      expect((await run(command, 'b')).text).toContain('whole history');
  });
});
