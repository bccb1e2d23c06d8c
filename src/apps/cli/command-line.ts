import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config, Environment } from '../../config.ts';
import type { Variables } from '../../variables.ts';

export interface CommandOutcome {
  readonly text: string;
  readonly exitCode: number;
  /** The same for scripts (`--json`). */
  readonly data?: unknown;
}

export interface Command {
  /** Words, then `<arguments>`, optional `[<arguments>]`, `[--flags]` and `[--options <value>]`. */
  readonly usage: string;
  readonly about: string;
  /** Further lines of `--help`. */
  readonly more?: string;
  /** The variables that the command reads: a mistake in another one does not stop it. */
  readonly needs: readonly (keyof Variables)[];
  readonly run: (call: Call) => CommandOutcome | Promise<CommandOutcome>;
}

export interface CallWords {
  readonly args: readonly string[];
  /** A flag that is set is ''. */
  readonly options: Readonly<Record<string, string | undefined>>;
}

export interface Call extends CallWords {
  readonly environment: Environment;
  readonly config: Config;
  readonly now: number;
}

export function succeed(text: string, data?: unknown): CommandOutcome {
  return { text, exitCode: 0, data };
}

/** @param text names the remedy */
export function refuse(text: string): CommandOutcome {
  return { text, exitCode: 2 };
}

/** The command with the longest matching name. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  const found = commands.filter((command) => namesOf(command).every((name, index) => name === words[index]));
  return found.toSorted((a, b) => namesOf(b).length - namesOf(a).length)[0];
}

/** All commands, or those that begin with the same word. */
export function describeCommands(commands: readonly Command[], word = ''): string {
  const ofWord = commands.filter((command) => namesOf(command)[0] === word);
  const shown = ofWord.length > 0 ? ofWord : commands;
  const width = Math.max(...shown.map(({ usage }) => shorten(usage).length));
  const lines = shown.map(({ usage, about }) => `  ${shorten(usage).padEnd(width)}  ${about}`);
  return `Usage: npm run cli -- <command> [--help]\n\n${lines.join('\n')}`;
}

export function describeCommand({ usage, about, more }: Command): string {
  return [`Usage: npm run cli -- ${usage}`, '', `${about}.`, ...(more === undefined ? [] : [more])].join(
    '\n',
  );
}

/** @returns the mistake as a sentence, or what the command is called with */
export function parseCall(command: Command, words: readonly string[]): string | CallWords {
  const names = namesOf(command);
  const [least, most] = countArguments(command.usage);
  try {
    const args = markPositionals(words.slice(names.length));
    const parsed = parseArgs({ args, allowPositionals: true, options: optionsOf(command.usage) });
    const { length } = parsed.positionals;
    if (length < least || parsed.positionals.includes('')) return 'An argument is missing.';
    if (length > most) return `"${parsed.positionals[most]}" is too much.`;
    const options = Object.entries(parsed.values).map(([name, value]) => [name, value === true ? '' : value]);
    return { args: parsed.positionals, options: Object.fromEntries(options) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const mistake = `${message.split('. ')[0]}.`;
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    return isUnknown ? `${mistake} An id that begins with -- is written after a -- of its own.` : mistake;
  }
}

/** A swap's id may begin with a dash. No option has only one. */
function markPositionals(args: readonly string[]): string[] {
  const dashed = args.filter((word) => /^-[^-]/.test(word));
  if (dashed.length === 0 || args.includes('--')) return [...args];
  return [...args.filter((word) => !dashed.includes(word)), '--', ...dashed];
}

export function namesOf({ usage }: Command): readonly string[] {
  return /^[a-z -]+(?= |$)/.exec(usage)?.[0].trim().split(' ') ?? [];
}

/** The usage with its options left out. */
function shorten(usage: string): string {
  return usage.replaceAll(/ \[--[^\]]*\]/g, '');
}

function countArguments(usage: string): readonly [least: number, most: number] {
  const optional = shorten(usage).match(/\[[^\]]+\]/g)?.length ?? 0;
  const needed =
    shorten(usage)
      .replaceAll(/\[[^\]]+\]/g, '')
      .match(/<[^>]+>/g)?.length ?? 0;
  return [needed, needed + optional];
}

function optionsOf(usage: string): ParseArgsOptionsConfig {
  const found = [...usage.matchAll(/\[--([a-z]+)( [^\]]+)?\]/g)];
  return Object.fromEntries(
    found.map(([, name = '', value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  );
}

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

/** `30d` or `12h` in ms; undefined for anything else. */
export function parseSpan(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNIT_MS[unit] ?? 0);
}
