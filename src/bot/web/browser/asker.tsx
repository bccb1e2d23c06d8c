import type { AskerView } from '../views.ts';

/** Who asked, by the name they have in Telegram, so that a forwarded link gives itself away. */
export function Asker({
  asker,
  by,
  byNobody,
}: {
  asker: AskerView | null;
  by: (name: string) => string;
  byNobody: string;
}) {
  if (!asker) return <p class="asker">{byNobody}</p>;
  return (
    <p class="asker">
      <span class="avatar" aria-hidden="true">
        {asker.initial}
      </span>
      <span>{by(asker.name)}</span>
    </p>
  );
}
