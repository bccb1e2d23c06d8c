import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderWalletQuestion } from '../../../src/bot/features/wallets/view.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { connectLinksFor } from '../../../src/bot/pages/links.ts';
import { loadConfig } from '../../../src/config.ts';
import { LINK_WALLETS, WALLET_KINDS } from '../../../src/labels/link-wallets.ts';
import { newBoxKeyPair } from '../../../src/wallet-link/index.ts';
import { readView } from './support/requests.ts';
import { makeLink, makeSwap, OWNER, unlinkWallet } from './support/rows.ts';
import { startWeb, type Web } from './support/start-web.ts';
import { addLink, addOrder } from './support/stored.ts';

/** Parsed by the program's configuration. */
function basesFrom(environment: Record<string, string>) {
  const loaded = loadConfig(environment, 'cli');
  if (loaded.mistakes.length > 0) throw new Error(loaded.mistakes.join(' '));
  return loaded.config.linkBases;
}

// A wallet is defined by one row of one table.
describe.each(WALLET_KINDS)('%s', (kind) => {
  const { label, linkBase, linkBaseVariable, keyParameter } = LINK_WALLETS[kind];
  const keys = newBoxKeyPair();
  let web: Web;
  let token: string;

  beforeEach(async () => {
    web = await startWeb({ linkBases: basesFrom({}) });
    token = await addLink(web, makeLink(keys.secretKey));
  });

  afterEach(() => web.server.close());

  const buttons = (link: { readonly dappSecret: Uint8Array }) => connectLinksFor(web.deps, link, token);

  test('has its base in the configuration, and a line of .env.example', () => {
    expect(basesFrom({})[kind]).toBe(linkBase);
    expect(basesFrom({ [linkBaseVariable]: 'https://wallet.example/' })[kind]).toBe('https://wallet.example');
    const example = readFileSync('.env.example', 'utf8');
    expect(example).toMatch(new RegExp(`^${linkBaseVariable}=$`, 'm'));
    expect(example).toContain(linkBase);
  });

  test('has a button in the chat and a link on the page, which are the same', async () => {
    const { wallets } = await readView(await web.get(`/c/${token}`));
    const shown = wallets.find(({ wallet }: { wallet: string }) => wallet === kind);
    const button = buttons(makeLink(keys.secretKey)).find((one) => one.kind === kind);
    expect(button).toMatchObject({ label, url: expect.stringContaining(`${linkBase}/connect?`) });
    expect(shown).toMatchObject({ label, link: button?.url });
  });

  test('is linked by its answer, shown by its name, and signs by its own link', async () => {
    await unlinkWallet(web.store);
    const url = buttons(makeLink(keys.secretKey)).find((one) => one.kind === kind)?.url ?? '';
    await web.get(web.wallet.connect(url).replace('phantom_encryption_public_key', keyParameter));
    const link = await web.store.wallets.findLinkByToken(web.tokens.hash(token));
    expect(link?.returned).toMatchObject({ kind, address: OWNER });
    if (!link) throw new Error('The link is gone.');
    expect(renderWalletQuestion(link, allTexts().en).text).toContain(`${label} answered`);
    await web.store.wallets.acceptLink(link.id, web.world.now);
    const opened = await web.post(`${await addOrder(web, makeSwap())}/open`, {});
    const { links } = (await opened.json()) as { links: Record<string, string> };
    expect(links).toEqual({ [kind]: expect.stringContaining(`${linkBase}/signTransaction?`) });
  });
});
