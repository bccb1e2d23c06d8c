import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DoctorDeps } from '../../../src/apps/cli/doctor/check.ts';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import type { Environment } from '../../../src/config.ts';
import { openTestStore } from '../../bot/support/open-test-store.ts';
import { createPostgresDatabase, dialects, MIGRATED, runOn } from '../../support/test-database.ts';
import { expectWrong, linesOf, runTestDoctor } from './support/doctor-world.ts';

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('doctor about a $name', () => {
  let folder: string;
  let keyFile: string;
  let url: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-'));
    keyFile = join(folder, 'encryption.key');
    url = await createPostgresDatabase(MIGRATED);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function doctor(more: Environment = {}, deps: Partial<DoctorDeps> = {}, scope?: 'service') {
    const places = { DATABASE_URL: url, ENCRYPTION_KEY_FILE: keyFile };
    const free = { SANDBOX_PORT: '0', PORT: '0', SERVICE_PORT: '0' };
    return runTestDoctor({ ...places, ...free, ...more }, deps, scope);
  }
  const fillDatabase = async () => {
    const { database, store } = await openTestStore(url, { cipher: createFieldCipher(openKeyFile(keyFile)) });
    await store.conversations.write('7:7', 'a text', 1);
    await database.destroy();
  };
  const ask = (text: string) => runOn(nameOf(url), (client) => client.query(text));
  const nameOf = (address: string) => new URL(address).pathname.slice(1);

  it('reports ok and changes nothing', async () => {
    await fillDatabase();
    const outcome = await doctor();
    expect(outcome).toMatchObject({ exitCode: 0, text: expect.stringContaining('All is well.') });
    expect(linesOf(outcome, 'ok')).toHaveLength(outcome.text.split('\n').length - 3);
    expect(linesOf(outcome, 'note')).toEqual([expect.stringMatching(/last backup +None is known of/)]);
    for (const name of ['database', 'tables', 'encryption key', 'database clock', 'connections']) {
      expect(outcome.text).toMatch(new RegExp(`^ok {5}${name} `, 'm'));
    }
    expect((await doctor({}, {}, 'service')).text).not.toContain('encryption key');
  });

  it('reports an empty database as filled by the first start', async () => {
    url = await createPostgresDatabase('template0');
    const outcome = await doctor();
    expect(outcome.exitCode).toBe(0);
    expect(linesOf(outcome, 'note')).toHaveLength(4);
    expect(existsSync(keyFile)).toBe(false);
  });

  it.each([
    ['an unknown database', () => url.replace(/[^/]+$/, 'nobody_made_it'), /there is no such database/],
    ['an unreachable server', () => 'postgres://bot:the-password@127.0.0.1:9/one', /nothing listens there/],
  ])('reports %s once', async (_, address, words) => {
    const outcome = await doctor({ DATABASE_URL: address() });
    expectWrong(outcome, 'database', words);
    expect(outcome.text).not.toContain('the-password');
    expect(linesOf(outcome, 'note')).toHaveLength(6);
  });

  it('reports the key of another database, and a missing key', async () => {
    await fillDatabase();
    writeFileSync(keyFile, randomBytes(32));
    expectWrong(await doctor(), 'encryption key', /does not open .*\(keys\.encrypted_key, secrets\./);
    rmSync(keyFile);
    expectWrong(await doctor(), 'encryption key', /is missing.*without it nothing starts/);
  });

  it('reports tables of an outdated and of a newer version', async () => {
    await ask("INSERT INTO schema_migrations VALUES ('bot', '001-initial', 1)");
    expectWrong(await doctor(), 'tables', /too old for this one \(it lacks bot 002-keys, /);
    await ask("DELETE FROM schema_migrations WHERE name = '001-initial'");
    await ask("INSERT INTO schema_migrations VALUES ('service', '999-future', 1)");
    expectWrong(
      await doctor(),
      'tables',
      /Another version wrote it, most likely a newer one \(service 999-future\)/,
    );
  });

  it('reports too few connections for a bot', async () => {
    await ask(`ALTER DATABASE ${nameOf(url)} CONNECTION LIMIT 20`);
    expectWrong(
      await doctor(),
      'connections',
      /grants 20 connections; a bot with its own service keeps up to \d\d/,
    );
  });

  it('reports a user without the right to create tables', async () => {
    const guest = `guest_${randomBytes(4).toString('hex')}`;
    await ask(`CREATE ROLE ${guest} LOGIN`);
    await ask(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${guest}`);
    const asGuest = url.replace('countersign@', `${guest}@`);
    expectWrong(await doctor({ DATABASE_URL: asGuest }), 'database', /may not make tables .*belong to it/);
  });

  it('reports an encoding that cannot hold every name', async () => {
    const name = `ascii_${randomBytes(4).toString('hex')}`;
    await runOn('postgres', (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' STRATEGY file_copy`),
    );
    expectWrong(
      await doctor({ DATABASE_URL: url.replace(/[^/]+$/, name) }),
      'database',
      /encoding SQL_ASCII/,
    );
  });

  it('reports a clock that differs from the database by a minute', async () => {
    expectWrong(await doctor({}, { now: () => Date.now() - 61_000 }), 'database clock', /6\d\.\d s behind/);
    expectWrong(await doctor({}, { now: () => Date.now() + 61_000 }), 'database clock', /6\d\.\d s ahead of/);
  });
});
