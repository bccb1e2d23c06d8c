import { Agent } from 'undici';
import { expect } from 'vitest';
import type { CommandOutcome } from '../../../../src/apps/cli/command-line.ts';
import type { DoctorDeps } from '../../../../src/apps/cli/doctor/check.ts';
import { runDoctorCommand } from '../../../../src/apps/cli/doctor/run.ts';
import type { Environment } from '../../../../src/config.ts';
import { loadConfig } from '../../../../src/config.ts';

/** The doctor in this process, on a healthy machine. */
export async function runTestDoctor(
  environment: Environment,
  more: Partial<DoctorDeps> = {},
  scope?: 'service',
): Promise<CommandOutcome> {
  const { config } = loadConfig(environment, 'cli');
  const dispatcher = new Agent();
  const ports: DoctorDeps = {
    limitMs: 5_000,
    now: Date.now,
    dispatcher,
    findMistakes: (role) => loadConfig(environment, role).mistakes,
    nodeVersion: '24.0.0',
    loadChain: () => 'the chain',
    readFreeBytes: async () => 10n ** 12n,
    ...more,
  };
  try {
    return await runDoctorCommand(config, ports, scope);
  } finally {
    await dispatcher.destroy();
  }
}

/** Report lines with a mark: `ok`, `note` or `WRONG`. */
export function linesOf({ text }: CommandOutcome, mark: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith(mark));
}

/** Expects exactly one wrong finding, with this name and text. */
export function expectWrong(outcome: CommandOutcome, name: string, words: string | RegExp): void {
  const lines = linesOf(outcome, 'WRONG');
  expect(lines, outcome.text).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^WRONG  ${name} `));
  expect(lines[0]).toMatch(words);
  expect(outcome).toMatchObject({ exitCode: 1, text: expect.stringContaining('One thing is wrong.') });
}
