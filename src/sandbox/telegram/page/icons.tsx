import type { JSX } from 'preact';

const PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  back: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  tick: 'M4 12.5l5 5L19 7',
  ticks: 'M1.5 12.5l5 5L16 7M11 16.5l1 1L22.5 7',
  link: 'M8 16L17 7M9.5 7H17v7.5',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  fault: 'M12 4l9 16H3zM12 10v5M12 17.5v.01',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  reply: 'M10 6l-6 6 6 6M4 12h10c4 0 6 2 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  muted: 'M4 4l16 16M9 5.500A6 6 0 0 1 18 10v4M6 9v6l-2 3h13',
  pin: 'M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6.300M18 14a6.500 6.500 0 0 1 3.500 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2 12s3.600-7 10-7 10 7 10 7-3.600 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

interface AvatarProps {
  readonly id: number;
  readonly name: string;
  readonly small?: boolean;
}

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function SendIcon(): JSX.Element {
  return (
    <svg class="icon-send" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 20.5l18.5-8.5L3 3.5l.01 6.6L16 12 3.01 13.9z" />
    </svg>
  );
}

export function Avatar({ id, name, small = false }: AvatarProps): JSX.Element {
  const words = name.split(' ').filter(Boolean);
  const initials = words.slice(0, 2).map((word) => word.charAt(0).toUpperCase());
  return (
    <span class={`avatar tone-${Math.abs(id) % 7}${small ? ' small' : ''}`} aria-hidden="true">
      {initials.join('')}
    </span>
  );
}
