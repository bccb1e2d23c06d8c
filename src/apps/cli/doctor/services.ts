import type { Config } from '../../../config.ts';
import type { Address } from '../../../solana/address.ts';
import { LIGHTHOUSE_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
import { findTokenAccount } from '../../../solana/token-account.ts';
import { MAINNET_GENESIS } from '../../../solana/wallet-chain.ts';
import {
  type Answer,
  type Ask,
  type Finding,
  hostOf,
  note,
  ok,
  propertyOf,
  resultOf,
  wrong,
} from './check.ts';

interface NodeReport {
  readonly host: string;
  readonly health: Answer;
  readonly genesis: Answer;
  readonly epoch: Answer;
  /** The answer to a search for transactions by address, which needs an index. */
  readonly index: Answer;
}

/** The lifetime of a transaction. */
const MAX_SLOTS_BEHIND = 150;
const METHOD_NOT_FOUND = -32_601;

export async function askNode(ask: Ask, url: string): Promise<NodeReport> {
  const call = (method: string, ...params: unknown[]) =>
    ask({ url, body: { jsonrpc: '2.0', id: 1, method, params } });
  const [health, genesis, epoch, index] = await Promise.all([
    call('getHealth'),
    call('getGenesisHash'),
    call('getEpochInfo'),
    call('getSignaturesForAddress', LIGHTHOUSE_PROGRAM, { limit: 1 }),
  ]);
  return { host: hostOf(url), health, genesis, epoch, index };
}

/** @param needsMainnet another chain is wrong, not just noted */
export function checkNode(
  node: NodeReport,
  all: readonly NodeReport[],
  { needsMainnet }: { readonly needsMainnet: boolean },
): Finding {
  const trouble = findTrouble(node);
  if (trouble !== undefined) return wrong(`${node.host} ${trouble}`);
  const behind =
    Math.max(...all.filter((other) => isSameChain(other, node)).map(({ epoch }) => slotOf(epoch))) -
    slotOf(node.epoch);
  if (behind > MAX_SLOTS_BEHIND) {
    return wrong(
      `${node.host} is ${behind} slots behind the others. Use another node until it has caught up.`,
    );
  }
  const isMainnet = resultOf(node.genesis) === MAINNET_GENESIS;
  if (needsMainnet && !isMainnet)
    return wrong(`${node.host} is not on mainnet. Name a mainnet node in SOLANA_RPC_URL.`);
  if (!Array.isArray(resultOf(node.index)))
    return note(`${node.host} finds no transactions by address: pages offer no code for wallet apps.`);
  if (isMainnet) return ok(`${node.host} is at slot ${slotOf(node.epoch)} of mainnet.`);
  return note(`${node.host} is not on mainnet: good for the sandbox, not for npm run service.`);
}

/** Two keys of one operator fail, and err, together. Operators are told apart by the last two labels of a host. */
export function checkOperatorsOfNodes(urls: readonly string[]): Finding {
  const operators = new Set(urls.map((url) => new URL(url).hostname.split('.').slice(-2).join('.')));
  const [only = ''] = operators;
  if (operators.size > 1) return ok(`The nodes are of ${operators.size} operators.`);
  return note(
    `${urls.length === 1 ? 'There is one node alone' : `All nodes are of ${only}`}: where it fails, nothing is signed, and where it errs, nobody ` +
      'contradicts. Name nodes of two operators in SOLANA_RPC_URL.',
  );
}

function findTrouble({ health, genesis, epoch }: NodeReport): string | undefined {
  const refusal = [health, genesis, epoch].map(describeRefusal).find((words) => words !== undefined);
  if (refusal !== undefined) return refusal;
  const complaint = propertyOf(errorOf(health), 'message');
  if (errorOf(health) !== undefined && propertyOf(errorOf(health), 'code') !== METHOD_NOT_FOUND) {
    return `says that it is not well: ${String(complaint).slice(0, 100)}. Use another node until it is.`;
  }
  const isRead = typeof resultOf(genesis) === 'string' && Number.isSafeInteger(slotOf(epoch));
  return isRead ? undefined : 'does not answer as an RPC node of Solana. See SOLANA_RPC_URL.';
}

/** An HTTP 5xx may carry an RPC error in its body. */
function describeRefusal(answer: Answer): string | undefined {
  if (answer.kind === 'silent')
    return `${answer.reason}. See SOLANA_RPC_URL, and the firewall of this machine.`;
  const { status } = answer;
  if (status === 401 || status === 403) return `refuses us (HTTP ${status}). See the key in SOLANA_RPC_URL.`;
  if (status === 429) return 'limits our calls (HTTP 429). Wait, or use a plan that fits your load.';
  if (status !== 200 && errorOf(answer) === undefined) return `answers HTTP ${status}. See SOLANA_RPC_URL.`;
  return undefined;
}

function isSameChain(one: NodeReport, other: NodeReport): boolean {
  return resultOf(one.genesis) === resultOf(other.genesis) && findTrouble(one) === undefined;
}

function slotOf(epoch: Answer): number {
  return Number(propertyOf(resultOf(epoch), 'absoluteSlot') ?? Number.NaN);
}

function errorOf(answer: Answer): unknown {
  return answer.kind === 'answered' ? propertyOf(answer.body, 'error') : undefined;
}

export async function checkSwapService(ask: Ask, swapApi: NonNullable<Config['swapApi']>): Promise<Finding> {
  const { url, key } = swapApi;
  const answer = await ask({ url: `${url}/v1/tokens`, headers: { authorization: `Bearer ${key}` } });
  const host = hostOf(url);
  if (answer.kind === 'silent')
    return wrong(`${host} ${answer.reason}. See SWAP_API_URL, and the firewall of this machine.`);
  const tokens = propertyOf(propertyOf(answer.body, 'data'), 'tokens');
  if (answer.status === 200 && Array.isArray(tokens))
    return ok(`${host} takes our key and lists its tokens.`);
  return judgeRefusal(host, answer.status, codeOf(answer));
}

function judgeRefusal(host: string, status: number, code: string): Finding {
  if (status === 401) {
    return wrong(
      `${host} does not know SWAP_API_KEY (401${code}). Ask its operator for a key that is valid.`,
    );
  }
  if (status === 403) {
    return wrong(
      `${host} forbids us its token list (403${code}). Ask its operator what SWAP_API_KEY may do.`,
    );
  }
  if (status === 429)
    return note(`${host} limits our calls just now (429${code}). Run this again in a minute.`);
  return wrong(
    `${host} answers HTTP ${status}${code} and no token list. See SWAP_API_URL, or ask its operator.`,
  );
}

/** The error code of a well-formed envelope, with a space before it; else empty. */
function codeOf(answer: Extract<Answer, { kind: 'answered' }>): string {
  const code = propertyOf(propertyOf(answer.body, 'error'), 'code');
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` ${code}` : '';
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

/** 0.01 SOL to USDC, without a taker. */
const SMALL_ORDER = `inputMint=${WRAPPED_SOL_MINT}&outputMint=${USDC}&amount=10000000`;

export async function checkJupiter(ask: Ask, { url, key }: Config['jupiter']): Promise<Finding> {
  const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key };
  const answer = await ask({ url: `${url}/order?${SMALL_ORDER}`, headers });
  const host = hostOf(url);
  if (answer.kind === 'silent')
    return wrong(`${host} ${answer.reason}. See JUPITER_API_URL, and the firewall of this machine.`);
  const { status } = answer;
  if (status === 200)
    return ok(`${host} quotes${key === null ? ', by its limits for callers without a key' : ''}.`);
  if (status === 401 || status === 403) return wrong(`${host} refuses us (${status}). See JUPITER_API_KEY.`);
  if (status === 429)
    return note(`${host} limits our calls just now (429). A JUPITER_API_KEY has higher limits.`);
  return wrong(`${host} answers HTTP ${status} and no quote. See JUPITER_API_URL.`);
}

/** Source: github.com/TeamRaccoons/referral */
const REFERRAL_PROGRAM = 'REFER4ZgmyYx9c6He5XfaTMiGfdLwRnkV4RPp9t9iF3';
const REFERRAL_DASHBOARD = 'https://referral.jup.ag';

/** Tokens that Jupiter takes most fees in. */
const FEE_TOKENS = [
  ['SOL', WRAPPED_SOL_MINT],
  ['USDC', USDC],
] as const;

/** A mistake costs the operator the fee and no person a swap, so that nothing is wrong here. */
export async function checkOperatorFee(
  ask: Ask,
  { account }: NonNullable<Config['operatorFee']>,
  urls: readonly string[],
): Promise<Finding> {
  const ofTokens = FEE_TOKENS.map(([, mint]) => findTokenAccount(account, mint, TOKEN_PROGRAM));
  const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } };
  const params = [[account, ...ofTokens], options];
  const body = { jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params };
  const answers = await Promise.all(urls.map((url) => ask({ url, body })));
  const found = answers.map((answer) => propertyOf(resultOf(answer), 'value')).find(Array.isArray);
  if (found === undefined)
    return note('No node tells what account OPERATOR_FEE names. Run this again when one answers.');
  const [own, ...tokens] = found as readonly unknown[];
  const name = `${account.slice(0, 4)}…${account.slice(-4)}`;
  if (propertyOf(own, 'owner') !== REFERRAL_PROGRAM) {
    return note(
      `${name} of OPERATOR_FEE is ${own ? 'no referral account of Jupiter' : 'not on the chain'}: no fee is paid to it. ` +
        `Make a referral account at ${REFERRAL_DASHBOARD}, and name that one, not your wallet.`,
    );
  }
  const missing = FEE_TOKENS.filter((_, place) => !tokens[place]).map(([symbol]) => symbol);
  if (missing.length === 0) return ok(`${name} is a referral account with token accounts for SOL and USDC.`);
  return note(
    `${name} of OPERATOR_FEE has no token account for ${missing.join(' and ')}: swaps that pay the fee in it go without. ` +
      `Make one at ${REFERRAL_DASHBOARD}.`,
  );
}
