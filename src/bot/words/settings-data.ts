import { EXPLORERS, type ExplorerChoice, isSlippage, type Preferences } from '../swap/preferences-port.ts';

/** The pages of /settings, the first of which leads to the others. */
export const SETTINGS_PAGES = [
  'home',
  'pair',
  'slippage',
  'amounts',
  'favourites',
  'explorer',
  'language',
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** What can be typed instead of tapped. */
export type TypedSetting = 'slippage' | 'amounts';

/** What a button of /settings asks for. A press says what shall be, never "the other way": two of them are as one. */
export type SettingsPress =
  | { readonly action: 'page'; readonly page: SettingsPage }
  | { readonly action: 'close' }
  | { readonly action: 'type'; readonly what: TypedSetting }
  | { readonly action: 'slippage'; readonly bps: number }
  /** One of the sets that are offered. */
  | { readonly action: 'amounts'; readonly set: number }
  /** The pair of a swap of theirs; null for none. */
  | { readonly action: 'pair'; readonly swapId: string | null }
  | { readonly action: 'favourite'; readonly swapId: string }
  /** By the digest of what it is, so that a list that changed meanwhile loses no other. */
  | { readonly action: 'unfavourite'; readonly key: string }
  | { readonly action: 'explorer'; readonly explorer: ExplorerChoice }
  | { readonly action: 'notices'; readonly notices: Preferences['notices'] }
  | { readonly action: 'confirms'; readonly twice: boolean };

const AREA = 'se:';

const NOTHING = '-';

/** At most 26 bytes. */
export function encodeSettings(press: SettingsPress): string {
  switch (press.action) {
    case 'page':
      return `${AREA}p:${press.page}`;
    case 'close':
      return `${AREA}x`;
    case 'type':
      return `${AREA}t:${press.what}`;
    case 'slippage':
      return `${AREA}s:${press.bps}`;
    case 'amounts':
      return `${AREA}a:${press.set}`;
    case 'pair':
      return `${AREA}d:${press.swapId ?? NOTHING}`;
    case 'favourite':
      return `${AREA}f:${press.swapId}`;
    case 'unfavourite':
      return `${AREA}r:${press.key}`;
    case 'explorer':
      return `${AREA}e:${press.explorer ?? NOTHING}`;
    case 'notices':
      return `${AREA}n:${press.notices}`;
    case 'confirms':
      return `${AREA}c:${press.twice ? 2 : 1}`;
  }
}

/** Undefined for anything this bot did not write itself. */
export function decodeSettings(data: string): SettingsPress | undefined {
  if (data === `${AREA}x`) return { action: 'close' };
  const [, letter, value] = /^se:([a-z]):([A-Za-z0-9_-]{1,40})$/.exec(data) ?? [];
  return letter === undefined || value === undefined ? undefined : READERS[letter]?.(value);
}

const READERS: Readonly<Record<string, (value: string) => SettingsPress | undefined>> = {
  p: (value) => {
    const page = SETTINGS_PAGES.find((one) => one === value);
    return page && { action: 'page', page };
  },
  t: (value) => (value === 'slippage' || value === 'amounts' ? { action: 'type', what: value } : undefined),
  s: (value) => {
    const bps = readWhole(value);
    return isSlippage(bps) ? { action: 'slippage', bps } : undefined;
  },
  a: (value) => {
    const set = readWhole(value);
    return set === undefined ? undefined : { action: 'amounts', set };
  },
  d: (value) => ({ action: 'pair', swapId: value === NOTHING ? null : value }),
  f: (value) => ({ action: 'favourite', swapId: value }),
  r: (value) => ({ action: 'unfavourite', key: value }),
  e: (value) => {
    const explorer = value === NOTHING ? null : EXPLORERS.find((one) => one === value);
    return explorer === undefined ? undefined : { action: 'explorer', explorer };
  },
  n: (value) => (value === 'loud' || value === 'silent' ? { action: 'notices', notices: value } : undefined),
  c: (value) => (value === '1' || value === '2' ? { action: 'confirms', twice: value === '2' } : undefined),
};

/** As `encodeSettings` writes one. */
function readWhole(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined;
}
