/** What a link of a known site names. */
export type LinkedTokens =
  | { readonly kind: 'token'; readonly word: string }
  | { readonly kind: 'pair'; readonly from: string | null; readonly to: string | null }
  /** A page about a pool: its address is no token. */
  | { readonly kind: 'pool'; readonly address: string }
  | { readonly kind: 'unknown' };

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const SYMBOL_OR_MINT = /^[A-Za-z0-9$]{1,44}$/;

/** Where each site has the address of a token, as the part of the path before it. */
const TOKEN_PLACES: Readonly<Record<string, readonly string[]>> = {
  'solscan.io': ['token', 'account', 'address'],
  'explorer.solana.com': ['address', 'token'],
  'solana.fm': ['address', 'token'],
  'orb.helius.dev': ['address', 'token'],
  'orbmarkets.io': ['address', 'token'],
  'jup.ag': ['tokens', 'token'],
  'birdeye.so': ['token'],
  'pump.fun': ['coin', ''],
  'raydium.io': ['token'],
};

const UNKNOWN: LinkedTokens = { kind: 'unknown' };

/** Reads which tokens a link is about; nothing is fetched, and only what stands in the link counts. */
export function readLink(link: string): LinkedTokens {
  const url = parseUrl(link);
  if (!url) return UNKNOWN;
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'dexscreener.com') return readPool(path);
  const pair = host === 'jup.ag' || host === 'raydium.io' ? readPair(url, path) : undefined;
  return pair ?? readToken(TOKEN_PLACES[host] ?? [], path);
}

function parseUrl(link: string): URL | undefined {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  const trimmed = address.replace(/[).,!?;:'"»”]+$/u, '');
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined;
}

function readPool([chain, address]: readonly string[]): LinkedTokens {
  return chain === 'solana' && address !== undefined && MINT.test(address)
    ? { kind: 'pool', address }
    : UNKNOWN;
}

function readToken(places: readonly string[], path: readonly string[]): LinkedTokens {
  const word = path.find((part, index) => MINT.test(part) && places.includes(path[index - 1] ?? ''));
  return word === undefined ? UNKNOWN : { kind: 'token', word };
}

/** `/swap/SOL-BONK`, `?sell=…&buy=…` and `?inputMint=…&outputMint=…`. */
function readPair({ searchParams }: URL, [page, pair = '']: readonly string[]): LinkedTokens | undefined {
  const [from, to, more] = page === 'swap' && pair !== '' ? pair.split('-') : [];
  const sides = [
    from ?? searchParams.get('sell') ?? searchParams.get('inputMint'),
    to ?? searchParams.get('buy') ?? searchParams.get('outputMint'),
  ].map((side) => side && nameSide(side));
  if (more !== undefined || sides.some((side) => side === undefined)) return undefined;
  const [pays = null, gets = null] = sides as (string | null)[];
  return pays || gets ? { kind: 'pair', from: pays || null, to: gets || null } : undefined;
}

/** Undefined for what is neither symbol nor mint. Raydium calls SOL `sol`. */
function nameSide(side: string): string | undefined {
  return SYMBOL_OR_MINT.test(side) ? side : undefined;
}
