import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import type { Mint } from '../../solana/mint.ts';
import type { ListedToken } from '../swap/token.ts';
import { type Json, readObject, readText } from './read-service-answer.ts';

interface TokenPage {
  readonly tokens: readonly ListedToken[];
  /** How many entries the page had, those we could not trade included. */
  readonly listed: number;
  readonly nextCursor: string | null;
}

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const CURSOR = /^[A-Za-z0-9_-]{1,2048}$/;

/** 10^19 is the last power of ten in 64 bits: more decimals leave no whole unit to trade. */
const MOST_DECIMALS = 19;

/** One page of the token list; undefined when the answer is none. Entries we could not trade are left out. */
export function readTokenPage(data: Json | undefined): TokenPage | undefined {
  if (!Array.isArray(data?.tokens)) return undefined;
  const cursor = readObject(data.pagination)?.nextCursor;
  return {
    tokens: data.tokens.flatMap((item: unknown) => readToken(item) ?? []),
    listed: data.tokens.length,
    nextCursor: typeof cursor === 'string' && CURSOR.test(cursor) ? cursor : null,
  };
}

function readToken(item: unknown): ListedToken | undefined {
  const json = readObject(item);
  const mint = readText(json?.address);
  const symbol = readText(json?.symbol);
  const decimals = json?.decimals;
  if (!json || mint === null || symbol === null || !ADDRESS.test(mint)) return undefined;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined;
  if (decimals < 0 || decimals > MOST_DECIMALS || (json.chain ?? 'solana') !== 'solana') return undefined;
  return {
    mint: mint as Mint,
    symbol,
    name: readText(json.name) ?? symbol,
    assetClass: readText(json.assetClass) ?? 'crypto',
    issuer: readText(json.issuer),
    claim: { decimals, tokenProgram: readTokenProgram(json.tokenProgram) },
  };
}

/** The interface says an address; a live service of it answers with these two words. */
const PROGRAM_WORDS: Readonly<Record<string, string>> = {
  'spl-token': TOKEN_PROGRAM,
  'token-2022': TOKEN_2022_PROGRAM,
};

function readTokenProgram(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const program = Object.hasOwn(PROGRAM_WORDS, value) ? PROGRAM_WORDS[value] : value;
  return program !== undefined && ADDRESS.test(program) ? program : null;
}
