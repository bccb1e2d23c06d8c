import type { JSX } from 'preact';
import type { PersonView } from '../person-view.ts';

/** Says that this is a sandbox, and where its other pages are. */
export function SandboxNote({ view }: { readonly view: Pick<PersonView, 'links'> }): JSX.Element {
  return (
    <p class="sandbox-note">
      Sandbox: no real money
      {view.links.map(({ title, href }) => (
        <span key={href}>
          {' · '}
          <a href={href} target="_blank" rel="noopener">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
