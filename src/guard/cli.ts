#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { parseAddress } from '../solana/address.ts';
import { runInspect } from './inspect-command.ts';

const USAGE = `Usage: guard <base64 or base58 transaction | signature> --rpc <url> [--to <address>] [--cosigner <address>]... [--json]

Says what a Solana transaction pays and receives, to whom and through which programs, and which rule refuses it.
"-" reads the transaction from the standard input. Nothing is sent or signed.
What is bought must go to who pays, or to the address of --to.
Exit code 0: it does what its route says and nothing else; 1: refused; 2: it could not be judged.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const [given] = positionals;
  const [recipient, ...cosigners] = [values?.to ?? '', ...(values?.cosigner ?? [])].map(parseAddress);
  if (values?.help) return say(USAGE, 0);
  if (given === undefined || positionals.length > 1 || !URL.canParse(values?.rpc ?? '')) return say(USAGE, 2);
  const isWrong = cosigners.includes(undefined) || (values?.to !== undefined && recipient === undefined);
  if (isWrong) return say('--to and --cosigner take addresses.\n', 2);
  const transaction = given === '-' ? Buffer.concat(await process.stdin.toArray()).toString() : given;
  const outcome = await runInspect({
    transaction,
    rpc: values?.rpc ?? '',
    recipient,
    cosigners: cosigners.flatMap((cosigner) => cosigner ?? []),
  });
  return say(`${values?.json ? JSON.stringify(outcome.data, null, 2) : outcome.text}\n`, outcome.exitCode);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rpc: { type: 'string' },
        to: { type: 'string' },
        cosigner: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch {
    return { values: undefined, positionals: [] };
  }
}

function say(text: string, exitCode: number): number {
  (exitCode === 2 ? process.stderr : process.stdout).write(text);
  return exitCode;
}
