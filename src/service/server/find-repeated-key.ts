/** A text, or a sign that opens, closes or parts. Numbers and words between them do not matter here. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The first key that one object of a JSON text names twice; undefined where none does. Parsers keep the last value and
 * some the first: what one of them checked is then not what another one does. The text must be valid JSON.
 */
export function findRepeatedKey(json: string): string | undefined {
  /** The keys of each open object; an open list has none. */
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const key = JSON.parse(last) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    last = token;
  }
  return undefined;
}
