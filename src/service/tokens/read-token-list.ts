import { readFile } from 'node:fs/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Token, TokenSchema } from '../../contract/token-schema.ts';
import { OperatorFileError } from '../../operator-file-error.ts';
import { parseAddress } from '../../solana/address.ts';
import { TOKEN_PROGRAMS } from '../../solana/known-programs.ts';

const TokenFileSchema = Type.Array(Type.Composite([TokenSchema], { additionalProperties: false }));

/**
 * Reads a token list file: a JSON array of tokens as the interface shows them.
 * @throws OperatorFileError that names the file and the first wrong entry, or why there is none to read
 */
export async function readTokenList(file: string): Promise<readonly Token[]> {
  const tokens = await readJson(file);
  const mistake = Value.Errors(TokenFileSchema, tokens).First();
  if (mistake !== undefined)
    throw new OperatorFileError(`${file}: ${mistake.path || 'the list'}: ${mistake.message}`);
  const list = tokens as Token[];
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
