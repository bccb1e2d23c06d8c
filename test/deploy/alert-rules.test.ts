import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBotMetrics } from '../../src/apps/bot/metrics.ts';
import { isInstalled } from '../support/installed.ts';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const DASHBOARD = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  readonly panels: readonly Panel[];
};
const RULES = readFileSync('deploy/alert-rules.yml', 'utf8');
const HAS_PROMTOOL = isInstalled('promtool');

function promtool(...words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('promtool', words, { encoding: 'utf8', cwd: 'deploy' });
  return status === 0 ? stdout : `exit code ${status}\n${stdout}${stderr}`;
}

describe('alert rules', () => {
  it.runIf(HAS_PROMTOOL)('are valid, and each fires in its test', () => {
    const rules = RULES.match(/^ {6}- alert: /gm) ?? [];
    expect(promtool('check', 'rules', 'alert-rules.yml')).toContain(`SUCCESS: ${rules.length} rules found`);
    expect(promtool('test', 'rules', 'alert-rules.test.yml')).toContain('SUCCESS');
  });

  it('name each kind of word that the chain does not back', async () => {
    const shown = await createBotMetrics().registry.getSingleMetricAsString('bot_truth_mismatch_total');
    const kinds = [...shown.matchAll(/kind="(\w+)"/g)].map(([, kind = '']) => kind);
    expect(kinds).toContain('nodes_contradict');
    expect(kinds.filter((kind) => !new RegExp(`[|"]${kind}[|"]`).test(RULES))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it.runIf(HAS_PROMTOOL)('asks what Prometheus can read', () => {
    const asked = DASHBOARD.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const rules = asked.map((expr, index) => {
      const words = JSON.stringify(expr.replaceAll('$__rate_interval', '1m'));
      return `{record: panel_${index}, expr: ${words}}`;
    });
    const folder = mkdtempSync(join(tmpdir(), 'countersign-queries-'));
    const file = join(folder, 'queries.yml');
    writeFileSync(file, `groups: [{name: dashboard, rules: [${rules.join(', ')}]}]`);
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${asked.length} rules found`);
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no legend with a label that its query does not keep, and no two panels in one place', () => {
    for (const { targets = [] } of DASHBOARD.panels) {
      for (const { expr, legendFormat } of targets) {
        const [, kept = ''] = / by \(([^)]*)\)/.exec(expr) ?? [];
        const labels = kept.split(/, */).concat(/ by \(| max\(/.test(expr) ? [] : ['instance']);
        const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
        expect(named.filter((label) => !labels.includes(label))).toEqual([]);
      }
    }
    const taken = new Set<string>();
    for (const { title, gridPos } of DASHBOARD.panels) {
      const { x, y, w, h } = gridPos;
      for (let cell = 0; cell < w * h; cell += 1) {
        const place = `${x + (cell % w)} ${y + Math.floor(cell / w)}`;
        expect(taken.has(place), title).toBe(false);
        taken.add(place);
      }
      expect(x + w).toBeLessThanOrEqual(24);
    }
  });
});
