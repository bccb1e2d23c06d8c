import type { Press } from '../person-actions.ts';
import type { PersonView } from '../person-view.ts';
import { api } from './api.ts';
import type { ChatActions } from './chat-actions.ts';
import type { Overlay } from './overlays.tsx';
import { goTo } from './route.ts';
import { startTextOf } from './start-link.ts';
import type { Presses } from './use-presses.ts';

interface ActionParts {
  readonly view: PersonView | undefined;
  readonly chatId: number | undefined;
  readonly presses: Presses;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showToast: (text: string) => void;
  readonly failed: (error: unknown) => void;
}

/** What the person at the page can do in the chat that is open. */
export function createActions(parts: ActionParts): ChatActions {
  const { view, chatId, presses, showToast, failed } = parts;
  const person = view?.person.id ?? 0;
  const chat = chatId ?? person;
  const openLink = (url: string, ask: boolean): void => followLink(parts, person, url, ask);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => showToast('Text copied to clipboard.'),
      () => showToast('The browser did not allow copying.'),
    );
  };
  const done = (result: Press, place: readonly [number, number, number]): void => {
    if (result.kind === 'callback') presses.begin(result.callbackId, ...place);
    if (result.kind === 'url') openLink(result.url, true);
    if (result.kind === 'copy') copy(result.text);
    if (result.kind === 'inline') showToast('Inline mode is not part of the sandbox.');
  };
  return {
    send: (text) => void api.send(person, chat, text).catch(failed),
    press: (...place) => void api.press(person, chat, ...place).then((result) => done(result, place), failed),
    openLink,
    copy,
  };
}

/** A start link opens the private chat and starts the bot there, as a tap on START would. */
function followLink(parts: ActionParts, person: number, url: string, ask: boolean): void {
  const start = startTextOf(url, parts.view?.bot.username ?? '');
  if (start === undefined && ask) parts.setOverlay({ kind: 'link', url });
  else if (start === undefined) open(url, '_blank', 'noopener');
  else goTo(person, person);
  if (start) api.send(person, person, start).catch(parts.failed);
}
