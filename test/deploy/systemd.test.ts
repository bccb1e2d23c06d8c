import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PREDECESSOR_ENDS_WITHIN_MS } from '../../src/apps/startup.ts';
import { isDeep } from '../support/depth.ts';
import { isInstalled } from '../support/installed.ts';
import { discardPostgres, missingPostgres, startPostgres } from '../support/postgres-server.ts';
import { ended, START_PATIENCE_MS, StartedPrograms } from '../support/started-programs.ts';

const UNIT_FILE = 'deploy/countersign.service';
const UNIT = readFileSync(UNIT_FILE, 'utf8');
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: { readonly start: string };
  readonly engines: { readonly node: string };
};

const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(UNIT)?.[1];

/** The most that a stop may take, s: both constants of the program. */
function longestStop(): number {
  const source = readFileSync('src/main.ts', 'utf8');
  const constants = [...source.matchAll(/^const (?:DRAIN_MS|STOP_WITHIN_MS) = ([\d_]+);$/gm)];
  expect(constants).toHaveLength(2);
  return constants.reduce((sum, [, ms]) => sum + Number(ms?.replace('_', '')) / 1_000, 0);
}

describe('the systemd unit', () => {
  it('runs the command of npm start and names the Node that it needs', () => {
    expect(settingOf('ExecStart')).toBe(`/usr/bin/${PACKAGE.scripts.start}`);
    expect(UNIT).toContain(`# Node ${PACKAGE.engines.node.replace('>=', '')} or later`);
  });

  it.each([
    [UNIT_FILE, /^TimeoutStopSec=(\d+)$/m],
    ['compose.yaml', /^ {2}stop_grace_period: (\d+)s$/m],
  ])('%s gives a stop the time that it may take', (file, pattern) => {
    const [, seconds] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
    expect(Number(seconds)).toBeGreaterThan(longestStop());
    // A start waits at least as long for the lock of its predecessor.
    expect(Number(seconds)).toBeLessThanOrEqual(PREDECESSOR_ENDS_WITHIN_MS / 1_000);
  });

  it('tries again after all codes but that of a wrong configuration', () => {
    expect(settingOf('Restart')).toBe('on-failure');
    expect(settingOf('RestartPreventExitStatus')).toBe('78');
    expect(settingOf('StartLimitIntervalSec')).toBe('0');
  });

  it.runIf(isInstalled('systemd-analyze'))('is valid and hardened, as systemd-analyze sees it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-units-'));
    for (const file of globSync('deploy/countersign*.{service,timer}')) {
      // The unit names the Node of an operator's machine, which has to be there.
      const unit = readFileSync(file, 'utf8').replace('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, basename(file)), unit);
    }
    const units = readdirSync(folder).map((unit) => join(folder, unit));
    expect(units).toHaveLength(4);
    const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
      encoding: 'utf8',
    });
    // Of units of the machine itself it may say more.
    expect(`${stdout}${stderr}`).not.toMatch(/countersign/);
    expect(status).toBe(0);
    for (const unit of units.filter((one) => one.endsWith('.service'))) {
      const security = execFileSync('systemd-analyze', ['security', '--offline=true', unit], {
        encoding: 'utf8',
      });
      const [, exposure] = /Overall exposure level for countersign\S*: ([\d.]+)/.exec(security) ?? [];
      expect(Number(exposure)).toBeLessThan(2);
    }
    rmSync(folder, { recursive: true, force: true });
  });
});

describe.runIf(isDeep && missingPostgres() === undefined)('a database that starts after the bot', () => {
  let folder: string;
  let programs: StartedPrograms;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-unit-'));
    programs = new StartedPrograms(folder);
  });
  afterEach(async () => {
    await programs.killAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'ends each start with a code that the unit tries again, without a limit, until it is there',
    async () => {
      const postgres = await startPostgres();
      const environment = { DATABASE_URL: await postgres.createDatabase('late') };
      await postgres.stop();
      for (let starts = 0; starts < 2; starts += 1) {
        const { code, complaint } = await ended(programs.run(['start'], { environment }));
        expect(code).toBe(1);
        expect(complaint).toMatch(/Countersign did not start:\n {2}- .*database/);
      }
      await postgres.start();
      const { printed } = await programs.runReady('start', { environment });
      expect(printed()).toContain('bot ready');
      await programs.killAll();
      await discardPostgres(postgres);
    },
    3 * START_PATIENCE_MS,
  );
});
