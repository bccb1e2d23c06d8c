import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { findSecret } from '../../../src/bot/features/secrets/index.ts';
import { encodeBase58 } from '../../../src/solana/address.ts';
import { textOf } from '../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, startChatWorld } from '../support/chat-world.ts';

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const { secretKey } = Keypair.fromSeed(new Uint8Array(32).fill(7));
const KEY = encodeBase58(secretKey);

it('deletes a recovery phrase, warns and leaves the dialogue as it is', async () => {
  world = await startChatWorld({});
  const alice = await world.person('Alice');
  await alice.say('/swap');
  const question = await alice.waitForMessage('which token do you pay with?');
  await alice.say(PHRASE);
  const warning = textOf(await alice.waitForMessage('recovery phrase'));
  expect(warning).toContain('I deleted your message');
  expect(warning).toContain('Make a new wallet');
  const shown = alice.messages().map(textOf);
  expect(shown.filter((text) => text.includes('sausage'))).toEqual([]);
  expect(shown).toContain(textOf(question));
  await alice.say('USDC');
  await alice.waitForMessage('Swap USDC to');
});

it('deletes a private key behind a command of another bot', async () => {
  world = await startChatWorld({});
  const alice = await world.person('Alice');
  await alice.say(`/import ${KEY}`);
  expect(textOf(await alice.waitForMessage('private key'))).toContain('I deleted your message');
  expect(alice.messages().filter((one) => textOf(one).includes(KEY))).toEqual([]);
});

it('deletes a phrase that was edited into a message', async () => {
  world = await startChatWorld({});
  const alice = await world.person('Alice');
  await alice.edit(await alice.say('hello'), PHRASE);
  expect(textOf(await alice.waitForMessage('recovery phrase'))).toContain('I deleted your message');
});

it('asks the person to delete what Telegram does not let it delete', async () => {
  world = await startChatWorld({});
  const refusal = { method: 'deleteMessage', kind: 'server_error', times: 5 };
  await fetch(`${world.sandbox.baseUrl}/telegram/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  });
  const alice = await world.person('Alice');
  await alice.say(`my key: [${secretKey.join(', ')}]`);
  expect(textOf(await alice.waitForMessage('private key'))).toContain('Please delete it yourself');
});

it('deletes each of a flood of phrases, and answers only some', async () => {
  world = await startChatWorld({});
  const alice = await world.person('Alice');
  for (let sent = 0; sent < 40; sent += 1) void alice.say(PHRASE);
  await alice.waitForMessage('that was a lot at once');
  await everythingIn(world);
  const shown = alice.messages().map(textOf);
  expect(shown.filter((text) => text.includes('sausage'))).toEqual([]);
  expect(shown.length).toBeLessThan(40);
});

it('finds phrases however they are written', () => {
  const numbered = PHRASE.split(' ').map((word, index) => `${index + 1}. ${word.toUpperCase()}`);
  expect(findSecret(numbered.join('\n'))).toBe('secret-phrase');
  expect(findSecret(`here it is, please help: ${PHRASE}, ok?`)).toBe('secret-phrase');
  expect(findSecret(PHRASE.split(' ').slice(1).join(' '))).toBeUndefined();
  const words = fc.array(fc.constantFrom(...wordlist), { minLength: 12, maxLength: 24 });
  fc.assert(fc.property(words, (phrase) => findSecret(phrase.join(' ')) === 'secret-phrase'));
});

it('takes no signature, list or address for a key', () => {
  const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(bytes, (signature) => {
      expect(findSecret(encodeBase58(signature))).toBeUndefined();
      expect(findSecret(`[${signature.join(',')}]`)).toBeUndefined();
    }),
  );
  expect(findSecret(`[${Array(64).fill(999).join(',')}]`)).toBeUndefined();
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => findSecret(text) === undefined));
});
