import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, PublicKey } from '@solana/web3.js';
import type { BotStore } from '../../bot/create-bot-store.ts';
import type { AlertEvents } from '../../bot/features/admin/alerts.ts';
import type { Leader } from '../../bot/leader/leader.ts';
import { createMarketData, type MarketData, NO_MARKET } from '../../bot/prices/market.ts';
import { createPriceClient } from '../../bot/prices/price-client.ts';
import type { Clock } from '../../bot/swap/brands.ts';
import type {
  ChainReader,
  DepositReader,
  PoolReader,
  ServedReader,
  StandingReader,
  TokenSafetyReader,
} from '../../bot/swap/chain-port.ts';
import type { Quote } from '../../bot/swap/offer.ts';
import type { Guard } from '../../bot/swap/open-order.ts';
import type {
  OrderQuoter,
  PriceClient,
  QuoteRequest,
  ServiceBudget,
  SwapApi,
} from '../../bot/swap/service-port.ts';
import { BLOCKHASH_LASTS_BLOCKS, BOUND_MARGIN_BLOCKS } from '../../bot/swap/transaction-life.ts';
import { createServiceBudget } from '../../bot/swap-api/calls.ts';
import { createSwapApi } from '../../bot/swap-api/client.ts';
import type { OperatorFee } from '../../guard/index.ts';
import { memoizeFor } from '../../memoize-for.ts';
import { type Address, decodeBase58, MAX_SIGNATURE_LENGTH, type Signature } from '../../solana/address.ts';
import { type AgreementOptions, STATUS_TIMEOUT_MS } from '../../solana/agreement.ts';
import { formsOf } from '../../solana/block-lists.ts';
import { createConnection, type RpcCall } from '../../solana/connection.ts';
import {
  createReferenceSearch,
  type ReferenceNode,
  verifySignatureAside,
} from '../../solana/find-by-reference.ts';
import { LIGHTHOUSE_PROGRAM, ROUTERS } from '../../solana/known-programs.ts';
import { boundOf } from '../../solana/node-heights.ts';
import { SignatureSocket } from '../../solana/signature-socket.ts';
import { SlotClock } from '../../solana/slot-clock.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
  withSignature,
} from '../../solana/transaction.ts';
import { type WalletChain, walletChainOf } from '../../solana/wallet-chain.ts';
import { withoutCaller, withTimeout } from '../../solana/with-timeout.ts';
import {
  logDisagreement,
  logNodeHealth,
  logServiceHealth,
  logSocketHealth,
  ServiceHealth,
} from '../nodes.ts';
import { createPoolReader } from './account-reader.ts';
import { createChainReader } from './chain-reader.ts';
import { createGuard } from './create-guard.ts';
import { createDepositReader } from './deposits.ts';
import type { BotMetrics } from './metrics.ts';
import type { BotSettings } from './settings.ts';
import { createStandingReader } from './standing-reader.ts';
import { createTokenAge, createTokenSafety } from './token-safety.ts';
import { FailureRate, NodeHealth, TelegramHealth } from './vital-signs.ts';

export interface Clients {
  readonly chain: ChainReader & ServedReader;
  readonly guard: Guard;
  readonly walletChain: () => Promise<WalletChain>;
  readonly swapApi: SwapApi;
  readonly prices: PriceClient;
  readonly budget: ServiceBudget;
  readonly serviceHealth: Pick<ServiceHealth, 'trouble'>;
  readonly nodeHealth: NodeHealth;
  readonly telegramHealth: TelegramHealth;
  readonly market: MarketData;
  readonly tokenSafety: TokenSafetyReader;
  readonly pools: PoolReader;
  readonly deposits: DepositReader;
  readonly orders: OrderQuoter;
  readonly standing: StandingReader;
  /** Undefined where SOLANA_WS_URL is off. */
  readonly signatures?: SignatureSocket | undefined;
  close(): Promise<void>;
}

/** Ms, because a page waits. */
const ANSWERS_WITHIN_MS = 2_000;

/** Ms; an operator blocks one token in the chat. */
const BLOCKED_KNOWN_FOR_MS = 2_000;

const blockedAs = (code: 'token_blocked' | 'wallet_blocked') =>
  ({
    ok: false,
    failure: { code, status: 403, reaction: 'ask_person', retryAfterMs: null },
  }) as const;
/** A blocked token or wallet gets the same answer from every swap service, another operator's included. */
const BLOCKED = { token: blockedAs('token_blocked'), wallet: blockedAs('wallet_blocked') };

const PROBE_ANSWERS_WITHIN_MS = 3_000;
/** Refused prices in most of so many minutes are a budget that is too small; a single 429 passes. */
const BUDGET_MINUTES = 5;

/** A bot has an open store; a command has none. */
interface ClientSurroundings {
  readonly leader: Leader;
  readonly now: Clock;
  readonly store?: BotStore;
}

export function createClients(
  settings: BotSettings,
  { leader, now, store }: ClientSurroundings,
  metrics: BotMetrics,
  alerts: AlertEvents,
): Clients {
  const { rpcUrls, wsUrl, allowedCosigners, allowedRouters, operatorFee, callsPerMinute, log } = settings;
  const isLeftOut = settings.rpcCluster?.isLeftOut;
  const onNode = logNodeHealth(log);
  const probe = (url: string, index: number) =>
    createConnection([url], {
      timeoutMs: PROBE_ANSWERS_WITHIN_MS,
      place: index + 1,
      onCall: metrics.rpcCall,
      isLeftOut,
    });
  const nodeHealth = new NodeHealth({ connections: rpcUrls.map(probe), now, onChange: onNode });
  const onCall = (call: RpcCall) => {
    metrics.rpcCall(call);
    nodeHealth.report(call);
  };
  const connection = createConnection(rpcUrls, { onNode, onCall, isLeftOut });
  const budget = createServiceBudget({ callsPerMinute });
  const logCall = logServiceHealth(log);
  const serviceHealth = new ServiceHealth(now);
  const logAlert = logDisagreement(log);
  const client = createSwapApi({
    baseUrl: settings.swapApi.url,
    apiKey: settings.swapApi.key,
    now,
    ...(settings.listFreshForMs === undefined ? {} : { listFreshForMs: settings.listFreshForMs }),
    budget,
    onCall: (call) => {
      metrics.serviceCall(call.seconds, call.operation, call.outcome);
      logCall(call);
      serviceHealth.report(call);
    },
  });
  const market = settings.market ? createMarketData({ ...settings.market, log, now }) : NO_MARKET;
  const priceClient = createPriceClient({
    swapApi: client,
    budget,
    now,
    wait: (ms, signal) =>
      sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined),
  });
  const blockedInChat = memoizeFor(BLOCKED_KNOWN_FOR_MS, async () => store?.admin.blockedTokens(), now);
  const refuseBlocked = async ({
    fromMint,
    toMint,
    wallet,
  }: Pick<QuoteRequest, 'fromMint' | 'toMint' | 'wallet'>) => {
    const inChat = await blockedInChat();
    const isInChat = [fromMint, toMint].flatMap(formsOf).some((token) => inChat?.has(token));
    const tokens = [fromMint, toMint];
    const what = isInChat ? 'token' : settings.blocked?.blocks(tokens, wallet ? [wallet] : []);
    return what && BLOCKED[what];
  };
  const refusedPrices = new FailureRate(now, BUDGET_MINUTES);
  const prices: PriceClient = {
    ...priceClient,
    quote: async (request) => {
      const refusal = await refuseBlocked(request);
      if (refusal) return refusal;
      const answer = await priceClient.quote(request);
      const { isUnsent = false, blocksKey = false } = answer.ok ? {} : answer.failure;
      const isSpent = (isUnsent || blocksKey) && request.priority === undefined;
      if (isSpent) refusedPrices.report(true);
      if (isSpent && refusedPrices.share() > 0) alerts.set('budget_spent', 'prices are refused for minutes');
      return answer.ok && operatorFee ? { ...answer, value: withFee(answer.value, operatorFee) } : answer;
    },
  };
  const nodes = rpcUrls.map((url, index) =>
    createConnection([url], {
      timeoutMs: STATUS_TIMEOUT_MS,
      place: index + 1,
      onCall,
      isLeftOut,
    }),
  );
  const agreement: Omit<AgreementOptions, 'nodes'> = {
    now,
    onAlert: (alert, place, detail) => {
      metrics.truthMismatch(alert);
      logAlert(alert, place, detail);
      alerts.set(alert, detail);
    },
  };
  const served = createServedReader(nodes, agreement);
  // The pace takes two readings: now, and with the first order or soon.
  void served.highestBlockHeight();
  setTimeout(() => void served.highestBlockHeight(), SECOND_HEIGHT_AFTER_MS).unref();
  const reader = createChainReader(connection, { ...agreement, nodes });
  const swapFunds: ChainReader['swapFunds'] = async (...asked) => {
    const funds = await reader.swapFunds(...asked);
    return funds && { ...funds, hasSponsor: true };
  };
  return {
    chain: { ...reader, ...served, ...(settings.sponsor !== undefined && { swapFunds }) },
    guard: createGuard(connection, {
      allowedCosigners: allowedCosigners as readonly Address[],
      sponsor: settings.sponsor,
      version1Wallets: settings.version1Wallets,
      allowedRouters: routerPrograms(allowedRouters),
      operatorFee,
      ...(settings.venues && { venues: settings.venues }),
      nodes,
      onContradiction: (place) => agreement.onAlert('nodes_contradict', place, `node ${place}`),
      onRefusal: (rule, program) => {
        metrics.guardRefused(rule);
        if (program === undefined) return;
        metrics.venueRefused(program);
        log.warn({ program }, 'a route was refused for a program that is no known venue');
      },
    }),
    walletChain: createWalletChain(connection),
    swapApi: { ...fenceExecute(client, leader), quote: prices.quote },
    prices,
    budget,
    serviceHealth,
    nodeHealth,
    telegramHealth: new TelegramHealth(now),
    market,
    deposits: createDepositReader(connection),
    orders: {
      quoteOrders: async ({ signers, ...request }) => {
        const wallet = signers?.wallet;
        const refusal = await refuseBlocked({ ...request, ...(wallet && { wallet }) });
        return refusal ?? client.quoteOrders({ ...request, ...(signers && { signers }) });
      },
    },
    standing: createStandingReader({ ...agreement, nodes }),
    tokenSafety: createTokenSafety(connection, createTokenAge(connection, now), now),
    pools: createPoolReader(connection),
    signatures:
      wsUrl === undefined ? undefined : new SignatureSocket({ url: wsUrl, onHealth: logSocketHealth(log) }),
    close: async () => {
      await Promise.all([client.close(), market.close()]);
    },
  };
}

/** The service does not tell: it is the bot's own, with the same setting. */
function withFee(quotes: readonly Quote[], { bps }: OperatorFee): readonly Quote[] {
  return quotes.map((quote) => ({ ...quote, operatorFeeBps: bps }));
}

/** A former leader does not send. */
function fenceExecute<Api extends SwapApi>(api: Api, leader: Leader): Api {
  const execute: SwapApi['execute'] = async (...call) => {
    leader.assertLeader();
    return api.execute(...call);
  };
  return { ...api, execute };
}

/** @param routers names or program ids, as in ALLOWED_ROUTERS */
export function routerPrograms(routers: readonly string[]): readonly Address[] {
  const programsOf = (router: string) =>
    Object.entries(ROUTERS).find(([name]) => name === router)?.[1] ?? [router as Address];
  return routers.flatMap(programsOf);
}

/** The RPC's genesis hash tells the chain. Mainnet is assumed before the first answer. */
export function createWalletChain(
  connection: Pick<Connection, 'getGenesisHash'>,
  withinMs: number = ANSWERS_WITHIN_MS,
): () => Promise<WalletChain> {
  let asked: Promise<WalletChain | undefined> | undefined;
  const ask = async () => {
    const genesis = await withTimeout(() => connection.getGenesisHash(), withinMs).catch(() => undefined);
    if (genesis === undefined) asked = undefined;
    return genesis === undefined ? undefined : walletChainOf(genesis);
  };
  return async () => {
    asked ??= withoutCaller(ask);
    return (await asked) ?? 'solana:mainnet';
  };
}

const READ_WITHIN_MS = 5_000;

const INDEX_KNOWN_FOR_MS = 60_000;

/** `SlotClock` takes no shorter span. */
const SECOND_HEIGHT_AFTER_MS = 10_000;

/** @param nodes each alone, without fallback */
export function createServedReader(
  nodes: readonly ReferenceNode[],
  agreement: Omit<AgreementOptions, 'nodes'>,
): ServedReader {
  const search = createReferenceSearch({ ...agreement, nodes });
  const clock = new SlotClock(agreement.clock?.now);
  return {
    blockMs: () => clock.blockMs(),
    highestBlockHeight: async () => {
      const heights = nodes.map((): number | undefined => undefined);
      const reads = nodes.map(async (node, index) => {
        const height = await withTimeout(() => node.getBlockHeight('processed'), READ_WITHIN_MS);
        if (height === undefined) throw new Error('no answer in time');
        clock.note(index + 1, height);
        heights[index] = height;
      });
      const rest = () => Promise.allSettled(reads);
      await Promise.any(reads).then(
        () => withTimeout(rest, ANSWERS_WITHIN_MS),
        () => undefined,
      );
      if (boundOf(heights).height === undefined) await rest();
      const { height, apart } = boundOf(heights);
      if (apart !== undefined) {
        const words = heights.flatMap((one, index) =>
          one === undefined ? [] : [`node ${index + 1} at ${one}`],
        );
        agreement.onAlert('heights_apart', apart + 1, words.join(', '));
      }
      return height;
    },
    canFindServed: createIndexCheck(nodes, agreement.now),
    findServed: async ({ id, wallet, lastValidBlockHeight, builtAt }, { cosigned, reference }) => {
      // The message is fixed to the byte, so a listed signature tells whether it is the one sought.
      let decoded: DecodedTransaction | undefined;
      const match = async (txHash: Signature) => {
        decoded ??= decodeTransaction(cosigned);
        const { message, recentBlockhash: blockhash } = decoded;
        const signature = decodeBase58(txHash, MAX_SIGNATURE_LENGTH);
        // The wallet, or the sponsor who pays in its place.
        const [payer = wallet] = requiredSigners(decoded);
        if (!signature || !(await verifySignatureAside(payer, message, signature))) return undefined;
        return { transaction: withSignature(cosigned, payer, signature), txHash, blockhash };
      };
      const servedAt = lastValidBlockHeight - BLOCKHASH_LASTS_BLOCKS - BOUND_MARGIN_BLOCKS;
      const result = await search({
        id,
        address: reference ?? wallet,
        ...(reference === null && { sinceHeight: servedAt }),
        lastValidBlockHeight,
        sentAt: builtAt,
        match,
      });
      return result.kind === 'landed' ? { kind: 'landed', ...result.found } : result;
    },
  };
}

/** A failed check answers false immediately while the nodes are asked again, because a page waits. */
function createIndexCheck(
  nodes: readonly ReferenceNode[],
  now: AgreementOptions['now'],
): ServedReader['canFindServed'] {
  const ask = memoizeFor(INDEX_KNOWN_FOR_MS, () => haveIndex(nodes), now);
  let isMissing = false;
  return async () => {
    const wasMissing = isMissing;
    const asked = ask().catch(() => false);
    void asked.then((found) => (isMissing = !found));
    return wasMissing ? false : asked;
  };
}

/** A node may lack the index; `doctor` names it. */
async function haveIndex(nodes: readonly ReferenceNode[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map((node) => withTimeout(() => findsByAddress(node).catch(() => false), READ_WITHIN_MS)),
  );
  if (answers.every((answer) => answer === true)) return true;
  throw new Error('a node does not find transactions by address');
}

async function findsByAddress(node: ReferenceNode): Promise<true> {
  await node.getSignaturesForAddress(new PublicKey(LIGHTHOUSE_PROGRAM), { limit: 1 }, 'confirmed');
  return true;
}
