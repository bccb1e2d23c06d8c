import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import { takeAway } from '../../support/break-table.ts';
import { type ChatWorld, labels, returnFromWallet, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const languageOf = async (person: ScriptedPerson) =>
  (await world.test.store.people.findPerson(person.id as PersonId))?.language;

describe('the language of the chat', () => {
  it('costs no query for a known person', async () => {
    await alice.speak('ru');
    await alice.say('/help');
    await alice.waitForMessage('Просто напишите, что вам нужно');
    const mend = await takeAway(world.test.database, 'people');
    for (const code of ['ru', null, 'ru']) {
      await alice.speak(code);
      await alice.say('/help');
      await alice.waitForMessage('Просто напишите, что вам нужно');
    }
    await mend();
  });

  it('applies to every message of the outbox: cards, questions, alerts', async () => {
    await alice.speak('es');
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('Pagas: 0.5 SOL');
    expect(labels(card)[0]).toEqual(['✅ Confirmar']);
    await alice.press('✅ Confirmar', card);
    const connect = await alice.waitForMessage('Conecta tu billetera');
    await returnFromWallet(world, connect);
    const question = await alice.waitForMessage('¿Es esta tu billetera?');
    expect(await alice.press('Sí, es mía', question)).toMatchObject({ text: 'Conectada.' });
    const renewed = await alice.waitForMessage('Pagas: 0.5 SOL');
    await alice.press('Actualizar', renewed);
    await alice.press('Cancelar', renewed);
    await alice.waitForEdit(renewed, 'Cancelado: 0.5 SOL');
  });

  it('applies to the apology too', async () => {
    await world.bot.stop();
    const poisoned = world.createBot({
      swapApi: { ...world.service.api, listTokens: () => Promise.reject(new Error('broken')) },
    });
    await poisoned.start();
    await alice.speak('tr');
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('Üzgünüm');
    await poisoned.stop();
    await poisoned.close();
  });

  it('in a group follows the app of the sender', async () => {
    await alice.speak('ru');
    await alice.say('/language');
    await alice.waitForMessage('На каком языке');
    await alice.press('Español');
    const group = await alice.inGroup();
    await group.say('/quote');
    await group.waitForMessage('Напишите так');
    const bob = await world.person('Bob');
    const bobInGroup = await bob.inGroup();
    await bobInGroup.say('/quote');
    await bobInGroup.waitForMessage('Write it like this');
    group.close();
    bobInGroup.close();
  });
});

describe('/language', () => {
  it('is remembered over a restart and a change of the app, until it is reset', async () => {
    await alice.speak('ru');
    await alice.say('/language');
    const card = await alice.waitForMessage('На каком языке');
    await alice.press('中文', card);
    const chinese = await alice.waitForEdit(card, '你希望我用哪种语言');
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    await alice.speak('tr');
    await alice.say('/help');
    await alice.waitForMessage('直接写出你想做的事');
    await alice.press(/Telegram/, chinese);
    const turkish = await alice.waitForEdit(card, 'Sizinle hangi dilde');
    expect(
      labels(turkish)
        .flat()
        .filter((label) => label.startsWith('✅')),
    ).toEqual(['✅ Türkçe', expect.stringMatching(/Telegram/)]);
    await alice.say('/help');
    await alice.waitForMessage('Ne istediğinizi yazmanız yeterli');
    await next.stop();
    await next.close();
  });

  it('translates an open card at its next update', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.say('/language');
    await alice.waitForMessage('Which language');
    await alice.press('Русский');
    await alice.press('Refresh', card);
    await alice.waitForEdit(card, 'Вы платите: 0.5 SOL');
  });

  it('keeps a dialogue open, which continues in the new language, also after a restart', async () => {
    await alice.say('/swap');
    const first = await alice.waitForMessage('which token do you pay with');
    await alice.press('SOL', first);
    await alice.waitForEdit(first, 'Swap SOL to…');
    await alice.say('/language');
    await alice.waitForMessage('Which language');
    const asked = await alice.waitForMessage('Swap SOL to…');
    await alice.press('Русский');
    await alice.say('NOPE');
    await alice.waitForEdit(asked, 'NOPE');
    const to = alice.messages().find(({ message_id }) => message_id === asked.message_id) ?? asked;
    expect(labels(to).at(-1)).toEqual(['Назад', 'Отмена']);
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    await alice.press('USDC', asked);
    await alice.waitForEdit(asked, 'сколько SOL');
    await alice.say('0.5');
    await alice.waitForEdit(asked, 'Вы платите: 0.5 SOL');
    await next.stop();
    await next.close();
  });

  it('accepts only supported languages, and only for the sender', async () => {
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    const buttons = [['g:xx', 'g:__proto__', 'g'].map((data) => ({ text: data, callback_data: data }))];
    await world.sandbox.call('sendMessage', {
      chat_id: alice.id,
      text: 'not from the bot’s own code',
      reply_markup: { inline_keyboard: buttons },
    });
    await alice.waitForMessage('not from the bot');
    for (const data of ['g:xx', 'g:__proto__', 'g']) {
      expect(await alice.press(data)).toMatchObject({
        alert: true,
        text: expect.stringContaining('no longer works'),
      });
    }
    expect(await languageOf(alice)).toBe('en');
  });
});
