import type { CommandOutcome } from '../command-line.ts';
import { type Check, type Finding, wrong } from './finding.ts';

interface RunOptions {
  /** Milliseconds that each check may take. */
  readonly limitMs: number;
  /** Must not appear in the report, whatever carried them. */
  readonly secrets: readonly string[];
}

/** A check that knows its limit says more about it than this one. */
const GRACE_MS = 500;

/** A secret shorter than this would blank out ordinary words. */
const SHORTEST_SECRET = 8;

const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

/** Starts them in their order and runs them side by side. The report has a line each, in their order; exit code 1 when something is wrong. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CommandOutcome> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, options.limitMs)));
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name }, index) => describeLine(name.padEnd(width), findings[index]));
  const count = findings.filter(({ level }) => level === 'wrong').length;
  const text = hideSecrets([...lines, '', describeEnd(count)].join('\n'), options.secrets);
  return { text, exitCode: count === 0 ? 0 : 1 };
}

async function runCheck({ run }: Check, limitMs: number): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const giveUp = () => late.resolve(wrong(`No answer within ${limitMs / 1_000} s.`));
  const timer = setTimeout(giveUp, limitMs + GRACE_MS);
  try {
    return await Promise.race([run(), late.promise]);
  } catch (error) {
    return wrong(`The check itself failed: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
}

function describeLine(name: string, finding: Finding | undefined): string {
  return finding === undefined ? name : `${MARKS[finding.level]}  ${name}  ${finding.text}`;
}

function describeEnd(count: number): string {
  if (count === 0) return 'All is well.';
  return count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`;
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
  return long.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}
