import type { FastifyInstance } from 'fastify';
import type { Locator } from 'playwright-core';
import { openBrowser } from '../../../support/browser.ts';
import { startSandbox } from '../start-sandbox.ts';

export type OpenedChat = Awaited<ReturnType<typeof openChat>>;

interface Heard {
  readonly message?: { readonly text: string };
  readonly callback_query?: { readonly id: string; readonly data: string };
}

/** Opens the chat page of a new sandbox in a browser; `beside` adds routes. */
export async function openChat(beside?: (app: FastifyInstance) => void) {
  const inline = true;
  const links = [{ title: 'Your wallet', href: '/wallet/' }];
  const sandbox = await startSandbox({ pagePath: '/', now: Date.now, links, inline }, beside);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const isAbsent = /\/(service\/lies|troubles)$/.test(message.location().url) && /404/.test(message.text());
    if (message.type() === 'error' && !isAbsent) complaints.push(message.text());
  });
  /** Sends an HTML message of the bot and returns its bubble. */
  const botSays = async (chat_id: number, text: string, more: object = {}): Promise<Locator> => {
    const sent = await sandbox.call('sendMessage', { chat_id, text, parse_mode: 'HTML', ...more });
    if (!sent.ok) throw new Error(sent.description);
    const { message_id } = sent.result as { message_id: number };
    return page.locator(`[data-message="${message_id}"]`);
  };
  /** The bot's updates since the last call. */
  const heard = async (): Promise<Heard[]> => {
    const updates = (await sandbox.call('getUpdates')).result as (Heard & { update_id: number })[];
    await sandbox.call('getUpdates', { offset: (updates.at(-1)?.update_id ?? 0) + 1 });
    return updates;
  };
  return {
    sandbox,
    context,
    page,
    /** Script errors and blocked content; expected empty. */
    complaints,
    botSays,
    heard,
    /** The id of the last press among the bot's updates. */
    pressed: async () =>
      (await heard()).flatMap(({ callback_query }) => callback_query ?? []).at(-1)?.id ?? '',
    /** Waits for a notice. */
    toast: (text: string) => page.getByRole('status').getByText(text).waitFor(),
    feed: page.getByRole('log'),
    input: page.getByLabel('Message', { exact: true }),
    close: async () => {
      await browser.close();
      await sandbox.app.close();
    },
  };
}
