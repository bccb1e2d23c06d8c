import { readFile } from 'node:fs/promises';
import type { AccountInfo, Connection } from '@solana/web3.js';
import { Type } from 'typebox';
import {
  type Pagination,
  SUPPORTED_ISSUER,
  type Token,
  TokenSchema,
  type TokensQuery,
  tokenFields,
} from '../../contract/index.ts';
import { NATIVE_COIN } from '../../contract/limits.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Log } from '../../log.ts';
import { chunksOf, readAccounts } from '../../solana/accounts.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import { checkForm, OperatorFileError } from '../../watched-file.ts';
import type { TradedToken } from '../providers/provider.ts';
import { ServiceError } from '../server/errors.ts';
import { readMintAccount } from './mint-account.ts';

const NATIVE: TradedToken = { address: NATIVE_COIN, decimals: 9, tokenProgram: null };

const RETRY_MS = 30_000;
const TOKENS_AT_ONCE = 100;
const MAX_SYMBOL_LENGTH = 40;
const TokenFileSchema = Type.Array(Type.Object(TokenSchema.properties, { additionalProperties: false }));

/** @throws OperatorFileError naming the file and the wrong entry */
export async function readTokenList(file: string): Promise<readonly Token[]> {
  const list = await checkForm(TokenFileSchema, await readJson(file), file);
  const seen = new Set<string>();
  for (const { address, tokenProgram, symbol } of list) {
    if (parseAddress(address) === undefined)
      throw new OperatorFileError(`${file}: ${symbol}: ${address} is no address`);
    if (seen.has(address)) throw new OperatorFileError(`${file}: ${symbol}: ${address} is listed twice`);
    if (!TOKEN_PROGRAMS.some((program) => program === tokenProgram)) {
      throw new OperatorFileError(
        `${file}: ${symbol}: tokenProgram has to be the address of a token program`,
      );
    }
    seen.add(address);
  }
  return list;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new OperatorFileError(`${file}: the token list cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** The chain overrides the list. */
export class TokenRegistry {
  #tokens: readonly Token[];
  #traded: ReadonlyMap<string, TradedToken>;
  #timer: NodeJS.Timeout | undefined;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens.map(tokenFields);
    this.#traded = tradedTokens(tokens);
  }

  get tokens(): readonly Token[] {
    return this.#tokens;
  }

  find(address: string): TradedToken | undefined {
    return this.#traded.get(address);
  }

  /** Compares the list with the mints on chain. While the node is silent, the check is repeated every 30 s. */
  async check(connection: Connection, log: Log): Promise<void> {
    try {
      this.#tokens = await checkTokens(this.#tokens, connection, log);
      this.#traded = tradedTokens(this.#tokens);
    } catch (error) {
      log.warn({ err: error }, 'the token list could not be checked on chain');
      this.#timer = setTimeout(() => void this.check(connection, log), RETRY_MS);
      this.#timer.unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function tradedTokens(tokens: readonly Token[]): ReadonlyMap<string, TradedToken> {
  const traded = tokens.map(({ address, decimals, tokenProgram }) => ({
    address: address as Address,
    decimals,
    tokenProgram: tokenProgram as Address | null,
  }));
  return new Map([NATIVE, ...traded].map((token) => [token.address, token]));
}

async function checkTokens(
  tokens: readonly Token[],
  connection: Connection,
  log: Log,
): Promise<readonly Token[]> {
  const checked: Token[] = [];
  // A long list must not flood the node.
  for (const part of chunksOf(tokens, TOKENS_AT_ONCE)) {
    const accounts = await readAccounts(
      connection,
      part.map(({ address }) => address),
    );
    checked.push(...part.map((token, index) => checkToken(token, accounts[index] ?? null, log)));
  }
  return checked;
}

function checkToken(token: Token, account: AccountInfo<Buffer> | null, log: Log): Token {
  const { address: mint, decimals, tokenProgram } = token;
  const symbol = cleanLabel(token.symbol, MAX_SYMBOL_LENGTH);
  const onChain = account && readMintAccount(account.owner.toBase58(), account.data);
  if (!onChain) {
    log.warn({ symbol, mint }, 'a listed token has no mint on this chain');
    return token;
  }
  if (onChain.decimals === decimals && onChain.tokenProgram === tokenProgram) return token;
  const seen = { decimals: onChain.decimals, tokenProgram: onChain.tokenProgram };
  log.error(
    { symbol, mint, listed: { decimals, tokenProgram }, onChain: seen },
    'a listed token is not as its mint says',
  );
  return { ...token, ...seen };
}

interface TokenPage {
  readonly count: number;
  readonly tokens: readonly Token[];
  readonly pagination: Pagination;
}

const PAGE_SIZE = 100;

interface Cursor {
  /** Last token of the previous page. */
  readonly after: string;
  readonly issuer: string | null;
}

/**
 * The cursor survives restarts and a longer list.
 * @throws ServiceError `unsupported_issuer`, or `invalid_request` for a foreign or mismatched cursor
 */
export function pageOfTokens(all: readonly Token[], query: TokensQuery, pageSize = PAGE_SIZE): TokenPage {
  const issuer = readIssuer(query.issuer);
  const tokens = issuer === null ? all : all.filter((token) => token.issuer === issuer);
  const start = query.cursor === undefined ? 0 : startAfter(tokens, query.cursor, issuer);
  const page = tokens.slice(start, start + pageSize);
  const last = page.at(-1);
  const isLastPage = start + pageSize >= tokens.length || last === undefined;
  const nextCursor = isLastPage ? null : writeCursor({ after: last.address, issuer });
  return { count: page.length, tokens: page, pagination: { limit: pageSize, nextCursor } };
}

function readIssuer(issuer: string | undefined): string | null {
  if (issuer === undefined) return null;
  if (issuer === SUPPORTED_ISSUER) return issuer;
  throw new ServiceError(
    'unsupported_issuer',
    `The only supported issuer is ${SUPPORTED_ISSUER}; leave the parameter out for all tokens`,
  );
}

function startAfter(tokens: readonly Token[], text: string, issuer: string | null): number {
  const cursor = readCursor(text);
  if (cursor === undefined || cursor.issuer !== issuer) throw invalidCursor();
  const index = tokens.findIndex((token) => token.address === cursor.after);
  if (index < 0) throw invalidCursor();
  return index + 1;
}

function invalidCursor(): ServiceError {
  return new ServiceError(
    'invalid_request',
    'This cursor belongs to no page of this list: send nextCursor as it was answered, with the same issuer, or begin without a cursor',
  );
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.after, cursor.issuer])).toString('base64url');
}

/** Accepts the canonical form alone: base64url and JSON can spell one cursor in many ways. */
function readCursor(text: string): Cursor | undefined {
  const cursor = parseCursor(text);
  return cursor && writeCursor(cursor) === text ? cursor : undefined;
}

function parseCursor(text: string): Cursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(read) || read.length !== 2) return undefined;
    const [after, issuer]: unknown[] = read;
    if (typeof after !== 'string' || (issuer !== null && typeof issuer !== 'string')) return undefined;
    return { after, issuer };
  } catch {
    return undefined;
  }
}
