import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectWallet } from '../support/journey.ts';
import { until } from '../support/until.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { readDatabase } from './support/swap-book.ts';

const TABLES = [
  'people',
  'wallets',
  'wallet_links',
  'swaps',
  'attempts',
  'swap_events',
  'sessions',
  'preferences',
  'outbox',
  // A shredded key leaves an empty row.
  "keys WHERE encrypted_key <> ''",
];

/** The bot kills itself (SIGKILL) in the commit of an erasure, then restarts. */
describe('a bot that is killed during an erasure', () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let world: KillWorld;

  beforeAll(async () => {
    chain = await startSharedChain();
    world = await startKillWorld(chain);
  });
  afterAll(async () => {
    await world?.stop();
    await chain?.close();
  });

  /** Row counts by table. */
  function rows(): Promise<Readonly<Record<string, number>>> {
    return readDatabase(world.botUrl, async ({ query }) => {
      const counted: [string, number][] = [];
      for (const table of TABLES) {
        const [row] = await query(`SELECT count(*) AS n FROM ${table}`);
        counted.push([table, Number(row?.n)]);
      }
      return Object.fromEntries(counted);
    });
  }

  it.each([
    ['before', 'Everything about you is erased', ''],
    // The next process treats the press as a stranger's and creates no user.
    [
      'after',
      'Erase everything about you',
      'I know nothing about you, so this button does nothing. Send /start to begin.',
    ],
  ] as const)('%s the commit has forgotten them all the same', async (moment, said, answer) => {
    const { bot } = world;
    const person = world.person.chat;
    await connectWallet(person);
    await person.say('/swap 0.05 SOL USDC');
    const card = await person.waitForMessage('You pay');
    await person.press(/Confirm/, card);
    await person.waitForEdit(card, 'sign in your wallet');
    await person.say('/forget');
    const question = await person.waitForMessage('Erase everything about you?');
    const deaths = bot.deaths;
    let atDeath = await rows();
    bot.onDeath = async () => {
      atDeath = await rows();
    };
    await bot.arm({ name: `delete people: ${moment}`, time: 1 });
    expect(await person.press('Yes, erase everything', question)).toMatchObject({ text: answer });
    await person.waitForEdit(question, said);
    expect(bot.deaths).toBe(deaths + 1);
    expect(atDeath.people).toBe(moment === 'before' ? 1 : 0);
    await until(async () => expect(Object.values(await rows())).toEqual(TABLES.map(() => 0)));
    expect(bot.complaints).toEqual([]);
  });
});
