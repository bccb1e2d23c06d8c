import type { Listen } from '../../../environment-reader.ts';
import { type Ask, propertyOf } from './ask.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Whether the bot runs here, and what it says of itself. */
interface BotReport {
  readonly isRunning: boolean;
  readonly finding: Finding;
}

/** Asks the web server that the bot has where it runs on this machine. */
export async function askBot(ask: Ask, { host, port }: Listen): Promise<BotReport> {
  const place = `${nameHost(host)}:${port}`;
  const answer = await ask({ url: `http://${place}/readyz` });
  if (answer.kind === 'silent') return { isRunning: false, finding: describeSilence(place, answer.reason) };
  const checks = propertyOf(answer.body, 'checks');
  if (typeof checks !== 'object' || checks === null) {
    const words = `Another program answers at ${place}. Stop it, or set PORT.`;
    return { isRunning: false, finding: wrong(words) };
  }
  const failing = Object.entries(checks).filter(([, outcome]) => outcome !== 'ok');
  if (failing.length === 0) return { isRunning: true, finding: ok(`The bot runs at ${place} and is ready.`) };
  const names = failing.map(([name]) => name.slice(0, 40)).join(', ');
  const words = `The bot runs at ${place} and is not ready: ${names} failing. Its log says why, unless it has just started.`;
  return { isRunning: true, finding: wrong(words) };
}

function describeSilence(place: string, reason: string): Finding {
  if (reason.startsWith('refuses')) return note(`The bot does not run: nothing listens at ${place}.`);
  return wrong(`What listens at ${place} ${reason}. If it is the bot, restart it.`);
}

/** Where a server that listens on every address of the machine is reached from itself. */
function nameHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
