import type { KeyObject } from 'node:crypto';
import { sealWith } from '../../database/field-cipher.ts';

export interface FieldSealer {
  /** Where its key stands in `person_keys`; of the ring there is none. */
  readonly slot?: number;
  seal(plaintext: Uint8Array, place: string): Uint8Array;
}

/** A key of somebody's. */
export interface OwnSealer extends FieldSealer {
  readonly slot: number;
  readonly key: KeyObject;
}

export interface FieldOpener {
  /** @throws DatabaseError `cannot_decrypt`, also where the key was destroyed */
  open(sealed: string, place: string): Uint8Array;
}

/** The slot of the key that a field was sealed with; undefined for the ring, and for nothing. */
export function slotOf(sealed: string | null): number | undefined {
  const dot = sealed?.indexOf('.') ?? -1;
  return sealed === null || dot < 0 ? undefined : Number(sealed.slice(0, dot));
}

export function sealerWith(slot: number, key: KeyObject): OwnSealer {
  return { slot, key, seal: (plaintext, place) => sealWith(key, plaintext, place) };
}
