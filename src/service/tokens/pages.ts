import { type Pagination, SUPPORTED_ISSUER, type Token, type TokensQuery } from '../../contract/index.ts';
import { ServiceError } from '../server/errors.ts';

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

/** Only the canonical form: base64url and JSON have many. */
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
