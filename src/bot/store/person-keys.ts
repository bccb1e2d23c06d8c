import { createSecretKey, type KeyObject, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import { hasManyWriters } from '../../database/differences/many-writers.ts';
import { type FieldCipher, openWith } from '../../database/field-cipher.ts';
import { newKey } from '../../database/key-format.ts';
import { type Notices, nobodyElse, tellProcesses } from '../../database/notices.ts';
import type { ReadyQuery } from '../../database/prepare-query.ts';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import { type FieldOpener, type OwnSealer, sealerWith, slotOf } from './field-sealer.ts';
import { KEY_QUERIES, type KeyOwner } from './key-queries.ts';
import type { BotSchema } from './schema.ts';

/**
 * Seals what stands in the inbox, whoever wrote it: so nobody is known by a key because they wrote once in a group. What
 * is in it lives for moments, and with every erasure the key is another.
 */
export const INBOX_KEY: KeyOwner = { personId: 0, purpose: 'inbox' };

/** What stands in the place of a destroyed key: as long as a sealed one, so that it is written over where it stood. */
export const DESTROYED_KEY = Buffer.alloc(64).toString('base64');

/** People whose keys are held opened; any other is read and opened when it is needed. */
const MOST_HELD = 10_000;

export function keyOf(personId: number): KeyOwner {
  return { personId, purpose: 'self' };
}

/** Wallets have a key of their own: unlinking one changes it, and seals anew only what the others need. */
export function walletKeyOf(personId: number): KeyOwner {
  return { personId, purpose: 'wallets' };
}

export function personKeyPlace(slot: number): string {
  return `person_keys.key.${slot}`;
}

interface KeyRow {
  readonly slot: number;
  readonly sealed_key: string;
}

/** A key that is nobody's yet. */
export interface DraftedSealer {
  readonly sealer: OwnSealer;
  readonly queries: readonly ReadyQuery<BotSchema, unknown>[];
  /** To be called once it is the owner's, on the disk. */
  keep(): void;
}

interface MadeKey {
  readonly slot: number;
  readonly sealedKey: string;
  readonly key: KeyObject;
}

type Database = Kysely<BotSchema>;

/**
 * Where many write, slots are drawn: a number behind all others is what everybody would wait for. No row is ever deleted,
 * so none is given twice all the same.
 */
const SLOTS = 2 ** 31;
/** Of millions of keys one in a few hundred draws is taken. */
const MOST_DRAWS = 20;

/**
 * The keys of people, each a row sealed with the ring: when the row is written over, whatever was sealed with its key is
 * noise, wherever a copy of it lies. No slot is given twice, and no row outlives the key that it is sealed with: it is
 * written in a transaction that reads the key, or by a statement that asks for `isInUse`. So what a slot was once read to
 * hold opens whatever is found to name that slot, also where another program erases meanwhile.
 */
export class PersonKeys {
  readonly #ring: FieldCipher;
  readonly #notices: Notices;
  /** By the sealed text, which says for itself what it holds. */
  readonly #opened = new BoundedCache<KeyObject>(MOST_HELD);
  /** By slot and by owner only what was read out of no open transaction: that may yet be lost, and its slot given anew. */
  readonly #committed = new BoundedCache<KeyObject, number>(MOST_HELD);
  readonly #inUse = new BoundedCache<OwnSealer>(MOST_HELD);
  /** Behind every slot that this program knows of; another one may have given it meanwhile. */
  #nextSlot = 1;
  #knowsLast = false;

  /** @param notices of keys that other processes destroyed: nobody holds one opened for longer than they take */
  constructor(ring: FieldCipher, notices: Notices = nobodyElse) {
    this.#ring = ring;
    this.#notices = notices;
    notices.listen('key', {
      onNotice: (about) => this.#drop(about),
      onGap: () => {
        for (const held of [this.#opened, this.#committed, this.#inUse]) held.clear();
      },
    });
  }

  /** For a transaction that seals: the owner's key, made where there is none yet. */
  async sealerIn(transaction: Database, owner: KeyOwner): Promise<OwnSealer> {
    const row = await KEY_QUERIES.find.executeTakeFirst(transaction, owner);
    const key = row && this.#openKey(row);
    if (row && key) return sealerWith(row.slot, key);
    // One that the ring does not open any more is kept until its owner is erased: the ring may come back.
    if (row) await this.retire(transaction, owner);
    this.#knowsLast = false;
    const isShared = hasManyWriters(transaction);
    let made: MadeKey | undefined;
    for (let draws = isShared ? MOST_DRAWS : 1; draws > 0 && !made; draws -= 1) {
      made = await this.#insert(transaction, owner);
    }
    if (!made) throw new Error('Somebody else made a key with every slot that was drawn.');
    if (!isShared) await KEY_QUERIES.give.execute(transaction, { ...owner, ...made });
    this.#opened.set(made.sealedKey, made.key);
    return sealerWith(made.slot, made.key);
  }

  /** With many writers it is the owner's at once. @returns undefined where the slot is another's by now, or they have one */
  async #insert(connection: Database, owner: KeyOwner): Promise<MadeKey | undefined> {
    const made = await this.#draw(connection);
    const query = hasManyWriters(connection) ? KEY_QUERIES.make : KEY_QUERIES.append;
    const count = await query.executeForCount(connection, { ...owner, ...made });
    return count > 0 ? made : undefined;
  }

  /** For statements that ask whether the key `isInUse`; undefined where there is none yet. */
  async findSealer(database: Database, owner: KeyOwner): Promise<OwnSealer | undefined> {
    const held = this.#inUse.get(nameOf(owner));
    if (held) return held;
    const row = await KEY_QUERIES.find.executeTakeFirst(database, owner);
    const key = row && this.#openKey(row);
    return row && key && this.#remember(owner, sealerWith(row.slot, key));
  }

  /**
   * One for an owner without, which becomes theirs by its `queries`: they run before what asks whether it `isInUse`, which then
   * tells whether they did. Undefined where many write.
   */
  async draftSealer(database: Database, owner: KeyOwner): Promise<DraftedSealer | undefined> {
    if (hasManyWriters(database)) return undefined;
    const made = await this.#draw(database);
    const sealer = sealerWith(made.slot, made.key);
    return {
      sealer,
      queries: [KEY_QUERIES.append.with(made), KEY_QUERIES.give.with({ ...owner, ...made })],
      keep: () => void this.#remember(owner, sealer),
    };
  }

  /** Makes one for an owner without. */
  async makeSealer(database: Database, owner: KeyOwner): Promise<OwnSealer> {
    const own = hasManyWriters(database) ? await this.#insert(database, owner) : undefined;
    return own
      ? this.#remember(owner, sealerWith(own.slot, own.key))
      : this.#makeInTransaction(database, owner);
  }

  /** Another key was appended before, or the owner has one; or there is one that the ring does not open. */
  async #makeInTransaction(database: Database, owner: KeyOwner): Promise<OwnSealer> {
    const sealer = await database.transaction().execute((transaction) => this.sealerIn(transaction, owner));
    return this.#remember(owner, sealer);
  }

  /** When a statement found another key in use. */
  forget(owner: KeyOwner): void {
    this.#inUse.delete(nameOf(owner));
  }

  /** Opens these fields of rows that `connection` has just read; null and the empty text stand for nothing. */
  async openerOf(connection: Database, fields: readonly (string | null)[]): Promise<FieldOpener> {
    const keys = new Map<number, KeyObject>();
    for (const field of fields) {
      const slot = slotOf(field);
      if (slot === undefined || keys.has(slot)) continue;
      const key = this.#committed.get(slot) ?? (await this.#readSlot(connection, slot));
      if (key) keys.set(slot, key);
    }
    return { open: (sealed, place) => this.#openField(keys, sealed, place) };
  }

  /** In a transaction that leaves no row sealed with it. @returns how many keys there were */
  async destroy(transaction: Database, owner: KeyOwner): Promise<number> {
    const row = await KEY_QUERIES.find.executeTakeFirst(transaction, owner);
    if (row === undefined) return 0;
    const { slot, sealed_key } = row;
    const write = transaction.updateTable('person_keys').set({ sealed_key: DESTROYED_KEY });
    await write.where('slot', '=', slot).execute();
    await KEY_QUERIES.takeFrom.execute(transaction, owner);
    await tellProcesses(transaction, 'key', `${slot} ${nameOf(owner)}`);
    this.#opened.delete(sealed_key);
    this.#committed.delete(slot);
    this.forget(owner);
    return 1;
  }

  /** Every key of a person, whatever it is for. @returns how many there were */
  async destroyAll(transaction: Database, personId: number): Promise<number> {
    const query = transaction.selectFrom('person_key_slots').selectAll().where('person_id', '=', personId);
    const slots = await query.execute();
    for (const { purpose } of slots) await this.destroy(transaction, { personId, purpose });
    return slots.length;
  }

  /** The next one who seals makes another key; this one opens what is sealed with it until it is destroyed. */
  async retire(transaction: Database, owner: KeyOwner): Promise<KeyOwner | undefined> {
    const row = await KEY_QUERIES.find.executeTakeFirst(transaction, owner);
    if (row === undefined) return undefined;
    const { slot, sealed_key: sealedKey } = row;
    const retired = { personId: owner.personId, purpose: `retired ${slot}` };
    await KEY_QUERIES.takeFrom.execute(transaction, owner);
    await KEY_QUERIES.give.execute(transaction, { ...retired, slot, sealedKey });
    this.forget(owner);
    return retired;
  }

  /** A new key for a slot behind every other that is known, or anywhere. */
  async #draw(connection: Database): Promise<MadeKey> {
    if (hasManyWriters(connection)) return this.#makeKey(randomInt(1, SLOTS));
    if (!this.#knowsLast) {
      const row = await KEY_QUERIES.nextSlot.executeTakeFirst(connection, {});
      this.#nextSlot = Math.max(this.#nextSlot, row?.slot ?? 1);
      this.#knowsLast = true;
    }
    const slot = this.#nextSlot;
    this.#nextSlot += 1;
    return this.#makeKey(slot);
  }

  #makeKey(slot: number): MadeKey {
    const bytes = newKey();
    const sealedKey = Buffer.from(this.#ring.seal(bytes, personKeyPlace(slot))).toString('base64');
    return { slot, sealedKey, key: createSecretKey(bytes) };
  }

  #remember(owner: KeyOwner, sealer: OwnSealer): OwnSealer {
    this.#inUse.set(nameOf(owner), sealer);
    this.#committed.set(sealer.slot, sealer.key);
    return sealer;
  }

  /** One that another process destroyed. By its sealed text, which is gone, it cannot be found. */
  #drop(about: string): void {
    const space = about.indexOf(' ');
    this.#committed.delete(Number(about.slice(0, space)));
    this.#inUse.delete(about.slice(space + 1));
    this.#opened.clear();
  }

  async #readSlot(connection: Database, slot: number): Promise<KeyObject | undefined> {
    const heard = this.#notices.count();
    const row = await KEY_QUERIES.findSlot.executeTakeFirst(connection, { slot });
    const key = row && this.#openKey(row);
    if (key && !connection.isTransaction && this.#notices.count() === heard) this.#committed.set(slot, key);
    return key;
  }

  /** Undefined where it was destroyed, or the ring does not open it. */
  #openKey({ slot, sealed_key }: KeyRow): KeyObject | undefined {
    if (sealed_key === DESTROYED_KEY) return undefined;
    const known = this.#opened.get(sealed_key);
    if (known) return known;
    try {
      const bytes = this.#ring.open(Buffer.from(sealed_key, 'base64'), personKeyPlace(slot));
      const key = createSecretKey(bytes);
      this.#opened.set(sealed_key, key);
      return key;
    } catch (error) {
      if (error instanceof DatabaseError && error.code === 'cannot_decrypt') return undefined;
      throw error;
    }
  }

  #openField(keys: ReadonlyMap<number, KeyObject>, sealed: string, place: string): Uint8Array {
    const slot = slotOf(sealed);
    if (slot === undefined) return this.#ring.open(Buffer.from(sealed, 'base64'), place);
    const key = keys.get(slot);
    if (!key) throw new DatabaseError('cannot_decrypt', 'The key of an encrypted field is gone.');
    return openWith(key, Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64'), place);
  }
}

function nameOf({ personId, purpose }: KeyOwner): string {
  return `${personId} ${purpose}`;
}
