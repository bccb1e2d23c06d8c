import { randomBytes } from 'node:crypto';
import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
import { DatabaseError } from '../../database/database-error.ts';
import {
  createKeyCipher,
  decryptField,
  encryptField,
  type FieldCipher,
  type InstallationCipher,
  newKey,
} from './field-cipher.ts';
import type { BotSchema } from './schema.ts';

/** All fields of an owner become unreadable together. */
export type Subject = `person:${number}` | `wallet:${string}`;

type Connection = Kysely<BotSchema>;

const MAX_OPENED = 10_000;

const SHREDDED_ID_BYTES = 12;

const MAX_TRIES = 10;

export function personSubject(personId: number): Subject {
  return `person:${personId}`;
}

/** The same as its link's. */
export function walletSubject(id: string): Subject {
  return `wallet:${id}`;
}

export interface BatchKey {
  readonly cipher: FieldCipher;
  /** False where the key was shredded or replaced. */
  readonly isCurrent: RawBuilder<boolean>;
  /** Place before the statement; creates a missing key. */
  readonly make: readonly Compilable<unknown>[];
}

interface Opened {
  readonly encryptedKey: string;
  readonly cipher: FieldCipher;
}

/**
 * A key per subject, encrypted with the installation's key. An erasure overwrites it (crypto-shredding): no
 * copy of the fields, in backups either, can be decrypted.
 */
export class SubjectKeys {
  readonly #installation: InstallationCipher;
  readonly #opened = new BoundedCache<Opened, string>(MAX_OPENED);

  constructor(installation: InstallationCipher) {
    this.#installation = installation;
  }

  /**
   * Creates a missing key. Call in the transaction that writes the fields: a concurrent shred conflicts with
   * the read of the key row.
   * @throws DatabaseError `cannot_decrypt` where the installation's key does not fit: restoring the key file
   * helps, a new key would not
   */
  async forWriting(transaction: Connection, subject: Subject): Promise<FieldCipher> {
    const encryptedKey = await readKey(transaction, subject);
    return encryptedKey === undefined ? this.#make(transaction, subject) : this.#open(subject, encryptedKey);
  }

  /**
   * Retries `write` until its key was current. A card writes two: in transactions, which wait for each other,
   * a bot makes half as many cards (`npm run bench -- card`).
   * @param write one batch; undefined where its key was not current
   * @throws DatabaseError `cannot_decrypt`, as `forWriting`
   */
  async writeBatch<T>(
    database: Connection,
    subject: Subject,
    write: (key: BatchKey) => Promise<T | undefined>,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const written = await write(await this.#forBatch(database, subject));
      if (written !== undefined) return written;
      if (tries === MAX_TRIES) throw new Error('The key of a subject changes all the time');
    }
  }

  /**
   * Each call reads the key row: a shredded key decrypts nothing from then on.
   * @throws DatabaseError `cannot_decrypt`, and errors of `read`
   */
  async read<T>(connection: Connection, subject: Subject, read: (cipher: FieldCipher) => T): Promise<T> {
    const encryptedKey = await readKey(connection, subject);
    if (encryptedKey === undefined)
      throw new DatabaseError('cannot_decrypt', 'The key of an encrypted field is gone.');
    return read(this.#open(subject, encryptedKey));
  }

  /**
   * Call in the transaction that deletes the keys' fields.
   * @returns the number of keys
   */
  async shred(transaction: Connection, subjects: readonly Subject[]): Promise<number> {
    for (const subject of subjects) this.#opened.delete(subject);
    return shredKeys(transaction, subjects);
  }

  async #make(transaction: Connection, subject: Subject): Promise<FieldCipher> {
    const { key, encryptedKey, insert } = this.#newKey(transaction, subject);
    const { numInsertedOrUpdatedRows: made } = await insert.executeTakeFirst();
    // The key that counts is the stored one: another transaction may have created it first.
    return made === 0n ? this.forWriting(transaction, subject) : this.#remember(subject, encryptedKey, key);
  }

  async #forBatch(database: Connection, subject: Subject): Promise<BatchKey> {
    const known = await readKey(database, subject);
    if (known !== undefined) {
      return { cipher: this.#open(subject, known), isCurrent: isCurrent(subject, known), make: [] };
    }
    const { key, encryptedKey, insert } = this.#newKey(database, subject);
    return { cipher: createKeyCipher(key), isCurrent: isCurrent(subject, encryptedKey), make: [insert] };
  }

  #newKey(connection: Connection, subject: Subject) {
    const key = newKey();
    const encryptedKey = encryptField(this.#installation, key, keyAad(subject));
    const insert = connection
      .insertInto('keys')
      .values({ subject, encrypted_key: encryptedKey })
      .onConflict((conflict) => conflict.column('subject').doNothing());
    return { key, encryptedKey, insert };
  }

  #open(subject: Subject, encryptedKey: string): FieldCipher {
    const opened = this.#opened.get(subject);
    if (opened?.encryptedKey === encryptedKey) return opened.cipher;
    return this.#remember(
      subject,
      encryptedKey,
      decryptField(this.#installation, encryptedKey, keyAad(subject)),
    );
  }

  #remember(subject: Subject, encryptedKey: string, key: Uint8Array): FieldCipher {
    const cipher = createKeyCipher(key);
    this.#opened.set(subject, { encryptedKey, cipher });
    return cipher;
  }
}

function isCurrent(subject: Subject, encryptedKey: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM keys WHERE subject = ${subject} AND encrypted_key = ${encryptedKey})`;
}

async function readKey(connection: Connection, subject: Subject): Promise<string | undefined> {
  const query = connection.selectFrom('keys').select('encrypted_key').where('subject', '=', subject);
  return (await query.executeTakeFirst())?.encrypted_key;
}

/**
 * Call in a transaction. The row stays, without key and subject: SQLite leaves copies of a deleted row's
 * neighbours in page gaps.
 * @returns the number of keys
 */
export async function shredKeys(transaction: Connection, subjects: readonly Subject[]): Promise<number> {
  let shredded = 0;
  for (const subject of subjects) {
    const row = {
      subject: `shredded:${randomBytes(SHREDDED_ID_BYTES).toString('base64url')}`,
      encrypted_key: '',
    };
    const query = transaction.updateTable('keys').set(row).where('subject', '=', subject);
    shredded += Number((await query.executeTakeFirst()).numUpdatedRows);
  }
  return shredded;
}

export function keyAad(subject: string): string {
  return `keys.key.${subject}`;
}
