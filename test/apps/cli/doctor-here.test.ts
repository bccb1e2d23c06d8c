import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DoctorDeps } from '../../../src/apps/cli/doctor/check.ts';
import { checkEncryptionKey } from '../../../src/apps/cli/doctor/database.ts';
import { botMigrations } from '../../../src/bot/store/bot-migrations.ts';
import { createFieldCipher, encryptField } from '../../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import type { Environment } from '../../../src/config.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { expectWrong, linesOf, runTestDoctor } from './support/doctor-world.ts';

const DESK = generateSigner().address;
/** Off the curve, like every account of a program. */
const WRAPPED_SOL_ACCOUNT = findTokenAccount(DESK, WRAPPED_SOL_MINT, TOKEN_PROGRAM);

let folder: string;
let path: string;
let keyFile: string;
/** The running bot. */
let test: TestStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  [path, keyFile] = [join(folder, 'bot.db'), join(folder, 'encryption.key')];
  test = await openTestStore(`file:${path}`, { cipher: createFieldCipher(openKeyFile(keyFile)) });
  await migrate(test.database, 'service', serviceMigrations);
  await test.store.conversations.write('7:7', 'a text', 1);
});
afterEach(async () => {
  await test.database.destroy();
  rmSync(folder, { recursive: true });
});

/** The sandbox's configuration: no requests to other machines. */
function doctor(more: Environment = {}, deps: Partial<DoctorDeps> = {}, scope?: 'service') {
  const places = { DATABASE_URL: `file:${path}`, ENCRYPTION_KEY_FILE: keyFile };
  const free = { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' };
  return runTestDoctor({ ...places, ...free, ...more }, deps, scope);
}

describe('doctor about this machine', () => {
  it('reports ok beside a running bot, and changes nothing', async () => {
    const before = readFileSync(path);
    const [outcome] = await Promise.all([doctor(), test.store.conversations.write('8:8', 'text', 1)]);
    expect(linesOf(outcome, 'ok')).toHaveLength(outcome.text.split('\n').length - 3);
    expect(linesOf(outcome, 'note')).toEqual([expect.stringMatching(/last backup +None is known of/)]);
    expect(outcome).toMatchObject({ exitCode: 0, text: expect.stringContaining('All is well.') });
    expect(readFileSync(path)).toEqual(before);
    expect(await test.store.conversations.read('8:8')).toBe('text');
  });

  it('reports missing files as created by the first start, and creates none', async () => {
    const none = join(folder, 'not', 'yet');
    const outcome = await doctor({
      DATABASE_URL: `file:${join(none, 'a.db')}`,
      ENCRYPTION_KEY_FILE: join(none, 'a.key'),
    });
    expect(outcome.exitCode).toBe(0);
    expect(linesOf(outcome, 'note')).toHaveLength(6);
    expect(() => readFileSync(join(none, 'a.key'))).toThrow('ENOENT');
  });

  it('reports an incomplete configuration with the program that needs it', async () => {
    const lacking = { TELEGRAM_BOT_TOKEN: `1:${'x'.repeat(35)}`, TELEGRAM_API_ROOT: 'http://127.0.0.1:1' };
    const outcome = await doctor({ ...lacking, SOLANA_RPC_URL: 'http://127.0.0.1:1' });
    expect(linesOf(outcome, 'WRONG')[0]).toMatch(/^WRONG {2}npm start +PUBLIC_URL is missing\./);
    expect(outcome.text).toMatch(/^ok {5}npm run service/m);
  });

  it('reports a file that is no database', async () => {
    await test.database.destroy();
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
    writeFileSync(path, Buffer.alloc(8_192, 7), { mode: 0o600 });
    const wrong = linesOf(await doctor(), 'WRONG');
    expect(wrong.map((line) => line.slice(7).split('  ')[0])).toEqual([
      'database',
      'tables',
      'encryption key',
      'integrity',
    ]);
    for (const line of wrong) expect(line).toContain('is not a database');
  });

  it('reports a damaged page', async () => {
    await test.database.destroy();
    const bytes = readFileSync(path);
    // A page beyond the schema.
    for (let page = 8; page < bytes.length / 4_096; page += 1)
      bytes.fill(0xff, page * 4_096, page * 4_096 + 64);
    writeFileSync(path, bytes);
    const lines = linesOf(await doctor(), 'WRONG');
    expect(lines.join('\n')).toMatch(/^WRONG {2}integrity .*is damaged.*restore a backup/m);
  });

  it('accepts a file too large to check in time', async () => {
    const outcome = await doctor({}, { limitMs: 1 });
    expect(outcome.text).toMatch(/^note {3}integrity .*A backup checks its copy whole/m);
  });

  it('reports a database readable by others', async () => {
    chmodSync(path, 0o644);
    expectWrong(await doctor(), 'database', `Others can read ${path}. Run: chmod 600 ${path}`);
  });

  it('reports tables of a newer, a development and an outdated version', async () => {
    await sql`DELETE FROM schema_migrations WHERE part = 'bot'`.execute(test.database);
    for (const name of botMigrations.flatMap(({ replaces = [] }) => replaces))
      await sql`INSERT INTO schema_migrations VALUES ('bot', ${name}, 1)`.execute(test.database);
    const older = await doctor();
    expect(older.exitCode).toBe(0);
    expect(older.text).toMatch(
      /^note {3}tables .*up to date \(bot 010-met, bot 011-standing-orders, bot 012-stop-losses-and-plans, bot 013-order-steps\)\. Make a backup before/m,
    );
    await sql`DELETE FROM schema_migrations WHERE name = '008-scanned'`.execute(test.database);
    expectWrong(await doctor(), 'tables', /lacks bot 008-scanned\): nothing .* start the commit ab0d8146 /);
    await sql`INSERT INTO schema_migrations VALUES ('service', '999-future', 1)`.execute(test.database);
    expectWrong(
      await doctor(),
      'tables',
      /Another version wrote it, most likely a newer one \(service 999-future\)\. Start that version/,
    );
  });

  it('reports the key of another database without its value', async () => {
    const other = randomBytes(32);
    writeFileSync(keyFile, other);
    const outcome = await doctor();
    expectWrong(
      outcome,
      'encryption key',
      /does not open .*\(keys\.encrypted_key, secrets\.encrypted_value\)/,
    );
    expect(outcome.text).not.toContain(other.toString('hex'));
  });

  it('reports a missing key that the database needs', async () => {
    rmSync(keyFile);
    expectWrong(await doctor(), 'encryption key', /is missing, and the database holds fields.*Put it back/);
    expect(() => readFileSync(keyFile)).toThrow('ENOENT');
  });

  it('reports a single undecryptable row among many', async () => {
    for (let n = 1; n < 50; n += 1) await test.store.sessions.write(`${n}`, 'text', n);
    const encrypted_key = encryptField(createFieldCipher(randomBytes(32)), 'x', 'elsewhere');
    const row = test.database.updateTable('keys').set({ encrypted_key });
    await row.where('subject', '=', 'person:31').execute();
    expectWrong(await doctor(), 'encryption key', /\(keys\.encrypted_key\)/);
  });

  it('reports a key file with wrong permissions or content', async () => {
    chmodSync(keyFile, 0o640);
    expectWrong(await doctor(), 'encryption key', `can be read by others. Run: chmod 600 ${keyFile}`);
    chmodSync(keyFile, 0o600);
    writeFileSync(keyFile, 'password');
    expectWrong(await doctor(), 'encryption key', /must hold exactly 32 bytes/);
  });

  it('reports low disk space', async () => {
    const readFreeBytes = async () => 499n * 1024n * 1024n;
    expectWrong(await doctor({}, { readFreeBytes }), 'disk', /Only 499 MB are free in .*needs 500 MB/);
    expect((await doctor({}, { readFreeBytes: async () => 500n * 1024n * 1024n })).exitCode).toBe(0);
  });

  it.each([
    ['TOKEN_LIST_FILE', 'token list', '[{}]', /Put the file right, or see TOKEN_LIST_FILE/],
    [
      'BLOCKED_ADDRESSES_FILE',
      'block list',
      '# fine\nnonsense',
      /line 2: neither an address.*Put the file right, or see BLOCKED_/,
    ],
    ['BLOCKED_TOKENS_FILE', 'block list', undefined, /cannot be read: ENOENT/],
    ['VENUES_FILE', 'venues', '[{}]', /Put the file right, or see VENUES_FILE/],
    ['VENUES_FILE', 'venues', undefined, /ENOENT.*see VENUES_FILE/],
  ])('reports a broken %s', async (variable, name, content, words) => {
    const file = join(folder, 'list');
    if (content !== undefined) writeFileSync(file, content);
    expectWrong(await doctor({ [variable]: file }), name, words);
  });

  const SPONSOR = generateSigner().address;
  it.each<[string, Environment, RegExp]>([
    ['no key that can sign', { SPONSOR: WRAPPED_SOL_ACCOUNT }, /no key that can sign\. Name the public key/],
    ['of another length', { SPONSOR: '1'.repeat(44) }, /no key that can sign/],
    [
      'a co-signer',
      { SPONSOR, ALLOWED_COSIGNERS: `${DESK},${SPONSOR}` },
      /one of ALLOWED_COSIGNERS.*Name it in one/,
    ],
    ['who gets the fee', { SPONSOR, OPERATOR_FEE: `${SPONSOR}:50` }, /account of OPERATOR_FEE.*Name the key/],
  ])('reports a sponsor that is %s', async (_name, environment, words) => {
    const wrong = linesOf(await doctor(environment), 'WRONG');
    expect(wrong).toContainEqual(expect.stringMatching(words));
  });

  it('notes that whether a sponsor signs is not known before it has', async () => {
    const notes = linesOf(await doctor({ SPONSOR, ALLOWED_COSIGNERS: DESK }), 'note');
    expect(notes).toContainEqual(
      expect.stringMatching(/sponsor +May pay .* our own service .* try Get SOL first/),
    );
  });

  it('reports an embedded chain that fails to load', async () => {
    const loadChain = () => {
      throw new Error('The embedded Solana chain does not run here. Start a local validator.');
    };
    expectWrong(await doctor({}, { loadChain }), 'chain', /Start a local validator/);
  });

  it('reports a check that throws', async () => {
    const readFreeBytes = () => Promise.reject(new Error('ENOSYS'));
    expectWrong(await doctor({}, { readFreeBytes }), 'disk', 'The check itself failed: ENOSYS');
    const never = () => new Promise<bigint>(() => undefined);
    const outcome = await doctor({}, { readFreeBytes: never, limitMs: 400 });
    expect(outcome.text).toMatch(/^WRONG {2}disk +No answer within 0\.4 s\./m);
  });
});

describe('doctor about ports', () => {
  let server: Server;
  let port: string;
  beforeEach(async () => {
    server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    port = String(typeof address === 'object' ? address?.port : '');
  });
  afterEach(() => void server.close());

  it('reports a taken configured port', async () => {
    expectWrong(await doctor({ SANDBOX_PORT: port }), 'SANDBOX_PORT', /is taken\. .*or set SANDBOX_PORT/);
    expectWrong(await doctor({ SERVICE_PORT: port }, {}, 'service'), 'SERVICE_PORT', /is taken/);
  });

  it('reports an address that this machine does not have', async () => {
    expectWrong(
      await doctor({ HOST: '192.0.2.1' }),
      'PORT',
      /Nothing can listen at 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)/,
    );
  });
});

describe('doctor with an arbitrary key file', () => {
  it('returns a readable report', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        writeFileSync(keyFile, bytes);
        expect(checkEncryptionKey(keyFile, path).level).toBe('wrong');
      }),
    );
  });
});
