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
} from '../../database/field-cipher.ts';
import type { BotSchema } from './schema.ts';

/** What a key belongs to: everything of one subject is encrypted with one key, and becomes unreadable together. */
export type Subject = `person:${number}` | `wallet:${string}`;

type Connection = Kysely<BotSchema>;

/** Decrypted keys in memory. */
const MOST_OPENED = 10_000;

const SHREDDED_ID_BYTES = 12;

/** Batches whose key was not current any more, before giving up. */
const MOST_TRIES = 10;

export function personSubject(personId: number): Subject {
  return `person:${personId}`;
}

/** A wallet has the id of the link that it came from, and so its key. */
export function walletSubject(id: string): Subject {
  return `wallet:${id}`;
}

/** A key for the fields that a batch writes (`SubjectKeys.writeBatch`). */
export interface BatchKey {
  readonly cipher: FieldCipher;
  /** For the statement that writes the fields: false where the key was shredded, or another one was made. */
  readonly isCurrent: RawBuilder<boolean>;
  /** Makes the key where there is none; belongs before that statement. */
  readonly make: readonly Compilable<unknown>[];
}

interface Opened {
  /** The key row that was decrypted. */
  readonly encryptedKey: string;
  readonly cipher: FieldCipher;
}

/**
 * One key for each subject, in the table `keys`, encrypted with the key of the installation. Erasing a subject overwrites its
 * key (crypto-shredding): no copy of its fields can be decrypted any more, wherever it is.
 */
export class SubjectKeys {
  readonly #installation: InstallationCipher;
  readonly #opened = new BoundedCache<Opened, string>(MOST_OPENED);

  constructor(installation: InstallationCipher) {
    this.#installation = installation;
  }

  /**
   * The cipher for fields of a subject; its key is made where there is none. Call it in the transaction that writes the
   * fields: it reads the key row, so that nothing is encrypted with a key that is shredded in the same moment.
   * @throws DatabaseError `cannot_decrypt` where the installation has no key for the key row: restoring the key file mends that,
   * and making another key would not
   */
  async forWriting(transaction: Connection, subject: Subject): Promise<FieldCipher> {
    const encryptedKey = await readKey(transaction, subject);
    return encryptedKey === undefined ? this.#make(transaction, subject) : this.#open(subject, encryptedKey);
  }

  /**
   * Calls `write` with a key of the subject until it wrote something: a key that is shredded or made by another writer between
   * its reading and the batch counts for nothing there.
   * @param write one batch; undefined where its statement found that the key is not current
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
      if (tries === MOST_TRIES) throw new Error('The key of a subject changes all the time');
    }
  }

  /**
   * Calls `read` with the cipher of a subject. The key row is read each time, so that a key that any process shredded opens
   * nothing from then on; the cache spares its decryption.
   * @throws DatabaseError `cannot_decrypt`, and what `read` throws
   */
  async read<T>(connection: Connection, subject: Subject, read: (cipher: FieldCipher) => T): Promise<T> {
    const encryptedKey = await readKey(connection, subject);
    if (encryptedKey === undefined)
      throw new DatabaseError('cannot_decrypt', 'The key of an encrypted field is gone.');
    return read(this.#open(subject, encryptedKey));
  }

  /** Shreds keys in a transaction that deletes what they encrypted. @returns how many there were */
  async shred(transaction: Connection, subjects: readonly Subject[]): Promise<number> {
    for (const subject of subjects) this.#opened.delete(subject);
    return shredKeys(transaction, subjects);
  }

  async #make(transaction: Connection, subject: Subject): Promise<FieldCipher> {
    const key = newKey();
    const encrypted_key = encryptField(this.#installation, key, keyAad(subject));
    const insert = transaction.insertInto('keys').values({ subject, encrypted_key });
    const { numInsertedOrUpdatedRows: made } = await insert
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .executeTakeFirst();
    // Another transaction may have made it just before.
    return made === 0n ? this.forWriting(transaction, subject) : this.#remember(subject, encrypted_key, key);
  }

  async #forBatch(database: Connection, subject: Subject): Promise<BatchKey> {
    const known = await readKey(database, subject);
    if (known !== undefined) {
      return { cipher: this.#open(subject, known), isCurrent: isCurrent(subject, known), make: [] };
    }
    const key = newKey();
    const encrypted_key = encryptField(this.#installation, key, keyAad(subject));
    const insert = database.insertInto('keys').values({ subject, encrypted_key });
    return {
      cipher: createKeyCipher(key),
      isCurrent: isCurrent(subject, encrypted_key),
      make: [insert.onConflict((conflict) => conflict.column('subject').doNothing())],
    };
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
 * Overwrites keys, for a transaction outside of a store. The row stays, without key or subject: SQLite moves the neighbours of
 * a deleted row, and leaves copies of their keys in the gaps of its pages.
 * @returns how many there were
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
