import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceHealth } from '../../../src/apps/nodes.ts';
import type { AlertDesk } from '../../../src/bot/features/admin/alert-desk.ts';
import {
  ALERT_IDS,
  type AlertEvents,
  type AlertId,
  renderAlert,
} from '../../../src/bot/features/admin/alerts.ts';
import { VERSION } from '../../../src/version.ts';
import { textOf } from '../../support/message-match.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { takeAway } from '../support/break-table.ts';
import { type ChatWorld, startChatWorld } from '../support/chat-world.ts';
import { createOperatorsWorld, liveBadDay, type OperatorsWorld, WITH_END } from '../support/operators-day.ts';

const [ALICE, BOB] = [5_001, 5_002];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the operators read about each alert, and the detail behind its title. */
const WORDS: Readonly<Record<AlertId, readonly [title: string, advice: string]>> = {
  nodes_contradict: [
    '🔴 RPC nodes contradict each other about a transaction: node 2',
    'The swap and its wallet wait. Find out which node is wrong and leave it out of SOLANA_RPC_URL.',
  ],
  node_holds_end_back: [
    '🔴 An RPC node still waits for a transaction that another one calls ended: node 2',
    'The swap stays open. Leave the node that is wrong out of SOLANA_RPC_URL.',
  ],
  silent_node_passed_over: [
    '🔴 An RPC node has not answered for ten minutes, and an end was believed without it: node 2',
    'Mend the node, or name another one in SOLANA_RPC_URL.',
  ],
  heights_apart: [
    '🔴 An RPC node is more than 150 blocks behind another one: node 2',
    'Compare both with an explorer, and leave the one that is wrong out of SOLANA_RPC_URL.',
  ],
  foreign_node: [
    '🔴 An RPC node answers for another cluster and is left out: node 3',
    'The bot goes on with the others. Ask its provider, or leave it out of SOLANA_RPC_URL.',
  ],
  chain_away: [
    '🔴 No RPC node answers: node 1, node 2',
    'Nobody can sign, and swaps in flight wait for their end. Run npm run cli -- doctor, and look at SOLANA_RPC_URL.',
  ],
  node_failing: [
    '🔴 An RPC node has not answered for ten minutes, or fails often: node 2',
    'The bot goes on with the others. Ask its provider, or name another one in SOLANA_RPC_URL.',
  ],
  ledger_too_short: [
    '🔴 The ledger of an RPC node begins after a swap was signed: node 2',
    'The swap stays open. Name nodes with the whole history in SOLANA_RPC_URL, restart, and run npm run cli -- swaps recheck with its id.',
  ],
  swaps_stuck: [
    '🔴 A swap has no end after five minutes: signed 6 min ago',
    'Run npm run cli -- swaps list --stuck. Then look at the RPC nodes.',
  ],
  swaps_fail: [
    '🔴 More than a fifth of the signed swaps of half an hour failed or expired: 4 of 5, 80%',
    'The lines swap ended of the log tell route and reason. Look at the RPC nodes, and ask the operator of the service.',
  ],
  swap_refused: [
    '🔴 The swap service refuses a swap that is signed: swap a',
    'The bot follows it by the chain. Run npm run cli -- swaps show with its id, and ask the operator of the service.',
  ],
  service_disagrees: [
    '🔴 The swap service says what the chain does not show: swap a',
    'People were told what the chain says. Ask the operator of the service.',
  ],
  service_fails: [
    '🔴 The swap service fails, or refuses what it is asked for: quotes, unauthorized',
    'Without it there are no prices. Run npm run cli -- doctor. A refused key is replaced in SWAP_API_KEY.',
  ],
  budget_spent: [
    '🔴 The budget of the swap service is exhausted: a price was refused',
    'People were told to wait for a price. Ask for a larger budget, or raise KEY_BUDGET_PER_MINUTE.',
  ],
  foreign_webhook: [
    '🔴 Updates go elsewhere: somebody else uses the bot token',
    'Stop the other program if it is yours. Else revoke the token with @BotFather, set the new one and restart.',
  ],
  updates_fail: [
    '🔴 Telegram cannot deliver updates',
    'Look at PUBLIC_URL, its certificate and the proxy. Run npm run cli -- doctor.',
  ],
  telegram_failing: [
    '🔴 Calls of Telegram fail: 43% in five minutes',
    'Messages are tried again: for 20 minutes where Telegram answers with an error, else until it is there. Look at the network of this machine and at TELEGRAM_API_ROOT.',
  ],
  message_lost: [
    '🔴 A message was not delivered, or nobody knows: it may have arrived',
    'Look for needs a look in the log. What became of a swap shows npm run cli -- swaps show with its id.',
  ],
  queue_late: [
    '🔴 Work has waited for more than two minutes: updates',
    'Look at the database, and at Telegram: npm run cli -- outbox shows what waits, and why.',
  ],
  busy: [
    '🔴 The bot uses up its core: 97% over ten minutes',
    'Answers come late. Move the database or the service to another machine.',
  ],
  database_away: [
    '🔴 The database does not answer',
    'The bot waits, and nothing is lost. Look at the server of the database, or at disk and file.',
  ],
  database_gone: [
    '🔴 The database file was deleted or replaced while it is open: the copy is /srv/countersign/data/countersign.db-rescue',
    'Nothing is lost while the bot runs. Stop it, which writes the copy once more, run npm run cli -- restore with the copy, and start it.',
  ],
  disk_low: [
    '🔴 The disk is nearly full, or cannot be written to: Only 0 MB are free in /proc, where the database lies',
    'Make room, or give the folder to the user of the bot: without room the bot stops taking work.',
  ],
  backup_old: [
    '🔴 There is no backup of the last day: the last one is 27 hours old',
    'Run npm run cli -- backup --into backups. See why the timer did not.',
  ],
  drill_refused: [
    '🔴 The guard refuses quotes of the swap service in a drill: 1 of 9, SOL/USDC by unknown-venue',
    'People meet the same. Run npm run cli -- drill. A venue that two sources confirm goes into VENUES_FILE.',
  ],
  version_started: [
    `🟢 A new version has started: ${VERSION}, before 0.0.9`,
    'Nothing to do, if that was you.',
  ],
};

describe.each(engineOfThisRun)('the alerts of the operators on $name', ({ url }) => {
  let world: ChatWorld;
  let operators: OperatorsWorld;
  let events: AlertEvents;
  let health: ServiceHealth;
  let desk: AlertDesk;

  beforeEach(async () => {
    world = await startChatWorld({}, true, url);
    operators = createOperatorsWorld(world, ALICE);
    ({ events, health } = operators);
    await world.test.store.admin.setNote('version', { value: VERSION, at: 1 });
    desk = operators.openDesk();
  });
  afterEach(() => world.stop());

  const told = () => world.sandbox.emulator.world.chats.messages(ALICE).map(textOf);

  const DETAILS: Readonly<Partial<Record<AlertId, string>>> = {
    swap_refused: 'swap a',
    service_disagrees: 'swap a',
    budget_spent: 'a price was refused',
    message_lost: 'it may have arrived',
    foreign_webhook: '',
    updates_fail: '',
  };

  const textFor = (id: AlertId) => {
    const [title, advice] = WORDS[id];
    return [title, `➡️ ${advice}`, `📖 Operating: ${id.replaceAll('_', ' ')}`].join('\n');
  };
  const titleOf = (id: AlertId) => {
    const [title] = WORDS[id];
    const detail = DETAILS[id] ?? title.split(': ').at(-1) ?? '';
    return title.slice('🔴 '.length).replace(detail && `: ${detail}`, '');
  };
  const met = ALERT_IDS.filter((id) => !WITH_END.includes(id) && id !== 'version_started');

  it.each(WITH_END)(
    'tell %s once while it lasts, after a restart too, and quietly that it is over',
    async (id) => {
      await desk.look();
      const end = await operators.troubles[id]?.();
      await desk.look();
      await desk.look();
      expect(told()).toEqual([textFor(id)]);
      await desk.look();
      if (id !== 'database_away') await operators.openDesk().look();
      expect(told()).toHaveLength(1);
      await end?.();
      await desk.look();
      await desk.look();
      expect(told().slice(1)).toEqual([`✅ Over: ${titleOf(id)}`]);
      expect(world.sandbox.emulator.world.chats.silent(ALICE)).toHaveLength(1);
    },
  );

  it.each(met)(
    'tell %s once while it is repeated, after a restart too, and again an hour later',
    async (id) => {
      const happen = () => events.set(id, DETAILS[id] ?? 'node 2');
      happen();
      await desk.look();
      expect(told()).toEqual([textFor(id)]);
      for (const next of [desk, operators.openDesk(), desk]) {
        world.advance(40 * MINUTE);
        happen();
        await next.look();
      }
      expect(told()).toHaveLength(1);
      world.advance(HOUR);
      await desk.look();
      expect((await world.test.store.admin.notes()).has(`alert:${id}`)).toBe(false);
      const quiet = `💤 Not again for an hour: ${titleOf(id)}`;
      expect(told()).toEqual([textFor(id), quiet]);
      expect(world.sandbox.emulator.world.chats.silent(ALICE)).toHaveLength(1);
      happen();
      await desk.look();
      expect(told()).toEqual([textFor(id), quiet, textFor(id)]);
    },
  );

  it('tell a new version once, and the first start', async () => {
    const { admin } = world.test.store;
    await admin.setNote('version', { value: '0.0.9', at: 1 });
    await desk.look();
    await operators.openDesk().look();
    expect(told()).toEqual([textFor('version_started')]);
    await admin.removeNote('version');
    await desk.look();
    expect(told()[1]).toContain(`A new version has started: ${VERSION}\n`);
  });

  it('count the first day without a backup from the first start', async () => {
    await desk.look();
    world.advance(25 * HOUR);
    await desk.look();
    expect(told()).toEqual([]);
    world.advance(2 * HOUR);
    await desk.look();
    expect(told().join()).toContain('There is no backup of the last day: none was ever made');
  });

  it('of the service wait for a failure that lasts', async () => {
    const fail = () => health.report({ operation: 'quotes', outcome: 'timeout' });
    for (const _ of [1, 2, 3]) fail();
    // The end of one swap, asked for again and again.
    for (const _ of [1, 2, 3]) health.report({ operation: 'execute', outcome: 'transaction_expired' });
    await desk.look();
    world.advance(2 * MINUTE);
    health.report({ operation: 'execute', outcome: 'transaction_expired' });
    health.report({ operation: 'quotes', outcome: 'ok' });
    fail();
    await desk.look();
    expect(told()).toEqual([]);
    world.advance(2 * MINUTE);
    fail();
    fail();
    await desk.look();
    expect(told().join()).toContain('quotes, timeout');
  });

  it('show a code of the service as code: a chat would make a link of a name', () => {
    for (const _ of [1, 2, 3]) health.report({ operation: 'quotes', outcome: 'ev`il.com' });
    world.advance(2 * MINUTE);
    health.report({ operation: 'quotes', outcome: 'ev`il.com' });
    const shown = renderAlert('service_fails', health.trouble() || '').html;
    expect(shown).toContain(
      '<b>The swap service fails, or refuses what it is asked for</b>: quotes, <code>evil.com</code>',
    );
  });

  it('come from the leader of a pair alone, whichever process meets the trouble', async () => {
    let leads = 'one';
    const own: Readonly<Record<string, AlertEvents>> = { one: new Map(), other: new Map() };
    const open = (name: string) =>
      operators.openDesk({ isLeading: () => leads === name, events: own[name] ?? events });
    const [one, other] = [open('one'), open('other')];
    const lookAll = async () => {
      await one.look();
      await other.look();
    };
    await operators.troubles.backup_old?.();
    await lookAll();
    own.other?.set('budget_spent', 'a price was refused');
    await lookAll();
    await lookAll();
    expect(told()).toEqual([textFor('backup_old'), textFor('budget_spent')]);
    leads = 'other';
    await lookAll();
    expect(told()).toHaveLength(2);
    // Without the database there is no leader: the last one tells.
    const mend = await takeAway(world.test.database, 'operator_notes');
    leads = 'nobody';
    for (const _ of [1, 2, 3]) await lookAll();
    await mend();
    leads = 'one';
    await lookAll();
    expect(told().slice(2)).toEqual([textFor('database_away'), '✅ Over: The database does not answer']);
  });

  it('reach the others where one (Bob) has not started the bot, and all when Telegram is back', async () => {
    const both = operators.openDesk({ adminIds: [BOB, ALICE] });
    events.set('updates_fail', '');
    await both.look();
    expect(told()).toEqual([textFor('updates_fail')]);
    const { sendMessage } = world.bot.uncheckedApi;
    let tries = 0;
    world.bot.uncheckedApi.sendMessage = async () => {
      tries += 1;
      throw new Error('Telegram is away');
    };
    events.set('foreign_webhook', '');
    await both.look();
    // Bob, who has not started it, is tried again a minute later.
    expect(tries).toBe(1);
    world.bot.uncheckedApi.sendMessage = sendMessage;
    await both.look();
    await both.look();
    expect(told().slice(1)).toEqual([textFor('foreign_webhook')]);
  });

  it.each(['backup_old', 'message_lost'] as const)(
    'keep %s until an operator can be told, through a restart, and with its end',
    async (id) => {
      const { blocked } = world.sandbox.emulator.world;
      blocked.add(ALICE);
      const end = (await operators.troubles[id]?.()) ?? events.set(id, DETAILS[id] ?? '');
      await desk.look();
      await operators.openDesk().look();
      const next = operators.openDesk();
      await next.look();
      expect((await world.test.store.admin.notes()).has(`alert:${id}`)).toBe(false);
      blocked.delete(ALICE);
      await next.look();
      expect(told()).toEqual([]);
      if (typeof end === 'function') await end();
      world.advance(MINUTE);
      await next.look();
      await next.look();
      const over = typeof end === 'function' ? [`✅ Over: ${titleOf(id)}`] : [];
      expect(told()).toEqual([textFor(id), ...over]);
      await operators.openDesk().look();
      expect(told()).toHaveLength(1 + over.length);
    },
  );

  it.each(['backup_old', 'nodes_contradict', 'version_started'] as const)(
    'tell %s after a restart that came before Telegram was back',
    async (id) => {
      const { sendMessage } = world.bot.uncheckedApi;
      const { admin } = world.test.store;
      world.bot.uncheckedApi.sendMessage = async () => {
        throw new Error('Telegram is away');
      };
      await operators.troubles[id]?.();
      if (id === 'version_started') await admin.setNote('version', { value: '0.0.9', at: 1 });
      const happen = () => id === 'nodes_contradict' && events.set(id, 'node 2');
      happen();
      await desk.look();
      await desk.look();
      world.bot.uncheckedApi.sendMessage = sendMessage;
      const next = operators.openDesk();
      for (const _ of [1, 2]) {
        happen();
        await next.look();
      }
      expect(told()).toEqual([textFor(id)]);
    },
  );

  it('come once where the database takes no writes, and end when it does', async () => {
    const end = await operators.troubles.disk_low?.();
    const { setNote, addNote, removeNote } = world.test.store.admin;
    const refuse = async () => {
      throw new Error('database or disk is full');
    };
    Object.assign(world.test.store.admin, { setNote: refuse, addNote: refuse, removeNote: refuse });
    for (const _ of [1, 2, 3]) await desk.look();
    expect(told()).toEqual([textFor('disk_low')]);
    Object.assign(world.test.store.admin, { setNote, addNote, removeNote });
    await desk.look();
    await operators.openDesk().look();
    expect(told()).toHaveLength(1);
    await end?.();
    await desk.look();
    expect(told().slice(1)).toEqual([`✅ Over: ${titleOf('disk_low')}`]);
  });

  it('of a day with a bad event an hour: one for each, and its end where that can be seen', async () => {
    await liveBadDay(world, operators);
    expect(told().filter((text) => text.includes('📖 Operating: '))).toHaveLength(24);
    expect(told().filter((text) => text.startsWith('✅ Over: '))).toHaveLength(9);
    expect(told().filter((text) => text.startsWith('💤 Not again for an hour: '))).toHaveLength(14);
    expect(told()).toHaveLength(24 + 9 + 14);
  });
});
