import { type ClearedFile, clearFile } from './clear-file.ts';

/** What the process tells the one that started it. */
export type ClearingReport = ClearedFile | { readonly failure: string };

// Nobody is left to be told.
process.on('disconnect', () => process.exit());

const report = await clearFile(process.argv[2] ?? '').catch(
  (error: unknown): ClearingReport => ({ failure: error instanceof Error ? error.message : 'unknown' }),
);
process.send?.(report, () => process.disconnect());
