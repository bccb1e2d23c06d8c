import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderSwap } from '../../../src/bot/cards/swap-card.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { drawKeyboard } from '../../../src/bot/telegram/messages/message.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { type OpenedChat, openChat } from '../../sandbox/telegram/page/open-chat.ts';
import { sampleSwap, VIEWS } from '../i18n/sample-swap.ts';

const ALICE = 5001;
let chat: OpenedChat;

beforeAll(async () => {
  chat = await openChat();
  await chat.page.setViewportSize({ width: 360, height: 800 });
  await chat.page.goto(`${chat.sandbox.baseUrl}/#${ALICE}/${ALICE}`);
  chat.sandbox.emulator.people.send(ALICE, ALICE, '/start');
  await chat.feed.getByText('/start').waitFor();
});
afterAll(() => chat.close());

it.each(LANGUAGES)('no button of a card wraps on a phone of 360 px, in %s', async (language) => {
  const presets = ['10%', '25%', '50%', 'max'];
  const card = { ...PLAIN_CARD, presets, balance: 510_000_000n as BaseUnits };
  const drawn = renderSwap(sampleSwap({ card }), VIEWS[language]);
  const bubble = await chat.botSays(ALICE, drawn.text, { reply_markup: drawKeyboard(drawn) });
  await bubble.getByRole('button').last().waitFor();
  const buttons = await bubble.getByRole('button').all();
  expect(buttons.length).toBeGreaterThanOrEqual(10);
  for (const button of buttons) {
    expect((await button.boundingBox())?.height, await button.innerText()).toBeLessThanOrEqual(44);
  }
});
