import { request } from 'undici';
import { type Sandbox, type SandboxSettings, startSandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { freePort } from './free-port.ts';
import { type PressOutcome, ScriptedPerson } from './scripted-person.ts';
import { approve, type ScriptedChoice } from './scripted-wallet.ts';
import { silentLog } from './silent-log.ts';
import { DEFAULT_DATABASE, databaseUrl } from './test-database.ts';

/** A complete sandbox on free ports, at the pace of mainnet. */
export async function startTestSandbox(
  settings: Partial<Parameters<typeof startSandbox>[0]> = {},
  dialect = DEFAULT_DATABASE,
): Promise<Sandbox> {
  const onPostgres = await chooseDatabases(dialect);
  return startSandbox({
    ports: { pages: await freePort(), web: await freePort(), service: 0 },
    host: '127.0.0.1',
    log: silentLog(),
    ...onPostgres,
    ...settings,
    bot: { ...onPostgres.bot, ...settings.bot },
  });
}

/** The sandbox's own files, or two PostgreSQL databases. */
async function chooseDatabases(
  dialect: string,
): Promise<Partial<Pick<SandboxSettings, 'serviceDatabaseUrl' | 'bot'>>> {
  if (dialect === ':memory:') return {};
  const serviceDatabaseUrl = await databaseUrl(dialect);
  return { serviceDatabaseUrl, bot: { databaseUrl: await databaseUrl(dialect) } };
}

export function meet(sandbox: Sandbox, name = 'Alice'): Promise<ScriptedPerson> {
  return ScriptedPerson.connect({ baseUrl: sandbox.url, name });
}

/** The address behind a pressed URL button. */
export function urlOf(outcome: PressOutcome): string {
  if (outcome.kind !== 'url') throw new Error(`expected a URL button, pressed ${JSON.stringify(outcome)}`);
  return outcome.url;
}

/** Longest wait on an empty page, ms. */
const WAITS_FOR_PAGE_MS = 30_000;

/** Opens a URL and follows redirects within our pages, like a browser. */
export async function visit(url: string | URL): Promise<{ status: number; body: string; url: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(WAITS_FOR_PAGE_MS) });
  return { status: response.status, body: await response.text(), url: response.url };
}

/** Links the wallet: /connect, approval, confirmation in the chat. */
export async function connectWallet(person: ScriptedPerson, choice: ScriptedChoice = {}): Promise<void> {
  await person.say('/connect');
  const offered = await person.waitForMessage('Connect your wallet');
  const link = urlOf(await person.press(/Phantom/, offered));
  const { location } = await approve(link, choice);
  if (!location) throw new Error('the wallet did not send the browser back');
  await visit(location);
  const question = await person.waitForMessage('Is this your wallet?');
  await person.press('Yes, it is mine', question);
  await person.waitForMessage('Connected');
}

/** Opens the order of a signing page, as the page's script does. */
export async function openSigningPage(pageUrl: string, body: object = {}) {
  const response = await request(`${pageUrl}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(pageUrl).origin },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAITS_FOR_PAGE_MS),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  return { status: response.statusCode, body: (await response.body.json()) as any };
}

/** Confirms the card and opens the signing page. @returns the wallet link */
export async function confirmAndOpen(person: ScriptedPerson, card: Message): Promise<string> {
  await person.press(/Confirm/, card);
  await person.waitForEdit(card, 'sign in your wallet');
  return confirmedLink(person, card);
}

/** Opens the signing page of a confirmed card. @default the newest card. @returns the wallet link */
export async function confirmedLink(person: ScriptedPerson, card?: Message): Promise<string> {
  const isOrdered = (message: Message) =>
    (!card || message.message_id === card.message_id) && buttonUrl(message)?.includes('/s/') === true;
  const page = buttonUrl(await person.waitForMessage(isOrdered)) ?? '';
  const opened = await openSigningPage(page);
  if (opened.status !== 200) throw new Error(`open: ${opened.status} ${JSON.stringify(opened.body)}`);
  return opened.body.links.phantom as string;
}

/** URL of the message's first link button. */
function buttonUrl({ reply_markup }: Message): string | undefined {
  return reply_markup?.inline_keyboard.flat().find((button) => button.url !== undefined)?.url;
}
