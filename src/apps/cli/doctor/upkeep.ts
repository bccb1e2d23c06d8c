import { BACKUP_OLD_AFTER_MS } from '../../../bot/features/admin/store.ts';
import { STUCK_AFTER_MS } from '../../../bot/swap/swap.ts';
import { type Finding, note, ok, wrong } from './check.ts';

/** What a database says of swaps in flight and of its backups; nulls where nothing is known. */
export interface Upkeep {
  /** Swaps that may still land after the time within which all end; `bigint` and `count` come as text from PostgreSQL. */
  readonly stuck: number | string | null;
  readonly oldest: number | string | null;
  /** Time of the last backup. */
  readonly backup: number | string | null;
}

export const NO_UPKEEP: Upkeep = { stuck: null, oldest: null, backup: null };

/** One row for both engines. */
export function upkeepQuery(now: number, has: (table: string) => boolean): string | undefined {
  if (!has('swaps')) return undefined;
  const backup = has('operator_notes')
    ? "(SELECT at FROM operator_notes WHERE name = 'backup' AND value <> 'none')"
    : 'NULL';
  return `SELECT count(*) AS stuck, min(coalesce(signed_at, served_until)) AS oldest, ${backup} AS backup FROM swaps
    WHERE final_at IS NULL AND state IN ('served', 'signed', 'submitted')
      AND coalesce(signed_at, served_until) < ${now - STUCK_AFTER_MS}`;
}

export function judgeSwaps({ stuck, oldest }: Upkeep, now: number): Finding {
  if (stuck === null) return note('Nothing is known of swaps.');
  if (Number(stuck) === 0) return ok('No swap is stuck.');
  const minutes = Math.floor((now - Number(oldest)) / 60_000);
  return wrong(
    `${stuck} without an end, the oldest for ${minutes} min. See: npm run cli -- swaps list --stuck`,
  );
}

export function judgeBackup({ stuck, backup }: Upkeep, now: number): Finding {
  if (stuck === null) return note('Nothing is known of backups.');
  if (backup === null) return note('None is known of. See: npm run cli -- backup --help');
  const hours = Math.floor((now - Number(backup)) / 3_600_000);
  if (now - Number(backup) < BACKUP_OLD_AFTER_MS) return ok(`It is ${hours} h old.`);
  return wrong(
    `It is ${hours} h old. See what became of the timer: systemctl list-timers countersign-backup`,
  );
}
