import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';

const WATCH = join(import.meta.dirname, '../../.ci/watch');
const ENDED = 124;
const LONG = 1_000;

function watch(inAll: number, silence: number, script: string): Promise<{ code: number; output: string }> {
  const values = [`${inAll}`, `${silence}`, 'bash', '-c', script];
  return new Promise((resolve) => {
    execFile(WATCH, values, (error, output) => resolve({ code: Number(error?.code ?? 0), output }));
  });
}

/** A process that left the group of its parent, as browsers do, and says its number. */
const STRAY = `setsid bash -c 'echo stray $$; exec sleep ${LONG}'`;

/** Gone, or dead and not yet forgotten by the system. */
async function expectStrayGone(output: string): Promise<void> {
  const [, pid = ''] = /stray (\d+)/.exec(output) ?? [];
  expect(pid, output).toMatch(/^\d+$/);
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  await until(() => expect(state(), `process ${pid} of ${output}`).toMatch(/^(Z.*)?$/));
}

/** It looks into /proc and at the processes, so the checks run on Linux where these programs are. */
const canWatch =
  process.platform === 'linux' &&
  ['bash', 'ps', 'setsid'].every((program) => !spawnSync(program, ['--version']).error);

describe.runIf(canWatch)('a check that is watched', { concurrent: true }, () => {
  it('says what it has to say and ends with its own code', async () => {
    const { code, output } = await watch(LONG, LONG, 'echo one; echo two >&2; exit 7');
    expect(output).toBe('one\ntwo\n');
    expect(code).toBe(7);
  });

  it('leaves nothing running behind it', async () => {
    const { code, output } = await watch(
      LONG,
      LONG,
      `coproc ${STRAY}; read -r line <&"\${COPROC[0]}"; echo "$line"`,
    );
    expect(code).toBe(0);
    await expectStrayGone(output);
  });

  it('is ended with all it started when it prints nothing new', async () => {
    const { code, output } = await watch(LONG, 1, `${STRAY} & sleep ${LONG}`);
    expect(output).toContain('ended, because it printed nothing for 1 s');
    expect(code).toBe(ENDED);
    await expectStrayGone(output);
  });

  it('is ended when it takes too long, whatever it prints', async () => {
    const { code, output } = await watch(1, LONG, 'echo on and on; yes >/dev/null');
    expect(output).toContain('on and on');
    expect(output).toContain('ended, because it took longer than 1 s');
    expect(code).toBe(ENDED);
  });
});
