import { existsSync, readFileSync } from 'node:fs';
import { type Environment, findUnknown, loadConfig, readVariables } from '../../config.ts';
import { type Schema, SECTIONS, type Variables } from '../../variables.ts';
import type { CommandOutcome } from './command-line.ts';

/** `config`: what is in force, where it comes from, and what is wrong with it. */
export function showConfig(environment: Environment): CommandOutcome {
  const reading = readVariables(environment);
  const unknown = findUnknown(environment, existsSync('.env') ? readFileSync('.env', 'utf8') : '');
  const mistakes = loadConfig(environment, 'start').mistakes;
  const shown: Record<string, unknown> = {};
  const lines = Object.entries(SECTIONS).flatMap(([title, section]) => [
    `# ${title}`,
    ...Object.entries(section).map(([name, schema]) => {
      const value = redact(schema.items ?? schema, reading.values[name as keyof Variables]);
      const isGiven = reading.isGiven(name as keyof Variables);
      shown[name] = { value: value ?? null, isDefault: !isGiven };
      return `${isGiven ? '' : '# '}${name}=${value ?? ''}`;
    }),
    '',
  ]);
  const text = [
    ...lines,
    'Lines that begin with # are defaults.',
    ...unknown.map((name) => `No program reads ${name}.`),
    ...mistakes.map((mistake) => `WRONG  ${mistake}`),
  ].join('\n');
  return { text, data: { variables: shown, unknown, mistakes }, exitCode: mistakes.length === 0 ? 0 : 1 };
}

function redact({ redact: hide }: Schema, value: Variables[keyof Variables]): string | number | undefined {
  if (typeof value === 'number' || value === undefined) return value;
  if (typeof value === 'string') return hide === undefined ? value : hide(value);
  return value.map((item) => (hide === undefined ? item : hide(String(item)))).join(',');
}
