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
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

/** A line icon in the colour of the text around it. */
export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The paper plane of the send button. */
export function SendIcon(): JSX.Element {
  return (
    <svg class="icon-send" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 20.5l18.5-8.5L3 3.5l.01 6.6L16 12 3.01 13.9z" />
    </svg>
  );
}
