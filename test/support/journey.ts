import { request } from 'undici';
import { type Sandbox, type SandboxSettings, startSandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { freePort } from './free-port.ts';
import { type PressOutcome, ScriptedPerson } from './scripted-person.ts';
import { approve, type ScriptedChoice } from './scripted-wallet.ts';
import { silentLog } from './silent-log.ts';
import { DEFAULT_DATABASE, databaseUrl } from './test-database.ts';

/** A whole sandbox on free ports, with slots four times as quick as a cluster's. */
export async function startTestSandbox(
  settings: Partial<Parameters<typeof startSandbox>[0]> = {},
  dialect = DEFAULT_DATABASE,
): Promise<Sandbox> {
  const onPostgres = await chooseDatabases(dialect);
  return startSandbox({
    ports: { pages: await freePort(), web: await freePort(), service: 0 },
    host: '127.0.0.1',
    log: silentLog(),
    slotTimeMs: 100,
    ...onPostgres,
    ...settings,
    bot: { ...onPostgres.bot, ...settings.bot },
  });
}

/** Files of the sandbox's own, or two databases of PostgreSQL's. */
async function chooseDatabases(
  dialect: string,
): Promise<Partial<Pick<SandboxSettings, 'serviceDatabaseUrl' | 'bot'>>> {
  if (dialect === ':memory:') return {};
  const serviceDatabaseUrl = await databaseUrl(dialect);
  return { serviceDatabaseUrl, bot: { databaseUrl: await databaseUrl(dialect) } };
}

export function meet(sandbox: Sandbox, name = 'Alice'): Promise<ScriptedPerson> {
  return ScriptedPerson.connect({ baseUrl: sandbox.url, name, patience: 8_000 });
}

/** The address behind a pressed URL button. */
export function urlOf(outcome: PressOutcome): string {
  if (outcome.kind !== 'url') throw new Error(`expected a URL button, pressed ${JSON.stringify(outcome)}`);
  return outcome.url;
}

/** Nobody looks at an empty page for longer, in milliseconds. */
const WAITS_FOR_PAGE_MS = 30_000;

/** Opens an address as a browser does, following redirects on our own pages. */
export async function visit(url: string | URL): Promise<{ status: number; body: string; url: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(WAITS_FOR_PAGE_MS) });
  return { status: response.status, body: await response.text(), url: response.url };
}

/** /connect, approve in the wallet, say yes in the chat. */
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

/** What `POST /s/<token>/open` answers. */
interface OpenAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
  readonly body: any;
}

/** Opens the order behind a signing page, as the page's script does. */
export async function openSigningPage(pageUrl: string, body: object = {}): Promise<OpenAnswer> {
  const response = await request(`${pageUrl}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(pageUrl).origin },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAITS_FOR_PAGE_MS),
  });
  return { status: response.statusCode, body: await response.body.json() };
}

/** Confirms the card, opens the signing page and gives back the wallet's link. */
export async function confirmAndOpen(person: ScriptedPerson, card: Message): Promise<string> {
  await person.press(/Confirm/, card);
  await person.waitForEdit(card, 'sign in your wallet');
  return confirmedLink(person, card);
}

/** Opens the signing page of a confirmed card, the newest unless told, and gives back the wallet's link. */
export async function confirmedLink(person: ScriptedPerson, card?: Message): Promise<string> {
  const isOrdered = (message: Message) =>
    (!card || message.message_id === card.message_id) && buttonUrl(message)?.includes('/s/') === true;
  const page = buttonUrl(await person.waitForMessage(isOrdered)) ?? '';
  const opened = await openSigningPage(page);
  if (opened.status !== 200) throw new Error(`open: ${opened.status} ${JSON.stringify(opened.body)}`);
  return opened.body.links.phantom as string;
}

/** Where the first link button of a message leads. */
function buttonUrl({ reply_markup }: Message): string | undefined {
  return reply_markup?.inline_keyboard.flat().find((button) => button.url !== undefined)?.url;
}
