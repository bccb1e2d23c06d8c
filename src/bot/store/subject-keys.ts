import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import { newKey } from '../../database/encryption-key.ts';
import {
  createKeyCipher,
  decryptField,
  encryptField,
  type FieldCipher,
  type InstallationCipher,
} from '../../database/field-cipher.ts';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import type { BotSchema } from './schema.ts';

/** What a key belongs to: everything of one subject is encrypted with one key, and becomes unreadable together. */
export type Subject = `person:${number}` | `wallet:${string}`;

type Connection = Kysely<BotSchema>;

/** Decrypted keys in memory. */
const MOST_OPENED = 10_000;

const SHREDDED_ID_BYTES = 12;

export function personSubject(personId: number): Subject {
  return `person:${personId}`;
}

/** A wallet has the id of the link that it came from, and so its key. */
export function walletSubject(id: string): Subject {
  return `wallet:${id}`;
}

/** A key, and the condition under which a statement may write with it. */
export interface CurrentKey {
  readonly cipher: FieldCipher;
  readonly isCurrent: RawBuilder<boolean>;
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
   * The key of a subject as it is now, for a write outside of a transaction: the statement asks whether it `isCurrent`, and
   * writes nothing where the key was shredded meanwhile. Undefined where there is no key yet.
   * @throws DatabaseError `cannot_decrypt`, as `forWriting`
   */
  async current(database: Connection, subject: Subject): Promise<CurrentKey | undefined> {
    const encryptedKey = await readKey(database, subject);
    if (encryptedKey === undefined) return undefined;
    const isCurrent = sql<boolean>`EXISTS (SELECT 1 FROM keys
      WHERE subject = ${subject} AND encrypted_key = ${encryptedKey})`;
    return { cipher: this.#open(subject, encryptedKey), isCurrent };
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
