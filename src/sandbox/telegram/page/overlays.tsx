import type { JSX } from 'preact';
import type { PersonView } from '../person-view.ts';
import { api } from './api.ts';
import { FaultPanel } from './fault-panel.tsx';
import { Alert, OpenLink, Photo } from './modal.tsx';
import { goTo } from './route.ts';
import { SideMenu } from './side-menu.tsx';

/** What lies over the page, at most one at a time. */
export type Overlay =
  | { readonly kind: 'menu' }
  | { readonly kind: 'faults' }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'photo'; readonly fileId: string }
  | { readonly kind: 'alert'; readonly text: string };

interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly view: PersonView;
  readonly setOverlay: (overlay: Overlay | undefined) => void;
  readonly onError: (text: string) => void;
}

export function Overlays({ overlay, view, setOverlay, onError }: OverlaysProps): JSX.Element | null {
  const close = (): void => setOverlay(undefined);
  const become = (person: number): void => {
    goTo(person, person);
    close();
  };
  const fail = (error: unknown): void => onError(error instanceof Error ? error.message : String(error));
  switch (overlay?.kind) {
    case 'menu':
      return (
        <SideMenu
          view={view}
          onPerson={become}
          onLanguage={(code) => api.language(view.person.id, code).catch(fail)}
          onFaults={() => setOverlay({ kind: 'faults' })}
          onClose={close}
        />
      );
    case 'faults':
      return <FaultPanel onClose={close} />;
    case 'link':
      return <OpenLink url={overlay.url} onClose={close} />;
    case 'photo':
      return <Photo fileId={overlay.fileId} onClose={close} />;
    case 'alert':
      return <Alert title={view.bot.first_name} text={overlay.text} onClose={close} />;
    default:
      return null;
  }
}
