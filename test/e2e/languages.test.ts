import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { labels, type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

describe('a swap in the language of the person, end to end', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    alice = await meet(sandbox);
    await alice.speak('ru');
    await sandbox.wallet.fund();
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
  });

  it('is Russian from the greeting to the notice on a Russian Telegram', async () => {
    await alice.start();
    await alice.waitForMessage('Здравствуйте, Alice');
    await connectInRussian(alice);

    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('Вы платите');
    await swapInRussian(alice, card);

    await alice.waitForEdit(card, 'Обмен выполнен');
    const notice = await alice.waitForMessage('Готово');
    expect(textOf(notice)).toMatch(/0\.5 SOL обмен\S+ на 74\.\d+ USDC/);
    expect(everythingSaid(alice)).not.toMatch(/\b(you|your|wallet|swap|the)\b/i);
  });

  it('changes with the chosen language from the next message on', async () => {
    await alice.say('/language');
    const choice = await alice.waitForMessage('На каком языке');
    await alice.press('Español', choice);
    await alice.waitForEdit(choice, '¿En qué idioma');
    await alice.say('/history');
    await alice.waitForMessage('Tus últimos intercambios');
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('Pagas');
    await alice.press('✅ Confirmar', card);
    const ordered = await alice.waitForEdit(card, /firma/i);
    expect(labels(ordered)[0]).toMatch(/^Firmar/);
    await alice.press('Cancelar', ordered);
    await alice.waitForEdit(card, 'no se pagó nada');
  });
});

async function connectInRussian(person: ScriptedPerson): Promise<void> {
  await person.say('/connect');
  const offered = await person.waitForMessage('Подключите кошелёк');
  const { location } = await approve(urlOf(await person.press(/Phantom/, offered)));
  await visit(location ?? '');
  const question = await person.waitForMessage('Это ваш кошелёк?');
  await person.press(/^Да/, question);
  await person.waitForMessage('Подключён');
}

async function swapInRussian(
  person: ScriptedPerson,
  card: Parameters<ScriptedPerson['press']>[1],
): Promise<void> {
  await person.press('✅ Подтвердить', card);
  const ordered = await person.waitForMessage(/[Пп]одпи/);
  const opened = await openSigningPage(urlOf(await person.press(/^Подписать/, ordered)));
  expect(opened.status).toBe(200);
  const { location } = await approve(opened.body.links.phantom as string);
  await visit(location ?? '');
}

/** The bot's texts without commands, links and addresses, which are equal in every language. */
function everythingSaid(person: ScriptedPerson): string {
  const ofTheBot = person.messages().filter(({ from }) => from.is_bot);
  return ofTheBot
    .map((message) => `${textOf(message)} ${labels(message).join(' ')}`)
    .join('\n')
    .replace(/\/\w+(?: [\d.]+ SOL USDC)?|\w{32,}/g, '');
}
