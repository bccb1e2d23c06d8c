import { setTimeout as sleep } from 'node:timers/promises';
import type { Leader } from '../../bot/leader/leader.ts';
import { createPriceClient } from '../../bot/prices/price-client.ts';
import type { ChainReader } from '../../bot/swap/chain-port.ts';
import type { Guard } from '../../bot/swap/guard-port.ts';
import type { Prices, ServiceBudget, SwapApi } from '../../bot/swap/service-port.ts';
import { createSwapApi } from '../../bot/swap-api/create-swap-api.ts';
import { createServiceBudget } from '../../bot/swap-api/service-budget.ts';
import { ROUTERS } from '../../guard/known-routers.ts';
import type { Address } from '../../solana/address.ts';
import { STATUS_PATIENCE_MS } from '../../solana/agreement.ts';
import { createConnection } from '../../solana/connection.ts';
import type { WalletChain } from '../../solana/wallet-chain.ts';
import { tellOfDisagreement } from '../log-disagreement.ts';
import { createChainReader } from './chain-reader.ts';
import { createWalletChain } from './connect-wallet-chain.ts';
import { createGuard } from './guard.ts';
import { tellOfNodes, tellOfService } from './log-nodes.ts';
import type { BotMetrics } from './metrics.ts';
import type { Memory } from './open-store.ts';
import type { BotSettings } from './settings.ts';

/** What the bot asks outside: the chain, the guard over it, the swap service within its budget. */
export interface Outside {
  readonly chain: ChainReader;
  readonly guard: Guard;
  /** Which chain a wallet in the browser must serve. */
  readonly walletChain: () => Promise<WalletChain>;
  /** Its quotes are those of `prices`. */
  readonly swapApi: SwapApi;
  readonly prices: Prices;
  readonly budget: ServiceBudget;
  close(): Promise<void>;
}

export function reachOut(
  settings: BotSettings,
  { leader, now }: Pick<Memory, 'leader' | 'now'>,
  metrics: BotMetrics,
): Outside {
  const { rpcUrls, allowedCosigners, allowedRouters, callsPerMinute, cluster, log } = settings;
  const connection = createConnection(rpcUrls, { onNode: tellOfNodes(log) });
  const budget = createServiceBudget({ callsPerMinute });
  const tellOfCall = tellOfService(log);
  const tellOfAlert = tellOfDisagreement(log);
  const client = createSwapApi({
    baseUrl: settings.swapApi.url,
    apiKey: settings.swapApi.key,
    now,
    ...(settings.listFreshForMs === undefined ? {} : { listFreshForMs: settings.listFreshForMs }),
    budget,
    onCall: (call) => {
      metrics.serviceCall(call.operation, call.outcome, call.seconds);
      tellOfCall(call);
    },
  });
  const prices = createPriceClient({
    swapApi: client,
    budget,
    now,
    wait: (ms, signal) =>
      sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined),
  });
  return {
    chain: createChainReader(connection, {
      nodes: rpcUrls.map((url) => createConnection([url], { timeoutMs: STATUS_PATIENCE_MS })),
      now,
      onAlert: (alert, place) => {
        metrics.truthMismatch(alert);
        tellOfAlert(alert, place);
      },
    }),
    guard: createGuard(connection, {
      allowedCosigners: allowedCosigners as readonly Address[],
      allowedRouters: allowedRouters.flatMap(programsOf),
      ...(settings.venues && { venues: settings.venues }),
      onRefusal: (rule, program) => {
        metrics.guardRefused(rule);
        if (program === undefined) return;
        metrics.venueRefused(program);
        log.warn({ program }, 'a route was refused for a program that is no known venue');
      },
    }),
    walletChain: createWalletChain(connection, cluster),
    swapApi: { ...whileLeading(client, leader), quote: prices.quote },
    prices,
    budget,
    close: () => client.close(),
  };
}

/** An execution that the watcher begins is not sent once another process may have taken its swap over. */
function whileLeading<Api extends SwapApi>(api: Api, leader: Leader): Api {
  const execute: SwapApi['execute'] = async (...call) => {
    leader.assertLeader();
    return api.execute(...call);
  };
  return { ...api, execute };
}

/** The programs behind what an operator wrote: a name, or an address. */
function programsOf(router: string): readonly Address[] {
  return Object.entries(ROUTERS).find(([name]) => name === router)?.[1] ?? [router as Address];
}
