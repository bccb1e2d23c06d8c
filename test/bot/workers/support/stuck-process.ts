import { startWatchdog } from '../../../../src/bot/workers/watchdog.ts';

/** A program whose loop stops turning: `asleep` keeps its event loop free, `busy` never gives it back. */
const [way] = process.argv.slice(2);
/** Who can end itself is given all the time it takes. */
const graceMs = way === 'busy' ? 100 : 60_000;
startWatchdog({ limitMs: 100, graceMs, onStalled: () => process.exit(70) });
const alive = setInterval(() => {}, 1_000);
if (way === 'busy') for (;;) alive.hasRef();
