import { describeSqliteError, findDamage } from '../database-file.ts';

export interface IntegrityReport {
  /** The rest of a sentence about the file; absent for a sound file. */
  readonly damage?: string;
}

process.send?.(inspect(process.argv[2] ?? ''));

function inspect(path: string): IntegrityReport {
  try {
    const damage = findDamage(path);
    return damage === undefined
      ? {}
      : { damage: `is damaged (${damage}). Stop the bot and restore a backup` };
  } catch (error) {
    return { damage: describeSqliteError(error) };
  }
}
