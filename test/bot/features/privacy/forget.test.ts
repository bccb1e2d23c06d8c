import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { Address } from '../../../../src/solana/address.ts';
import { labels, type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, forgePresses, startChatWorld, WALLET } from '../../support/chat-world.ts';
import { rowsAbout } from '../../support/find-traces.ts';
import { liveALife, swapAt } from '../../support/live-a-life.ts';

const STRANGER = 'I know nothing about you, so this button does nothing. Send /start to begin.';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const of = (person: ScriptedPerson) => ({
  id: person.id as PersonId,
  chatId: person.chatId as ChatId,
  firstName: 'Alice',
  wallet: WALLET as Address,
});

async function known(person: ScriptedPerson): Promise<boolean> {
  return (await world.test.store.people.findPerson(person.id as PersonId)) !== undefined;
}

/** A wallet, a past swap, one open in the chat, and the /forget question. */
async function askToForget(stages: Parameters<typeof liveALife>[2] = ['settled']): Promise<Message> {
  await liveALife(world.test.store, of(alice), stages);
  await world.test.store.people.setLanguage(alice.id as PersonId, null);
  await alice.say('/swap 0.5 SOL USDC');
  await alice.waitForMessage('You pay: 0.5 SOL');
  await alice.say('/forget');
  return alice.waitForMessage('Erase everything about you?');
}

describe('/forget', () => {
  it('counts the swaps of the history, not the offers that were let go', async () => {
    await alice.say('/swap 0.2 SOL USDC');
    const letGo = await alice.waitForMessage('You pay: 0.2 SOL');
    await alice.press('Cancel', letGo);
    await alice.waitForEdit(letGo, 'Cancelled');
    expect(textOf(await askToForget())).toMatch(/past swaps: 1\n/);
  });

  it('erases on a yes: no row is left, and old buttons neither work nor create a profile', async () => {
    const question = await askToForget();
    const card = alice.messages().find((message) => labels(message).includes('✅ Confirm'));
    await alice.press('Yes, erase everything', question);
    const done = await alice.waitForEdit(question, 'Everything about you is erased.');
    expect(textOf(done)).toContain('your wallets (1), your swaps (2)');
    // The inbox row of the press is deleted a moment after the answer.
    await until(async () => expect(await rowsAbout(world.test.database, of(alice))).toEqual([]));
    for (const label of ['✅ Confirm', 'Refresh', 'Cancel']) {
      expect(await alice.press(label, card)).toMatchObject({ alert: true, text: STRANGER });
    }
    await until(async () => expect(await rowsAbout(world.test.database, of(alice))).toEqual([]));
    await alice.start();
    const greeting = await alice.waitForMessage('Hello Alice');
    expect(labels(greeting)).toEqual(['Connect a wallet', 'Where is my money?', 'Not now']);
    expect(await alice.press('✅ Confirm', card)).toMatchObject({ text: expect.stringMatching(/not find/) });
    await alice.say('/history');
    await alice.waitForMessage('No swaps yet');
  });

  it('treats a second yes, pressed before the answer to the first, as a stranger’s', async () => {
    const question = await askToForget();
    const answers = await Promise.all([
      alice.press('Yes, erase everything', question),
      alice.press('Yes, erase everything', question),
    ]);
    expect(answers.map((answer) => 'text' in answer && answer.text).toSorted()).toEqual(['', STRANGER]);
    expect(await known(alice)).toBe(false);
  });

  it('T1: accepts a yes only from the person who was asked', async () => {
    const question = await askToForget();
    const bob = await world.person('Bob');
    await bob.say('/forget');
    const asked = await bob.waitForMessage('Erase everything about you?');
    const stamp = question.reply_markup?.inline_keyboard?.[0]?.[0]?.callback_data;
    await forgePresses(world.bot, bob, asked.message_id, stamp ?? '');
    // Updates are handled in order: the forged press is done when the command after it is.
    await bob.say('/help');
    await bob.waitForMessage('Just write what you want');
    expect([await known(alice), await known(bob)]).toEqual([true, true]);
  });

  it('T2: neither throws nor erases on forged data', async () => {
    await alice.say('/forget');
    const question = await alice.waitForMessage('Erase everything about you?');
    const odd = ['a:', 'a:0', 'a:zzz-0123456789abcdef', `a:${'x'.repeat(40)}`, 'z:1'];
    await forgePresses(world.bot, alice, question.message_id, ...odd);
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    expect(await known(alice)).toBe(true);
  });

  it('ends a dialogue under way', async () => {
    await alice.say('/swap');
    await alice.waitForMessage('which token do you pay with');
    await alice.say('/forget');
    const question = await alice.waitForMessage('Erase everything about you?');
    await alice.press('Yes, erase everything', question);
    await alice.waitForEdit(question, 'Everything about you is erased.');
    await alice.say('SOL');
    await alice.waitForMessage('own coin');
  });

  it('erases the chosen language as well, but answers in it', async () => {
    await alice.say('/language');
    await alice.waitForMessage('Which language');
    await alice.press('Español');
    await alice.say('/forget');
    const question = await alice.waitForMessage('¿Borrar todo sobre ti?');
    await alice.press('Sí, borrar todo', question);
    await alice.waitForEdit(question, 'Todo sobre ti está borrado.');
    await alice.say('/start');
    await alice.waitForMessage('Hello Alice');
  });

  it('finishes swaps in flight, and reports their end in the language used before', async () => {
    await alice.speak('pt-br');
    await alice.say('/help');
    await alice.waitForMessage('Basta escrever o que você quer');
    const flying = await swapAt(world.test.store, of(alice), 'submitted');
    await alice.say('/forget');
    const question = await alice.waitForMessage('Apagar tudo sobre você?');
    expect(textOf(question)).toContain('Ainda a caminho na blockchain: 1');
    await alice.press('Sim, apagar tudo', question);
    expect(textOf(await alice.waitForEdit(question, 'Tudo sobre você foi apagado'))).toContain(
      'a caminho na blockchain: 1',
    );
    await alice.say('/status');
    await alice.waitForMessage('Você não tem trocas abertas');
    const { swaps } = world.test.store;
    const swap = await swaps.findSwap(flying.id);
    if (!swap) throw new Error('the swap is gone');
    await alice.speak('en');
    const end = { patch: { dueAt: 1_000, reason: 'x' }, why: 'test', now: 5_000 } as const;
    await swaps.move({ swap, to: 'failed', notices: ['status', 'notice'], ...end });
    const notice = await alice.waitForMessage('Como você pediu, esta troca também foi apagada agora');
    expect(labels(notice)).toEqual([]);
  });
});

describe('a person erased by another process', () => {
  it('is a new person within ten minutes', async () => {
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    const request = { personId: alice.id as PersonId, language: 'en', now: 1 } as const;
    await world.test.store.personalData.erase(request);
    world.advance(601_000);
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    expect(await known(alice)).toBe(true);
  });

  it('is unknown to every button, also after a restart', async () => {
    await alice.say('/language');
    const card = await alice.waitForMessage('Which language');
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    expect(await alice.press('Português', card)).toMatchObject({ text: expect.stringMatching(/português/) });
    await world.test.store.personalData.erase({ personId: alice.id as PersonId, language: 'en', now: 1 });
    await next.stop();
    await next.close();
    const last = world.createBot();
    await last.start();
    expect(await alice.press('Español', card)).toMatchObject({ alert: true, text: STRANGER });
    expect(await known(alice)).toBe(false);
    await last.stop();
    await last.close();
  });
});
