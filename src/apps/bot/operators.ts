import { hostname } from 'node:os';
import type { ChatBot } from '../../bot/create-bot.ts';
import { type AlertDesk, createAlertDesk } from '../../bot/features/admin/alert-desk.ts';
import type { AlertEvents } from '../../bot/features/admin/alerts.ts';
import {
  BACKUP_OLD_AFTER_MS,
  DRILL,
  type Ends,
  type Note,
  readDrill,
} from '../../bot/features/admin/store.ts';
import type { Vitals } from '../../bot/features/admin/view.ts';
import type { QueueLoad } from '../../bot/store/due-rows.ts';
import type { Clock } from '../../bot/swap/brands.ts';
import { STUCK_AFTER_MS } from '../../bot/swap/swap.ts';
import { isInMemory, isPostgresAddress } from '../../database/database-address.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { VERSION } from '../../version.ts';
import type { Clients } from './create-clients.ts';
import type { OpenStore } from './open-store.ts';
import type { BotSettings } from './settings.ts';
import { CoreLoad, percent } from './vital-signs.ts';

const CHAIN_ANSWERS_WITHIN_MS = 2_000;

/** The alerting rules of Prometheus have the same limits. */
const LATE_SECONDS = 120;
const WAITED_FOR: readonly string[] = ['updates', 'messages', 'swaps'];
const ENDS_WITHIN_MS = 30 * 60_000;
const FAILING_SHARE = 0.2;
const MIN_FAILURES = 4;

/** What the process learns by its own calls. */
type Signs = Pick<Clients, 'serviceHealth'> & {
  readonly nodeHealth: Pick<Clients['nodeHealth'], 'allAway' | 'failing'>;
  readonly telegramHealth: Pick<Clients['telegramHealth'], 'trouble'>;
  readonly coreLoad?: Pick<CoreLoad, 'trouble'>;
};

/** @param events is filled by the parts that meet them */
export function createOperatorAlerts(
  settings: Pick<BotSettings, 'adminIds' | 'databaseUrl' | 'rpcCluster' | 'log'>,
  {
    store,
    gauges,
    leader,
    now,
    fileTrouble,
  }: Pick<OpenStore, 'store' | 'gauges' | 'leader' | 'now' | 'fileTrouble'>,
  { serviceHealth, nodeHealth, telegramHealth, coreLoad = new CoreLoad(now) }: Signs,
  bot: Pick<ChatBot, 'uncheckedApi'>,
  events: AlertEvents,
): AlertDesk {
  const { admin } = store;
  return createAlertDesk({
    adminIds: new Set(settings.adminIds),
    admin,
    api: bot.uncheckedApi,
    leader,
    events,
    version: VERSION,
    now,
    log: settings.log,
    conditions: {
      swaps_stuck: async () => {
        const { oldestAgeSeconds: age } = await gauges.inFlight();
        return age * 1_000 > STUCK_AFTER_MS && `signed ${Math.floor(age / 60)} min ago`;
      },
      swaps_fail: async () => describeFailures(await admin.endsSince(now() - ENDS_WITHIN_MS)),
      service_fails: () => serviceHealth.trouble(),
      chain_away: () => nodeHealth.allAway(),
      node_failing: () => nodeHealth.failing(),
      telegram_failing: () => telegramHealth.trouble(),
      queue_late: async () => {
        const isLate = ({ queue, ageSeconds }: QueueLoad) =>
          WAITED_FOR.includes(queue) && ageSeconds > LATE_SECONDS;
        const late = (await gauges.queues()).filter(isLate);
        return late.length > 0 && late.map(({ queue }) => queue).join(', ');
      },
      busy: () => coreLoad.trouble(),
      foreign_node: () => settings.rpcCluster?.trouble() ?? false,
      database_gone: () => {
        const copy = fileTrouble();
        return copy && `the copy is \`${copy}\``;
      },
      disk_low: () => findDiskTrouble(settings.databaseUrl),
      backup_old: async (notes) => {
        const last = notes.get('backup');
        // The first day begins with the first start.
        if (!last) await admin.addNote('backup', { value: 'none', at: now() });
        return describeBackup(last, now());
      },
      drill_refused: async (notes) => {
        const last = readDrill(notes.get(DRILL));
        return (
          last !== undefined &&
          last.refused > 0 &&
          `${last.refused} of ${last.passed + last.refused}, ${last.first}`
        );
      },
    },
  });
}

function describeFailures({ confirmed = 0, failed = 0, expired = 0 }: Ends): string | false {
  const [bad, all] = [failed + expired, confirmed + failed + expired];
  return bad >= MIN_FAILURES && bad / all > FAILING_SHARE && `${bad} of ${all}, ${percent(bad / all)}`;
}

/** Loaded where there are operators. The disk of a PostgreSQL is another machine's. */
async function findDiskTrouble(databaseUrl: string): Promise<string | false> {
  if (isPostgresAddress(databaseUrl) || isInMemory(databaseUrl)) return false;
  const { checkDisk, readFreeBytes } = await import('../cli/doctor/machine.ts');
  const { level, text } = await checkDisk(databaseUrl.slice('file:'.length), readFreeBytes);
  const [first = text] = text.split('. ');
  return level === 'wrong' && `\`${first}\``;
}

function describeBackup(last: Note | undefined, now: number): string | false {
  if (!last || now - last.at < BACKUP_OLD_AFTER_MS) return false;
  if (last.value === 'none') return 'none was ever made';
  return `the last one is ${Math.floor((now - last.at) / 3_600_000)} hours old`;
}

export function createVitals(
  { callsPerMinute }: BotSettings,
  { chain, budget, serviceHealth, nodeHealth }: Clients,
  now: Clock,
): () => Promise<Vitals> {
  const startedAt = now();
  return async () => {
    const height = await withTimeout(() => chain.blockHeight(), CHAIN_ANSWERS_WITHIN_MS).catch(
      () => undefined,
    );
    return {
      version: VERSION,
      process: `${hostname()}:${process.pid}`,
      startedAt,
      checks: { chain: height !== undefined, service: typeof serviceHealth.trouble() !== 'string' },
      nodesAway: nodeHealth.away(),
      budget: { perMinute: callsPerMinute, leftPercent: budget.leftPercent(now()) },
    };
  };
}
