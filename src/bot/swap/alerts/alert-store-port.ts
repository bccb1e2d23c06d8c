import type { PersonId } from '../brands.ts';
import type { Alert, AlertId } from './alert.ts';

/** `full`: the person has as many as they may. */
type Created = { readonly kind: 'created'; readonly alert: Alert } | { readonly kind: 'full' };

/** The alerts of people, as the chat sees them. */
export interface AlertStore {
  /** The same id again finds what it made. */
  create(alert: Alert): Promise<Created>;
  find(id: AlertId): Promise<Alert | undefined>;
  /** Watched or paused, newest first. */
  list(personId: PersonId): Promise<readonly Alert[]>;
  /** Undefined where it is not theirs, or over. */
  pause(id: AlertId, personId: PersonId): Promise<Alert | undefined>;
  resume(id: AlertId, personId: PersonId, now: number): Promise<Alert | undefined>;
  /** False where it is not theirs, or over. */
  remove(id: AlertId, personId: PersonId): Promise<boolean>;
}
