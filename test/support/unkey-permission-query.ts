const TOKEN = /\s*(\(|\)|AND\b|OR\b|[A-Za-z0-9._*-]+)\s*/y;

/**
 * Unkey's permission query (`a AND (b OR c)`, `AND` binds tighter) against the names a key holds, where `documents.*`
 * holds everything below it. Without a query everything is permitted.
 */
export function permits(query: string | undefined, held: readonly string[]): boolean | 'syntax-error' {
  if (query === undefined) return true;
  const tokens = tokenize(query);
  if (tokens === undefined) return 'syntax-error';
  try {
    const permitted = readAny(tokens, held);
    return tokens.length === 0 ? permitted : 'syntax-error';
  } catch {
    return 'syntax-error';
  }
}

function tokenize(query: string): string[] | undefined {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < query.length) {
    const token = pattern.exec(query)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function readAny(tokens: string[], held: readonly string[]): boolean {
  let permitted = readAll(tokens, held);
  while (tokens[0] === 'OR') {
    tokens.shift();
    permitted = readAll(tokens, held) || permitted;
  }
  return permitted;
}

function readAll(tokens: string[], held: readonly string[]): boolean {
  let permitted = readOne(tokens, held);
  while (tokens[0] === 'AND') {
    tokens.shift();
    permitted = readOne(tokens, held) && permitted;
  }
  return permitted;
}

function readOne(tokens: string[], held: readonly string[]): boolean {
  const token = tokens.shift();
  if (token === '(') {
    const permitted = readAny(tokens, held);
    if (tokens.shift() !== ')') throw new SyntaxError('a parenthesis is not closed');
    return permitted;
  }
  if (token === undefined || ['AND', 'OR', ')'].includes(token)) throw new SyntaxError('a name is missing');
  return held.some((name) => name === token || (name.endsWith('.*') && token.startsWith(name.slice(0, -1))));
}
