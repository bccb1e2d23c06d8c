import type { JSX } from 'preact';

interface AvatarProps {
  readonly id: number;
  readonly name: string;
  readonly small?: boolean;
}

/** A round picture with initials; Telegram gives each id one of seven colours. */
export function Avatar({ id, name, small = false }: AvatarProps): JSX.Element {
  const words = name.split(' ').filter(Boolean);
  const initials = words.slice(0, 2).map((word) => word.charAt(0).toUpperCase());
  return (
    <span class={`avatar tone-${Math.abs(id) % 7}${small ? ' small' : ''}`} aria-hidden="true">
      {initials.join('')}
    </span>
  );
}
