import type { JSX } from 'preact';
import type { PersonView } from '../person-view.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icons.tsx';
import { Modal } from './modal.tsx';

interface SideMenuProps {
  readonly view: PersonView;
  readonly onPerson: (id: number) => void;
  readonly onFaults: () => void;
  readonly onClose: () => void;
}

/** Who you are, and the other pages of the sandbox. */
export function SideMenu({ view, onPerson, onFaults, onClose }: SideMenuProps): JSX.Element {
  return (
    <Modal onClose={onClose}>
      <h2>Accounts</h2>
      <ul class="menu">
        {view.people.map((person) => {
          const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
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
          <button type="button" onClick={onFaults}>
            <Icon name="fault" />
            <span>Telegram misbehaves…</span>
          </button>
        </li>
      </ul>
      <p class="dialog-text quiet">Everything here runs on this machine. No real money, no real Telegram.</p>
    </Modal>
  );
}
