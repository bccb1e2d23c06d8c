import { afterEach, describe, expect, it } from 'vitest';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, LISTED, labels, startChatWorld } from '../support/chat-world.ts';
import { chainOf } from '../support/listed.ts';

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const WSOL = 'So11111111111111111111111111111111111111112';
const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';
/** A pool of SOL and WIF, one of WIF and an unlisted token, and a wallet. */
const POOL = 'EP2ib6dYdEeqD8MfE2ezHCxX3kP3K2eLKkirfPm5eyMx';
const TWO = '8sLbNZoA1cfnvMJLPfp98ZLAnFSYCFApfJKMbiXNLwxj';
const ANYBODY = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const STRANGE = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';
const POOLS: Readonly<Record<string, readonly string[]>> = { [POOL]: [WSOL, WIF], [TWO]: [WIF, STRANGE] };

let world: ChatWorld;
let updates = 900_000;

afterEach(() => world.stop());

async function start(): Promise<ScriptedPerson> {
  const [usdc] = LISTED;
  if (!usdc) throw new Error('The list is empty.');
  const onChain = [...LISTED, { ...usdc, mint: WIF as Mint }, { ...usdc, mint: STRANGE as Mint }];
  world = await startChatWorld({
    chain: { ...chainOf(onChain), balance: async () => undefined, holdings: async () => undefined },
    pools: async (asked) => new Map(asked.map((one) => [one, (POOLS[one] ?? []) as readonly Mint[]])),
  });
  const alice = await world.person('Alice');
  await alice.say('hello');
  await alice.waitForMessage('What would you like to do?');
  return alice;
}

function send(alice: ScriptedPerson, content: object): Promise<unknown> {
  updates += 1;
  const from = { id: alice.id, is_bot: false, first_name: 'Alice' };
  const chat = { id: alice.chatId, type: 'private' as const, first_name: 'Alice' };
  return world.bot.acceptUpdate({
    update_id: updates,
    message: { message_id: updates, date: 1, chat, from, ...content },
  } as never);
}

const FORWARDED = { forward_origin: { type: 'hidden_user', sender_user_name: 'X', date: 1 } };
const newest = (alice: ScriptedPerson) => world.test.store.swaps.findNewestOffer(alice.id as PersonId);

const CALL = `🚀🚀 $USDC killer $WIF 🚀
MC: $2.5M | Liq 300k | buy 5 SOL now, 10x slippage 10%
CA: ${USDT}
Chart: https://dexscreener.com/solana/${ANYBODY}
Buy: https://t.me/somebot?start=r-caller-${USDT}`;

const isCardOfUsdt = ({ text }: { readonly text?: string }) => text?.startsWith('USDT\n') ?? false;

describe('a pasted or forwarded text with one mint in it', () => {
  it.each([
    ['a call', CALL],
    ['a call in one line', `🔥 NEW GEM mcap 2.5M liq 100k buy 1 SOL now CA: ${USDT} dyor fam`],
    ['gmgn', `https://gmgn.ai/sol/token/refcode_${USDT}`],
    ['photon', `https://photon-sol.tinyastro.io/en/r/@ref/${USDT}`],
    ['axiom', `https://axiom.trade/t/${USDT}/@ref?chain=sol`],
    ['dextools', `https://www.dextools.io/app/en/solana/pair-explorer/${USDT}?t=1`],
    ['pump.fun', `https://pump.fun/coin/${USDT}`],
    ['birdeye', `https://birdeye.so/token/${USDT}?chain=solana`],
    ['a link of another bot', `https://t.me/other_bot?start=ref_abc_ca_${USDT}`],
    ['a link without https', `t.me/other_bot?start=${USDT}-ref`],
    ['a markdown link', `[chart](https://unknown.example/x/${USDT})`],
    ['letters without width', `${USDT.slice(0, 9)}\u200b\u2060${USDT.slice(9)}`],
    ['Chinese around it', `合约地址${USDT}看看`],
    ['a condition around nothing', `${USDT} is going to the moon 100x, not financial advice`],
  ])('is the card of its token: %s', async (_, text) => {
    const alice = await start();
    await alice.say(text);
    await alice.waitForMessage(isCardOfUsdt);
    await send(alice, { ...FORWARDED, text });
    await alice.waitForMessage(isCardOfUsdt);
    await send(alice, { ...FORWARDED, photo: [], caption: text });
    await alice.waitForMessage(isCardOfUsdt);
    expect(await newest(alice)).toBeUndefined();
  });

  it('has amounts of another person, also where it reads as a swap', async () => {
    const alice = await start();
    await send(alice, { ...FORWARDED, text: `swap 1.5 sol to ${USDT}` });
    await alice.waitForMessage(isCardOfUsdt);
    expect(await newest(alice)).toBeUndefined();
  });

  it('may have it behind a word', async () => {
    const alice = await start();
    const url = `https://dexscreener.com/solana/${USDT}`;
    const entities = [{ type: 'text_link', offset: 0, length: 5, url }];
    await send(alice, { ...FORWARDED, text: 'Chart of a new one, 5x soon', entities });
    await alice.waitForMessage(isCardOfUsdt);
  });

  it('shows its card during a question, which is asked again', async () => {
    const alice = await start();
    await alice.say('sol usdc');
    await alice.waitForMessage('how much SOL?');
    await alice.say(CALL);
    await alice.waitForMessage(isCardOfUsdt);
    await alice.waitForMessage('how much SOL?');
  });
});

describe('a request with a mint in it', () => {
  it.each([
    `swap 1.5 sol to ${USDT}`,
    `1.5 sol ${USDT}`,
    `buy https://gmgn.ai/sol/token/${USDT} with 1.5 sol`,
  ])('stays one: %s', async (text) => {
    const alice = await start();
    await alice.say(text);
    await alice.waitForMessage('You pay: 1.5 SOL');
    expect((await newest(alice))?.intent.to.mint).toBe(USDT);
  });
});

describe('a pool', () => {
  it.each([
    ['a link', `https://dexscreener.com/solana/${POOL.toLowerCase()} https://dexscreener.com/solana/${POOL}`],
    ['photon', `https://photon-sol.tinyastro.io/en/lp/${POOL}?handle=1`],
    ['its bare address', POOL],
  ])('is the card of what SOL buys in it: %s', async (_, text) => {
    const alice = await start();
    await alice.say(text);
    const card = await alice.waitForMessage(WIF);
    expect(labels(card).flat()).toContain('🟢 0.5');
  });

  it('may be what a request is about', async () => {
    const alice = await start();
    await alice.say(`swap 1.5 sol to https://dexscreener.com/solana/${POOL}`);
    const asked = await alice.waitForMessage(WIF);
    expect(asked.text).toContain('this token is on no list');
  });

  it('of two tokens, as a text with several, gives one button for each', async () => {
    const alice = await start();
    await alice.say(`https://dexscreener.com/solana/${TWO}`);
    const asked = await alice.waitForMessage('Several tokens stand in this text');
    expect(labels(asked)).toEqual([['$WIF'], ['7GCi…W2hr']]);
    await alice.say(`gm frens\n${USDT}\nor\n${USDC}\nwhich one?`);
    const listed = await alice.waitForMessage('Several tokens stand in this text');
    expect(labels(listed)).toEqual([['USDT'], ['USDC']]);
    await alice.press('USDT', listed);
    await alice.waitForMessage(isCardOfUsdt);
  });

  it('that the chain does not know is said so, in each language', async () => {
    const alice = await start();
    for (const language of LANGUAGES) {
      await alice.speak(language);
      await alice.say(`https://dexscreener.com/solana/${ANYBODY}`);
      await alice.waitForMessage(allTexts()[language].plain('request-pool-link'));
    }
  });
});
