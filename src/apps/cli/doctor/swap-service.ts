import type { Config } from '../../../config.ts';
import { type Answer, type Ask, type Finding, hostOf, note, ok, propertyOf, wrong } from './check.ts';

/** Checks that the configured service lists tokens and accepts our key. */
export async function checkSwapService(ask: Ask, swapApi: NonNullable<Config['swapApi']>): Promise<Finding> {
  const { url, key } = swapApi;
  const answer = await ask({ url: `${url}/v1/tokens`, headers: { authorization: `Bearer ${key}` } });
  const host = hostOf(url);
  if (answer.kind === 'silent') return wrong(`${host} ${answer.reason}. See SWAP_API_URL and the way out.`);
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

/** The error code of a well-formed envelope. */
function codeOf(answer: Extract<Answer, { kind: 'answered' }>): string {
  const code = propertyOf(propertyOf(answer.body, 'error'), 'code');
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` ${code}` : '';
}

/** 0.01 SOL to USDC, without a taker. */
const SMALL_ORDER =
  'inputMint=So11111111111111111111111111111111111111112&outputMint=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v&amount=10000000';

/** Checks Jupiter, the provider of our own service. */
export async function checkJupiter(ask: Ask, { url, key }: Config['jupiter']): Promise<Finding> {
  const headers: Record<string, string> = key === null ? {} : { 'x-api-key': key };
  const answer = await ask({ url: `${url}/order?${SMALL_ORDER}`, headers });
  const host = hostOf(url);
  if (answer.kind === 'silent')
    return wrong(`${host} ${answer.reason}. See JUPITER_API_URL and the way out.`);
  const { status } = answer;
  if (status === 200)
    return ok(`${host} quotes${key === null ? ', by its limits for callers without a key' : ''}.`);
  if (status === 401 || status === 403) return wrong(`${host} refuses us (${status}). See JUPITER_API_KEY.`);
  if (status === 429)
    return note(`${host} limits our calls just now (429). A JUPITER_API_KEY has higher limits.`);
  return wrong(`${host} answers HTTP ${status} and no quote. See JUPITER_API_URL.`);
}
