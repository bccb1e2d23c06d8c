import type { Theme } from './theme.ts';

export const WIDTH = 1000;

/** Where the content of a picture begins and ends. */
export const LEFT = 100;
export const RIGHT = WIDTH - LEFT;
export const ROOM = RIGHT - LEFT;

/** An SVG of that height with a card to draw on. */
export function frame(height: number, theme: Theme, parts: readonly string[]): string {
  const card = `<rect x="40" y="40" width="${WIDTH - 80}" height="${height - 80}" rx="44" fill="${theme.card}"/>`;
  const ground = `<rect width="${WIDTH}" height="${height}" fill="${theme.ground}"/>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`;
  return `${head}${ground}${card}${parts.join('')}</svg>`;
}

/** Which side the words of a language begin at. */
export function sides(direction: 'ltr' | 'rtl') {
  return direction === 'rtl'
    ? ({ near: RIGHT, far: LEFT, nearAnchor: 'end', farAnchor: 'start' } as const)
    : ({ near: LEFT, far: RIGHT, nearAnchor: 'start', farAnchor: 'end' } as const);
}
