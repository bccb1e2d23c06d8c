import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loneReplica } from '../../../src/bot/replicas/lone-replica.ts';
import { createReplicaStore } from '../../../src/bot/store/create-replica-store.ts';
import type { ChatBot } from '../../../src/bot/telegram/create-bot.ts';
import { dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, startChatWorld } from '../telegram/chat-world.ts';

/** Two bots on one database, and every update brought to one of them, as a test says or in turn. */
describe.each(dialects)('prices for many at two replicas on $name', ({ url }) => {
  let world: ChatWorld;
  let bots: readonly ChatBot[];
  let web: Server;
  let goesTo: number | undefined;
  let calls: string[];

  beforeEach(async () => {
    goesTo = undefined;
    calls = [];
    let turn = 0;
    web = createServer((request, response) => {
      turn += 1;
      void json(request)
        .then((update) => bots[goesTo ?? turn % 2]?.acceptUpdate(update))
        .then(() => response.end());
    });
    await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    world = await startChatWorld(
      {
        typingMs: 1,
        onApiCall: ({ method }) => calls.push(method),
        webhook: { url: `http://127.0.0.1:${port}/`, secret: 'a_secret_of_at_least_thirty_two_characters' },
      },
      false,
      url,
    );
    bots = await Promise.all([startReplica('a'), startReplica('b')]);
  });

  afterEach(async () => {
    for (const bot of bots) await bot.stop();
    for (const bot of bots) await bot.close();
    web.closeAllConnections();
    web.close();
    await world.stop();
  });

  async function startReplica(id: string): Promise<ChatBot> {
    await createReplicaStore(world.test.database, world.now).join(id);
    const store = await world.test.reopen({ holder: () => id });
    const replica = { ...loneReplica, id: () => id, now: world.now };
    const bot = world.createBot({
      inbox: store.inbox,
      groups: store.groups,
      sharedIntents: store.sharedIntents,
      priceRecord: store.priceRecord,
      sharing: { replica, inbox: store.leasedInbox },
    });
    await bot.start();
    return bot;
  }

  const inGroup = async (name: string) => (await world.person(name)).inGroup();

  it('a hundred presses on one card, half at each, are one call and one edit, and every press is answered', async () => {
    const alice = await inGroup('Alice');
    await alice.say('/quote SOL');
    const card = await alice.waitForMessage('1 SOL → ≈ 155 USDC');
    const asked = world.service.asked.length;
    world.advance(5_000);
    const data = card.reply_markup?.inline_keyboard[0]?.[0]?.callback_data;
    const presses = Array.from({ length: 100 }, (_, index) => {
      const from = { id: 9_000 + index, is_bot: false, first_name: 'Somebody' };
      const callback_query = { id: `press ${index}`, from, chat_instance: '1', message: card, data };
      return { update_id: 1_000_000 + index, callback_query } as unknown as Update;
    });
    await Promise.all(presses.map((press, index) => bots[index % 2]?.acceptUpdate(press)));
    const count = (method: string) => calls.filter((one) => one === method).length;
    await until(() => expect(count('answerCallbackQuery')).toBe(100));
    expect(world.service.asked).toHaveLength(asked + 1);
    expect(count('editMessageText')).toBe(1);
    expect(count('sendMessage')).toBe(1);
    alice.close();
  });
});
