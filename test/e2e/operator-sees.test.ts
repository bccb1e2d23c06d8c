import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createLog } from '../../src/log.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { freePort } from '../support/free-port.ts';
import { connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { bringBack, placeOrder } from './support/sign-order.ts';

interface Line {
  readonly msg: string;
  readonly level: string;
  readonly [field: string]: unknown;
}

describe('what an operator sees of two swaps', () => {
  const written: string[] = [];
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let address: string;
  let figures: string;
  let notice: Message;

  beforeAll(async () => {
    const metrics = { host: '127.0.0.1', port: await freePort() };
    address = `http://${metrics.host}:${metrics.port}/metrics`;
    const log = createLog({ level: 'debug', write: (line) => written.push(line) });
    sandbox = await startTestSandbox({ metrics, log });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
    await signOne();
    await cancelOne();
    figures = (await visit(address)).body;
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  /** The first answer of the wallet is tampered with, so the guard refuses it. */
  async function signOne(): Promise<void> {
    const order = await placeOrder(alice, '0.5');
    await bringBack((await approve(order.link, { mode: 'tamper' })).location);
    await bringBack((await approve(order.link)).location);
    await alice.waitForEdit(order.card, 'Swapped');
    notice = await alice.waitForMessage('Done');
  }

  async function cancelOne(): Promise<void> {
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.1 SOL');
    await alice.press(/Confirm/, card);
    await alice.waitForEdit(card, 'sign in your wallet');
    await alice.press('Cancel', card);
    await alice.waitForEdit(card, /cancelled/i);
  }

  const lines = () => written.map((line) => JSON.parse(line) as Line);
  const ends = () => lines().filter(({ msg }) => msg === 'swap ended');

  it('metrics of bot and service have an address of their own, and the public ones serve none', async () => {
    expect(figures).toContain('bot_info{version="');
    expect(figures).toContain('service_info{version="');
    for (const base of [sandbox.botSettings.publicUrl, sandbox.service.url]) {
      expect((await visit(`${base}/healthz`)).status).toBe(200);
      expect((await visit(`${base}/metrics`)).status).toBe(404);
    }
    expect((await visit(address.replace('/metrics', '/'))).status).toBe(404);
  });

  it('dashboard and alert rules name metrics of the programs only, and leave out none but those of connections', () => {
    const files = ['deploy/grafana-dashboard.json', 'deploy/alert-rules.yml'].map((file) =>
      readFileSync(file, 'utf8'),
    );
    const named = files.map((text) => {
      const withoutLabels = text.replace(/=~?\\?"[^"\\]*\\?"/g, '');
      return withoutLabels.match(/\b(?:bot|service|process|nodejs)_[a-z0-9_]+/g) ?? [];
    });
    const families = named.map((names) =>
      names.map((name) => name.replace(/(_seconds)_(?:bucket|count|sum)$/, '$1')),
    );
    const existing: readonly string[] = figures.match(/(?<=^# HELP )\w+/gm) ?? [];
    for (const names of families) {
      expect(names.length).toBeGreaterThan(30);
      expect(names.filter((name) => !existing.includes(name))).toEqual([]);
    }
    const ours = existing.filter((name) => /^(?:bot|service)_/.test(name));
    const unseen = ours.filter((name) => !families.flat().includes(name));
    expect(unseen).toEqual(['service_info', 'service_connections']);
  });

  it('swaps are counted by step, end and route, with the time from the signature to the confirmation', () => {
    const route = String(ends()[0]?.route);
    expect(route).not.toBe('');
    expect(figures).toContain(`bot_swaps_ended_total{end="confirmed",route="${route}"} 1\n`);
    expect(figures).toContain(`bot_swaps_ended_total{end="cancelled",route="${route}"} 1\n`);
    expect(figures).toContain(`bot_swaps_ended_total{end="expired",route="${route}"} 0\n`);
    const steps = { offered: 2, ordered: 2, signed: 1, submitted: 1, confirmed: 1, cancelled: 1 };
    for (const [state, times] of Object.entries(steps))
      expect(figures).toContain(`bot_swap_moves_total{state="${state}"} ${times}\n`);
    expect(figures).toContain('bot_swap_landing_seconds_count 1\n');
    expect(figures).toContain('bot_signing_seconds_count{wallet="phantom"} 1\n');
    for (const [outcome, times] of Object.entries({ signed: 1, late: 0, never: 0 }))
      expect(figures).toContain(`bot_orders_total{outcome="${outcome}"} ${times}\n`);
    expect(figures).toContain('bot_guard_refusals_total{rule="');
  });

  it('calls of RPC nodes are counted by place, method and outcome', () => {
    expect(figures).toMatch(/bot_rpc_calls_total\{node="1",method="simulateTransaction",outcome="ok"\} \d/);
    expect(figures).toMatch(/bot_rpc_calls_total\{node="2",method="getSignatureStatuses",outcome="ok"\} \d/);
    expect(figures).toMatch(/bot_rpc_call_seconds_count\{node="1"\} \d/);
  });

  it('queues, backup, worker and open swaps are gauges', () => {
    for (const queue of ['updates', 'messages', 'swaps', 'prices', 'boards'])
      expect(figures).toContain(`bot_queue_depth{queue="${queue}"} `);
    expect(figures).toMatch(/^bot_backup_age_seconds \+Inf$/m);
    expect(figures).toContain('bot_leading 1\n');
    expect(figures).toMatch(/^bot_service_budget_left_percent \d/m);
    expect(figures).toContain('bot_swaps_open{state="submitted"} 0\n');
  });

  it('each swap has a line for every event and one for its end, in order', () => {
    const [confirmed, cancelled] = ends();
    expect(confirmed).toMatchObject({ level: 'info', part: 'bot', from: 'submitted', end: 'confirmed' });
    expect(Number(confirmed?.signedMs)).toBeLessThanOrEqual(Number(confirmed?.openMs));
    expect(cancelled).toMatchObject({ from: 'ordered', end: 'cancelled' });
    expect(cancelled).not.toHaveProperty('signedMs');
    expect(ends()).toHaveLength(2);
    const events = lines().filter(({ msg, swapId }) => msg === 'swap event' && swapId === confirmed?.swapId);
    const moves = events.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]);
    expect(moves).toEqual([
      [null, 'offered'],
      ['offered', 'ordered'],
      ['ordered', 'signed'],
      ['signed', 'submitted'],
    ]);
    expect(events.map(({ why }) => why)).toContain('refused after signing: changed');
  });

  it('the lines of its pages carry the id, and no line a wallet or what people wrote', async () => {
    const [confirmed] = ends();
    const ofPages = lines().filter(({ msg, route }) => msg === 'answered' && /^\/[sw]\//.test(String(route)));
    expect(new Set(ofPages.map(({ swapId }) => swapId))).toContain(confirmed?.swapId);
    const wallet = sandbox.wallet.state.accounts.selected.address;
    expect(written.filter((line) => line.includes(wallet) || line.includes('0.5 SOL'))).toEqual([]);
  });

  it('trouble while a button is handled is logged with the swap of its card', async () => {
    const fault = { method: 'sendPhoto', kind: 'server_error', times: 3 };
    await fetch(new URL('/telegram/faults', sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    await alice.press('🧾 Receipt', notice);
    const trouble = () => lines().find(({ msg }) => /picture not sent|receipt not drawn/.test(msg));
    const { swapId } = ends()[0] ?? { swapId: '' };
    await until(() => expect(trouble()).toMatchObject({ level: 'warn', swapId }));
  });
});
