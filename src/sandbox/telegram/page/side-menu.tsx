import type { JSX } from 'preact';
import type { PersonView } from '../person-view.ts';
import { Avatar, Icon } from './icons.tsx';
import { nameOfPerson } from './labels.ts';
import { Modal } from './modal.tsx';

interface SideMenuProps {
  readonly view: PersonView;
  readonly onPerson: (id: number) => void;
  readonly onLanguage: (code: string) => void;
  readonly onGroup: () => void;
  readonly onFaults: () => void;
  readonly onClose: () => void;
}

/** Languages of Telegram's apps, one of them unknown to the bot. */
const APP_LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['pt-br', 'Português (Brasil)'],
  ['ru', 'Русский'],
  ['tr', 'Türkçe'],
  ['zh-hans', '简体中文'],
] as const;

function LanguageChoice({ code, onChange }: { code: string; onChange: (code: string) => void }): JSX.Element {
  return (
    <label class="app-language">
      <span>App language</span>
      <select value={code} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {APP_LANGUAGES.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SideMenu({
  view,
  onPerson,
  onLanguage,
  onGroup,
  onFaults,
  onClose,
}: SideMenuProps): JSX.Element {
  return (
    <Modal onClose={onClose}>
      <h2>Accounts</h2>
      <ul class="menu">
        {view.people.map((person) => {
          const name = nameOfPerson(person);
          return (
            <li key={person.id}>
              <button
                type="button"
                aria-pressed={person.id === view.person.id}
                onClick={() => onPerson(person.id)}
              >
                <Avatar id={person.id} name={name} small />
                <span>{name}</span>
                {person.id === view.person.id ? <Icon name="tick" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
      <LanguageChoice code={view.person.languageCode ?? 'en'} onChange={onLanguage} />
      <h2>Sandbox</h2>
      <ul class="menu">
        {view.links.map(({ title, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              <Icon name="out" />
              <span>{title}</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={onGroup}>
            <Icon name="people" />
            <span>New group…</span>
          </button>
        </li>
        <li>
          <button type="button" onClick={onFaults}>
            <Icon name="fault" />
            <span>Faults and lies…</span>
          </button>
        </li>
      </ul>
      <p class="dialog-text quiet">Everything here runs on this machine. No real money, no real Telegram.</p>
    </Modal>
  );
}
