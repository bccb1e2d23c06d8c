import { appendFileSync } from 'node:fs';

/** Where `print-report.ts` collects the parts; absent where a file runs without it. */
export const REPORT_FILE = 'COUNTERSIGN_TEST_REPORT';

/** Adds what a test counted to the one line that a whole run ends with. Parts are ordered by their text. */
export function reportPart(text: string): void {
  const file = process.env[REPORT_FILE];
  if (file !== undefined) appendFileSync(file, `${text}\n`);
}
