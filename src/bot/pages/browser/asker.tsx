import type { AskerView } from '../views.ts';
import { say } from './texts.ts';

/** Who asked, by the name they have in Telegram, so that a forwarded link gives itself away. */
export function Asker({ asker, page }: { asker: AskerView | null; page: 'sign' | 'link' }) {
  if (!asker) return <p class="asker">{say(`${page}-asked-by-nobody`)}</p>;
  return (
    <p class="asker">
      <span class="avatar" aria-hidden="true">
        {asker.initial}
      </span>
      <span>{say(`${page}-asked-by`, asker.name)}</span>
    </p>
  );
}
