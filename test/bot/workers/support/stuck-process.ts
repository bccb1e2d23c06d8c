import { startWatchdog } from '../../../../src/bot/workers/watchdog.ts';

/** A stuck program: `asleep` keeps its event loop free, `busy` blocks it. */
const [way] = process.argv.slice(2);
/** Long enough, ms, for the process to exit by itself. */
const graceMs = way === 'busy' ? 100 : 60_000;
startWatchdog({ limitMs: 100, graceMs, onStalled: () => process.exit(70) });
const alive = setInterval(() => {}, 1_000);
if (way === 'busy') for (;;) alive.hasRef();
