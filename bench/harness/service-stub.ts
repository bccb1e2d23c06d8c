import { readFileSync } from 'node:fs';

interface ListedMint {
  readonly address: string;
  readonly decimals: number;
  readonly tokenProgram: string;
}

const tokens: readonly ListedMint[] = JSON.parse(readFileSync('data/tokens.json', 'utf8'));

/** The whole list of tokens as the service tells it. */
export function listTokens() {
  return succeed({ count: tokens.length, tokens, pagination: { limit: 100, nextCursor: null } });
}

/** The one question that a card asks of the chain: `getMultipleAccounts` of mints. */
export function answerRpc({ id, method, params }: { id: string; method: string; params: [string[]] }) {
  if (method !== 'getMultipleAccounts')
    return { jsonrpc: '2.0', id, error: { code: -32601, message: method } };
  return { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: params[0].map(mintAccount) } };
}

function mintAccount(address: string) {
  const token = tokens.find((listed) => listed.address === address);
  if (!token) return null;
  const data = Buffer.alloc(82);
  data.set([token.decimals, 1], 44);
  const owner = token.tokenProgram;
  return { data: [data.toString('base64'), 'base64'], executable: false, lamports: 1, owner, rentEpoch: 0 };
}

/** A price, whatever is asked. */
export function quote({ fromToken, toToken, fromAmount }: Record<string, string>) {
  const price = { fromToken, toToken, fromAmount, toAmount: '77500000', fromAmountUSD: 77.5 };
  return succeed({ quotes: [{ quoteId: 'p_1', routeName: 'desk', ...price, slippageBps: 0 }] });
}

function succeed(data: unknown) {
  return { success: true, data, timestamp: new Date().toISOString() };
}
