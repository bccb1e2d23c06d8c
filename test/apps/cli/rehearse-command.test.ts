import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runRehearsal, type Terminal } from '../../../src/apps/cli/rehearse-command.ts';
import { decodeTransaction, encodeUnsigned } from '../../../src/solana/transaction.ts';
import { makeAttempt, makeSigned, moved, OWNER, signedSwap, WALLET } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { solForUsdc } from '../../guard/support/cases.ts';
import { adding } from '../../guard/support/change-swap.ts';
import { lighthouse } from '../../guard/support/instructions.ts';
import { person } from '../../guard/support/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const report = join(folder, 'report.md');
let test: TestStore;

beforeEach(async () => {
  test = await openTestStore();
  const names = { username: null, firstName: 'Ada', languageCode: 'en' };
  await test.store.people.upsertPerson({ id: OWNER, chatId: 70 as never, ...names }, 1);
});
afterEach(async () => {
  await test.database.destroy();
  rmSync(report, { force: true });
});

/** A person who types these lines, one at each step, after what they did in the chat. */
function typing(
  lines: readonly (string | (() => Promise<unknown>))[],
): Terminal & { readonly shown: string[] } {
  const left = [...lines];
  const shown: string[] = [];
  let at = -100;
  return {
    shown,
    read: () => (typeof left[0] === 'string' ? (left.shift() as string) : undefined),
    write: (text) => shown.push(text),
    wait: async () => {
      const next = left.shift();
      if (typeof next !== 'function') throw new Error('the rehearsal waits for ever');
      await next();
    },
    // Each step begins a second after the one before it.
    now: () => (at += 1_000),
  };
}

const rehearse = (terminal: Terminal, options: Record<string, string> = {}, id = String(OWNER)) =>
  runRehearsal(test.store, { args: [id], options: { report, with: 'scan', ...options } }, 1_000, terminal);

/** A swap of $1 that the wallet guarded before it signed it. */
async function swapOnce(id: string): Promise<void> {
  const { swaps } = test.store;
  const guarded = decodeTransaction(buildTransaction(adding(solForUsdc, lighthouse(person)).parts));
  const transaction = Buffer.from(encodeUnsigned(guarded)).toString('base64');
  const signed = await signedSwap(swaps, id, WALLET, makeSigned(id, { transaction }));
  await swaps.addAttempt(makeAttempt(id, { unsignedTransaction: buildTransaction(solForUsdc.parts) }));
  const submitted = await moved(swaps, signed, 'submitted');
  await moved(swaps, submitted, 'confirmed', { dueAt: null });
}

it('walks the checklist by the rows of the bot, and writes a report without an address', async () => {
  const swapAgain = async () => {
    await swapOnce('two');
    const late = test.database.updateTable('swaps').set({ created_at: 3_000 });
    await late.where('id', '=', 'two').execute();
  };
  const terminal = typing([
    () => swapOnce('one'),
    'yes it said "rejected"',
    swapAgain,
    'no the bot said nothing | twice',
  ]);
  const outcome = await rehearse(terminal);
  expect(outcome).toMatchObject({ exitCode: 1, text: `3 of 4 steps were seen. The report: ${report}` });
  expect(terminal.shown.join('')).toContain('1 of 4 · Scan with any wallet · swap');
  const text = readFileSync(report, 'utf8');
  expect(text).toContain(
    '| Scan with any wallet | swap | seen | card to Confirm 1.0, Confirm to signature 0.0, ',
  );
  expect(text).toContain('| 1 assertions added |');
  expect(text).toContain('| Any wallet | kill | no |  |  | the bot said nothing / twice |');
  expect(text).not.toContain(WALLET);
  expect(text).not.toContain(person.address);
});

it('ends where the person says so', async () => {
  const outcome = await rehearse(typing(['skip', 'stop']));
  expect(outcome).toMatchObject({ exitCode: 1, data: [{ step: 'swap', result: 'skipped' }] });
});

it.each([
  [{ with: 'metamask-ios' }, '7', '"metamask-ios" is no place to sign.'],
  [{}, '@ada', 'Name yourself by your Telegram id'],
  [{}, '8', 'The bot does not know this person: send /start to it first.'],
])('says what is wrong: %o %s', async (options, id, words) => {
  const outcome = await rehearse(typing([]), options, id);
  expect(outcome).toMatchObject({ exitCode: 2, text: expect.stringContaining(words) });
});
