import { NATIVE_COIN } from '../../contract/token-schema.ts';
import { OperatorFileError } from '../../operator-file-error.ts';
import { parseAddress } from '../../solana/address.ts';

/**
 * Reads a block list: one address or `native` per line; `#` begins a comment.
 * @throws OperatorFileError that names the file and the line
 */
export function readBlockList(text: string, file: string): ReadonlySet<string> {
  const entries = text.split(/\r?\n/).map((line) => (line.split('#', 1)[0] ?? '').trim());
  const wrong = entries.findIndex(
    (entry) => entry !== '' && entry !== NATIVE_COIN && parseAddress(entry) === undefined,
  );
  if (wrong >= 0)
    throw new OperatorFileError(`${file}, line ${wrong + 1}: neither an address nor ${NATIVE_COIN}`);
  return new Set(entries.filter((entry) => entry !== ''));
}
