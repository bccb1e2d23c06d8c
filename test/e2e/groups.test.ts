import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { meet, startTestSandbox, urlOf } from '../support/journey.ts';
import { labels, type ScriptedPerson, textOf } from '../support/scripted-person.ts';

describe('in a group', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let aliceInGroup: ScriptedPerson;
  let bob: ScriptedPerson;
  let bobInGroup: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    alice = await meet(sandbox);
    aliceInGroup = await alice.inGroup();
    bob = await meet(sandbox, 'Bob');
    bobInGroup = await bob.inGroup();
  });
  afterAll(async () => {
    for (const person of [alice, aliceInGroup, bob, bobInGroup]) person?.close();
    await sandbox?.stop();
  });

  it('a quote is one card with one link to the private chat of the member who presses it', async () => {
    await aliceInGroup.say('/quote 1 SOL USDC');
    const card = await aliceInGroup.waitForMessage('1 SOL');
    expect(labels(card)).toEqual(['Refresh', 'Swap this']);
    expect(textOf(card)).toMatch(/SOL: .*% in 24 h .*\(sandbox\)\nAs of \d\d:\d\d:\d\d UTC/);
    const link = urlOf(await aliceInGroup.press('Swap this', card));
    expect(link).toMatch(/^https:\/\/t\.me\/countersign_sandbox_bot\?start=[\w-]{1,64}$/);
    await bob.openStartLink(link);
    const filledIn = await bob.waitForMessage('You pay');
    expect(textOf(filledIn)).toContain('1 SOL');
    expect(labels(filledIn)).toContain('✅ Confirm');
  });

  it('a single token is priced in dollars, also from a quoted message', async () => {
    const said = await aliceInGroup.say('what do you think of $JUP these days?');
    await bobInGroup.say('/quote@countersign_sandbox_bot', said.message_id);
    await bobInGroup.waitForMessage(/1 JUP → ≈ [\d.]+ USDC/);
  });

  it('any member refreshes the card in place, in its own language, once in five seconds', async () => {
    // Cooldown: five seconds per member.
    const carol = await meet(sandbox, 'Carol');
    await carol.speak('es');
    const carolInGroup = await carol.inGroup();
    await carolInGroup.say('/quote 3 SOL USDC');
    const card = await carolInGroup.waitForMessage('3 SOL → ≈');
    expect(textOf(card)).toContain('Precio de las');
    expect(labels(card)).toEqual(['Actualizar', 'Cambiar esto']);
    const first = await bobInGroup.press('Actualizar', card);
    const second = await carolInGroup.press('Actualizar', card);
    expect(first).toMatchObject({ text: expect.stringMatching(/Fresh price shown|has not changed/) });
    expect(second).toMatchObject({ alert: false, text: expect.stringContaining('cada 5 segundos') });
    expect(textOf(await aliceInGroup.waitForEdit(card, '3 SOL → ≈'))).toContain('Precio de las');
    for (const person of [carol, carolInGroup]) person.close();
  });

  it.each(['/swap 1 SOL USDC', '/connect'])('%s points to the private chat', async (command) => {
    await aliceInGroup.say(command);
    const answer = await aliceInGroup.waitForMessage('private chat');
    const links = (answer.reply_markup?.inline_keyboard ?? []).flat();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toMatch(/\/(ul|c|s|w)\//);
  });

  it('plain talk gets no answer, help has three lines, and wallet links never appear', async () => {
    const before = aliceInGroup.messages().length;
    await aliceInGroup.say('good morning everybody, swap 1 SOL?');
    await aliceInGroup.say('/help');
    const help = await aliceInGroup.waitForMessage('I show prices here');
    expect(textOf(help).split('\n')).toHaveLength(3);
    expect(aliceInGroup.messages()).toHaveLength(before + 3);
    expect(JSON.stringify(aliceInGroup.messages())).not.toContain('/wallet/');
  });
});
