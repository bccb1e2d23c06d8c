import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { BotSettings } from '../../src/apps/bot/settings.ts';
import { startBot } from '../../src/apps/bot.ts';
import { deskMarket } from '../../src/apps/embedded-world.ts';
import type { Token } from '../../src/contract/index.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLog } from '../../src/log.ts';
import { createService } from '../../src/service/create-service.ts';
import { readPools } from '../../src/service/providers/desk/pricing.ts';
import type { ServiceSchema } from '../../src/service/store/service-schema.ts';
import { readTokenList } from '../../src/service/tokens/registry.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { watchFaultPoints } from './fault-points.ts';

/** Serializable part of the bot's settings. */
export type BotOrder = Omit<BotSettings, 'log' | 'explorerUrl' | 'addressUrl'> & {
  readonly explorerBase: string;
};

export interface ServiceOrder {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly deskSeed: readonly number[];
  readonly host: string;
  readonly port: number;
  readonly keyBudgetPerMinute?: number;
  readonly deskSignsFirst: boolean;
}

/** An event of a run and its occurrence number. */
export interface Place {
  readonly name: string;
  readonly time: number;
}

/** All events of one moment, such as the writes of a commit. */
export type Moment = readonly string[];

export type Command =
  | { readonly kind: 'start_bot'; readonly order: BotOrder; readonly place?: Place }
  | { readonly kind: 'start_service'; readonly order: ServiceOrder; readonly place?: Place }
  /** Starts counting, and kills the process at `place`. */
  | { readonly kind: 'arm'; readonly place?: Place }
  /** Requests the moments since the start of the count. */
  | { readonly kind: 'report' };

export type Report =
  | { readonly kind: 'loaded' | 'ready' | 'armed' }
  | { readonly kind: 'reached'; readonly moments: readonly Moment[] };

/** A bot or a service in its own process, which kills itself (SIGKILL) at a place chosen by its parent. */
let reached: Moment[] = [];
let place: Place | undefined;

watchFaultPoints((names) => {
  reached.push(names);
  const wanted = place?.name;
  if (wanted === undefined || !names.includes(wanted)) return;
  if (reached.filter((moment) => moment.includes(wanted)).length === place?.time) {
    process.kill(process.pid, 'SIGKILL');
  }
});

const log = createLog({ level: 'error' });

process.on('message', (command: Command) => void obey(command));
process.on('disconnect', () => process.exit());
tell({ kind: 'loaded' });
await once(process, 'disconnect');

async function obey(command: Command): Promise<void> {
  if (command.kind === 'report') return tell({ kind: 'reached', moments: reached });
  reached = [];
  place = command.place;
  if (command.kind === 'arm') return tell({ kind: 'armed' });
  if (command.kind === 'start_bot') await startBotRole(command.order);
  else await startServiceRole(command.order);
  // A killed process does not save its compile cache by itself.
  flushCompileCache();
  tell({ kind: 'ready' });
}

function startBotRole({ explorerBase, ...settings }: BotOrder): Promise<unknown> {
  const explorerUrl = (id: string) => `${explorerBase}${id}`;
  return startBot({ ...settings, log, explorerUrl, addressUrl: explorerUrl });
}

async function startServiceRole(order: ServiceOrder): Promise<unknown> {
  const [database, tokens, pools] = await Promise.all([
    openDatabase<ServiceSchema>(order.databaseUrl),
    readTokenList('data/tokens.json'),
    readPools('data/prices.json'),
  ]);
  const { rpcUrl, host, port, keyBudgetPerMinute = 3_000 } = order;
  const world = {
    connection: createConnection([rpcUrl]),
    tokens: tokens.filter(hasTokenProgram),
    pools,
    deskSeed: Uint8Array.from(order.deskSeed),
  };
  const market = deskMarket(world, order.deskSignsFirst);
  const service = await createService({ ...market, database, log, now: Date.now, keyBudgetPerMinute });
  return service.listen(host, port);
}

function hasTokenProgram(token: Token): token is Token & { readonly tokenProgram: string } {
  return token.tokenProgram !== null;
}

function tell(report: Report): void {
  process.send?.(report);
}
