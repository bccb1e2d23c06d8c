import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  registerLyingService,
  registerTroubles,
  TROUBLE_KINDS,
  type TroubleKind,
} from '../../../../src/sandbox/troubles.ts';
import { type OpenedChat, openChat } from './open-chat.ts';

const ALICE = 5001;
/** Unreachable: these tests turn switches only. */
const NOWHERE = 'http://127.0.0.1:9';
const TOKENS = [
  { address: 'So11111111111111111111111111111111111111112', symbol: 'SOL' },
  { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' },
];

const troubles = new Set<TroubleKind>();
let chat: OpenedChat;

beforeAll(async () => {
  const log = { warn: () => undefined };
  chat = await openChat((app) => {
    registerLyingService(app, {
      serviceUrl: NOWHERE,
      tokens: TOKENS,
      refuses: (kind) => troubles.has(kind),
      log,
    });
    registerTroubles(app, { troubles, rpcUrl: NOWHERE });
  });
  chat.sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
});

beforeEach(open);
afterEach(async () => {
  await close();
  expect(chat.complaints.splice(0)).toEqual([]);
});
afterAll(() => chat.close());

const dialog = () => chat.page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name });
const listed = () => dialog().locator('.faults').first().locator('li > span').allTextContents();
const faults = () => chat.sandbox.emulator.world.faults.list();

async function open(): Promise<void> {
  await chat.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await button('Faults and lies').click();
  await dialog().getByRole('heading', { name: 'The swap service lies' }).waitFor();
}

async function close(): Promise<void> {
  await button('Done').click();
  await dialog().waitFor({ state: 'detached' });
}

/** The options of a field. */
const choices = (label: string) => dialog().getByLabel(label).locator('option').allTextContents();

describe('the faults of Telegram', () => {
  test('are all available, accepted by the sandbox, and listed under the same names', async () => {
    const said: string[] = [];
    await dialog().getByLabel('Method').selectOption('editMessageText');
    await dialog().getByLabel('How often').selectOption('3 times');
    for (const kind of await choices('What happens')) {
      await dialog().getByLabel('What happens').selectOption(kind);
      await button('Switch on').first().click();
      said.push(`editMessageText ${kind}, 3 left`);
      await expect.poll(listed).toEqual(said);
    }
    const kinds = ['too_many_requests', 'server_error', 'reset_before', 'reset_after', 'slow'];
    expect(faults().map(({ kind }) => kind)).toEqual(kinds);
    await dialog().getByRole('listitem').filter({ hasText: 'nothing done' }).getByRole('button').click();
    await expect
      .poll(() => faults().map(({ kind }) => kind))
      .toEqual(kinds.filter((one) => one !== 'reset_before'));
    chat.sandbox.emulator.world.faults.clear();
  });
});

describe('the troubles of the world', () => {
  test('have a switch each, which keeps its state when the panel reopens', async () => {
    const switches = dialog().getByRole('checkbox');
    await expect.poll(() => switches.count()).toBe(TROUBLE_KINDS.length);
    for (const [index, kind] of TROUBLE_KINDS.entries()) {
      await switches.nth(index).click();
      await expect.poll(() => [...troubles]).toEqual([kind]);
      await switches.nth(index).click();
      await expect.poll(() => [...troubles]).toEqual([]);
    }
    const region = dialog().getByLabel('region (403 GEO_BLOCKED)');
    await region.check();
    await expect.poll(() => [...troubles]).toEqual(['execute_geo_blocked']);
    await close();
    await open();
    await expect.poll(() => region.isChecked()).toBe(true);
    expect(await switches.and(dialog().locator(':checked')).count()).toBe(1);
    await region.uncheck();
    await expect.poll(() => [...troubles]).toEqual([]);
  });
});

describe('the lies of the service', () => {
  const lies = () => dialog().getByRole('listitem').filter({ hasText: ': lists' });

  test('affect a chosen token, one kind each, and are cleared one by one', async () => {
    expect(await choices('Token')).toEqual(TOKENS.map(({ symbol }) => symbol));
    const tell = () => button('Switch on').last().click();
    await tell();
    await lies().filter({ hasText: 'USDC: lists a wrong number of decimals, until cleared' }).waitFor();
    await dialog().getByLabel('Token').selectOption('SOL');
    await dialog().getByLabel('What it says').selectOption('Lists a wrong symbol');
    await tell();
    await lies().filter({ hasText: 'SOL: lists a wrong symbol, until cleared' }).waitFor();
    await lies().filter({ hasText: 'USDC' }).getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => lies().count()).toBe(1);
    await close();
    await open();
    await lies()
      .filter({ hasText: 'SOL: lists a wrong symbol' })
      .getByRole('button', { name: 'Clear' })
      .click();
    await expect.poll(() => lies().count()).toBe(0);
  });
});
