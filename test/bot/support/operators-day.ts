import { createOperatorAlerts } from '../../../src/apps/bot/operators.ts';
import { ServiceHealth } from '../../../src/apps/nodes.ts';
import type { AlertEvents, AlertId } from '../../../src/bot/features/admin/alerts.ts';
import { createSoleLeader, type Leader } from '../../../src/bot/leader/leader.ts';
import type { QueueLoad } from '../../../src/bot/store/due-rows.ts';
import { countOpenSwaps } from '../../../src/bot/store/swap-reader.ts';
import { VERSION } from '../../../src/version.ts';
import { silentLog } from '../../support/silent-log.ts';
import { takeAway } from './break-table.ts';
import type { ChatWorld } from './chat-world.ts';
import { signedSwap } from './make-swap.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Process {
  readonly isLeading: Leader['isLeading'];
  /** A process of its own has its own events. */
  readonly events: AlertEvents;
  readonly adminIds: readonly number[];
}

type End = () => unknown;

/** Alerts whose end the desk sees by itself. */
export const WITH_END: readonly AlertId[] = [
  'swaps_stuck',
  'swaps_fail',
  'service_fails',
  'chain_away',
  'node_failing',
  'telegram_failing',
  'queue_late',
  'busy',
  'foreign_node',
  'database_gone',
  'disk_low',
  'backup_old',
  'database_away',
  'drill_refused',
];

export type OperatorsWorld = ReturnType<typeof createOperatorsWorld>;

/** The operators' alerts of a bot whose operator is the person `adminId`, and what they watch. */
export function createOperatorsWorld(world: ChatWorld, adminId: number) {
  const { store, database } = world.test;
  // A bot may write only to people who have started it.
  world.sandbox.emulator.world.started.add(adminId);
  const events: AlertEvents = new Map();
  const health = new ServiceHealth(world.now);
  const rpcCluster = { isLeftOut: () => false, trouble: (): string | false => false, stop: () => {} };
  const away: Record<'nodes' | 'node' | 'telegram' | 'core', string | false> = {
    ...{ nodes: false, node: false, telegram: false, core: false },
  };
  const during = (what: keyof typeof away, detail: string) => async () => {
    away[what] = detail;
    return () => {
      away[what] = false;
    };
  };
  const settings = { databaseUrl: 'file:/tmp/bot.db', rpcCluster, log: silentLog() };
  const inFlight = async () => {
    const { byState, oldestSignedAt = world.now() } = await countOpenSwaps(database);
    return { byState, oldestAgeSeconds: (world.now() - oldestSignedAt) / 1_000 };
  };
  const openDesk = ({ adminIds = [adminId], ...own }: Partial<Process> = {}) =>
    createOperatorAlerts(
      // The disk changes while the bot runs.
      Object.defineProperty({ ...settings, adminIds }, 'databaseUrl', { get: () => settings.databaseUrl }),
      {
        store,
        gauges: { inFlight, queues: async () => late },
        leader: { ...createSoleLeader(), ...own },
        now: world.now,
        fileTrouble: () => copy,
      },
      {
        serviceHealth: health,
        nodeHealth: { allAway: () => away.nodes, failing: () => away.node },
        telegramHealth: { trouble: () => away.telegram },
        coreLoad: { trouble: () => away.core },
      },
      world.bot,
      own.events ?? events,
    );
  let swaps = 0;
  let copy: string | false = false;
  let late: readonly QueueLoad[] = [];
  /** Each brings about a trouble that can be seen to end; the returned function ends it. */
  const troubles: Readonly<Partial<Record<AlertId, () => Promise<End>>>> = {
    swaps_stuck: async () => {
      swaps += 1;
      await signedSwap(store.swaps, `a${swaps}`);
      const open = database.updateTable('swaps').where('final_at', 'is', null);
      await open.set({ signed_at: world.now() - 6 * MINUTE }).execute();
      return () => database.updateTable('swaps').set({ state: 'failed', final_at: world.now() }).execute();
    },
    swaps_fail: async () => {
      for (const state of ['failed', 'failed', 'expired', 'expired', 'confirmed'] as const) {
        swaps += 1;
        await signedSwap(store.swaps, `f${swaps}`);
        const own = database.updateTable('swaps').where('id', '=', `f${swaps}`);
        await own.set({ state, final_at: world.now() }).execute();
      }
      return () => world.advance(31 * MINUTE);
    },
    chain_away: during('nodes', 'node 1, node 2'),
    node_failing: during('node', 'node 2'),
    telegram_failing: during('telegram', '43% in five minutes'),
    busy: during('core', '97% over ten minutes'),
    queue_late: async () => {
      const load = (queue: string, ageSeconds: number) => ({ queue, depth: 1, ageSeconds });
      late = [load('updates', 121), load('messages', 119), load('prices', 900)];
      return () => {
        late = [];
      };
    },
    service_fails: async () => {
      health.report({ operation: 'quotes', outcome: 'unauthorized' });
      return () => health.report({ operation: 'quotes', outcome: 'ok' });
    },
    foreign_node: async () => {
      rpcCluster.trouble = () => 'node 3';
      return () => {
        rpcCluster.trouble = () => false;
      };
    },
    database_gone: async () => {
      copy = '/srv/countersign/data/countersign.db-rescue';
      return () => {
        copy = false;
      };
    },
    disk_low: async () => {
      // A file system without room.
      settings.databaseUrl = 'file:/proc/bot.db';
      return () => {
        settings.databaseUrl = 'file:/tmp/bot.db';
      };
    },
    backup_old: async () => {
      await store.admin.setNote('backup', { value: 'made', at: world.now() - 27 * HOUR });
      return () => store.admin.setNote('backup', { value: 'made', at: world.now() });
    },
    drill_refused: async () => {
      const outcome = { passed: 8, refused: 1, first: 'SOL/USDC by `unknown-venue`' };
      await store.admin.setNote('drill', { value: JSON.stringify(outcome), at: world.now() });
      const mended = JSON.stringify({ passed: 9, refused: 0 });
      return () => store.admin.setNote('drill', { value: mended, at: world.now() });
    },
    database_away: () => takeAway(database, 'operator_notes'),
  };
  return { events, health, openDesk, troubles };
}

/** One bad event an hour from midnight: all alerts, some lasting; what lasts is repeated every minute. */
const BAD_HOURS: readonly (readonly [id: AlertId, minutes: number, detail?: string])[] = [
  ['heights_apart', 25, 'node 2'],
  ['node_holds_end_back', 10, 'node 2'],
  ['nodes_contradict', 90, 'node 2'],
  ['budget_spent', 3, 'a price was refused'],
  ['backup_old', 190],
  ['updates_fail', 12],
  ['service_fails', 100],
  ['swap_refused', 0, 'swap `q3Jm0c7ZpVYt1Wn8sKdA5w`'],
  ['swaps_stuck', 35],
  ['database_away', 9],
  ['silent_node_passed_over', 0, 'node 3'],
  ['disk_low', 45],
  ['version_started', 0],
  ['service_disagrees', 0, 'swap `Vb9eXh2RzM6uTf4LkPo1Ng`'],
  ['foreign_webhook', 40],
  ['budget_spent', 50, 'a price was refused'],
  ['service_fails', 5],
  ['swaps_stuck', 20],
  ['nodes_contradict', 1, 'node 2'],
  ['database_away', 2],
  ['heights_apart', 150, 'node 1'],
  ['swap_refused', 0, 'swap `Hc5yGw8QnBx0Ej7ArUi3Sg`'],
  ['updates_fail', 20],
  ['swaps_stuck', 15],
];

/** Lives from midnight to midnight, with a look a minute. */
export async function liveBadDay(world: ChatWorld, operators: OperatorsWorld): Promise<void> {
  const { admin } = world.test.store;
  const sinceMidnight = world.now() % (24 * HOUR);
  world.advance(24 * HOUR - sinceMidnight);
  await admin.setNote('version', { value: VERSION, at: world.now() });
  await admin.setNote('backup', { value: 'made', at: world.now() });
  const desk = operators.openDesk();
  const lasting: { id: AlertId; detail: string; until: number; end: End | undefined }[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const [id, minutes, detail = ''] = BAD_HOURS[Math.floor(minute / 60)] ?? [];
    if (id && minutes !== undefined && minute % 60 === 7) {
      if (id === 'version_started') await admin.setNote('version', { value: '0.0.9', at: world.now() });
      const end = await operators.troubles[id]?.();
      lasting.push({ id, detail, until: minute + minutes, end });
    }
    for (const trouble of lasting.splice(0)) {
      const { id, detail, until, end } = trouble;
      if (!(id in operators.troubles) && id !== 'version_started') operators.events.set(id, detail);
      if (minute < until) lasting.push(trouble);
      else await end?.();
    }
    await desk.look();
    world.advance(MINUTE);
  }
}
