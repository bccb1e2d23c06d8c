import {
  type GroupSettings,
  type GroupTokens,
  LEAST_OFFSET_MINUTES,
  LONGEST_COOLDOWN_MS,
  LONGEST_STAY_MS,
  MOST_OFFSET_MINUTES,
  type QuietHours,
} from '../swap/groups/group-settings.ts';
import { LANGUAGES, type Language } from '../swap/language.ts';

/** What begins the data of a button of /groupsettings. */
export const GROUP_SETTINGS_AREA = 'gs:';

/** The pages of /groupsettings, the first of which leads to the others. */
export const GROUP_SETTINGS_PAGES = ['home', 'wait', 'tokens', 'pair', 'stay', 'language', 'quiet'] as const;

export type GroupSettingsPage = (typeof GROUP_SETTINGS_PAGES)[number];

/** What a button asks for. A press says what shall be, never "the other way": two of them are as one. */
export type GroupSettingsPress =
  | { readonly action: 'page'; readonly page: GroupSettingsPage }
  | { readonly action: 'close' }
  | { readonly action: 'quotes'; readonly on: boolean }
  | { readonly action: 'boards'; readonly on: boolean }
  | { readonly action: 'askers'; readonly askers: GroupSettings['askers'] }
  | { readonly action: 'wait'; readonly whose: 'person' | 'group'; readonly ms: number }
  | { readonly action: 'tokens'; readonly kind: GroupTokens['kind'] }
  | { readonly action: 'no_pair' }
  | { readonly action: 'stay'; readonly ms: number | null }
  | { readonly action: 'language'; readonly language: Language | null }
  | { readonly action: 'quiet'; readonly hours: QuietHours | null }
  | { readonly action: 'topic'; readonly topic: number | null };

/** Stands for what is not there. */
const NOTHING = '-';

const SECOND_MS = 1_000;

/** At most 26 bytes. */
export function encodeGroupSettings(press: GroupSettingsPress): string {
  return `${GROUP_SETTINGS_AREA}${rest(press)}`;
}

function rest(press: GroupSettingsPress): string {
  switch (press.action) {
    case 'page':
      return `p:${press.page}`;
    case 'close':
      return `x:${NOTHING}`;
    case 'quotes':
      return `q:${press.on ? 1 : 0}`;
    case 'boards':
      return `b:${press.on ? 1 : 0}`;
    case 'askers':
      return `a:${press.askers}`;
    case 'wait':
      return `${press.whose === 'person' ? 'c' : 'g'}:${press.ms / SECOND_MS}`;
    case 'tokens':
      return `t:${press.kind}`;
    case 'no_pair':
      return `r:${NOTHING}`;
    case 'stay':
      return `d:${press.ms === null ? NOTHING : press.ms / SECOND_MS}`;
    case 'language':
      return `l:${press.language ?? NOTHING}`;
    case 'quiet':
      return `h:${press.hours === null ? NOTHING : writeHours(press.hours)}`;
    case 'topic':
      return `o:${press.topic ?? NOTHING}`;
  }
}

/** Undefined for anything this bot did not write itself. */
export function decodeGroupSettings(data: string): GroupSettingsPress | undefined {
  const [, letter, value] = /^gs:([a-z]):([a-z0-9~-]{1,20})$/.exec(data) ?? [];
  return letter === undefined || value === undefined ? undefined : READERS[letter]?.(value);
}

const READERS: Readonly<Record<string, (value: string) => GroupSettingsPress | undefined>> = {
  p: (value) => {
    const page = GROUP_SETTINGS_PAGES.find((one) => one === value);
    return page && { action: 'page', page };
  },
  x: (value) => (value === NOTHING ? { action: 'close' } : undefined),
  q: (value) => readSwitch('quotes', value),
  b: (value) => readSwitch('boards', value),
  a: (value) =>
    value === 'everybody' || value === 'admins' ? { action: 'askers', askers: value } : undefined,
  c: (value) => readWait('person', value),
  g: (value) => readWait('group', value),
  t: (value) =>
    value === 'all' || value === 'only' || value === 'not' ? { action: 'tokens', kind: value } : undefined,
  r: (value) => (value === NOTHING ? { action: 'no_pair' } : undefined),
  d: (value) => {
    if (value === NOTHING) return { action: 'stay', ms: null };
    const ms = readSeconds(value, LONGEST_STAY_MS);
    return ms ? { action: 'stay', ms } : undefined;
  },
  l: (value) => {
    const language = value === NOTHING ? null : LANGUAGES.find((one) => one === value);
    return language === undefined ? undefined : { action: 'language', language };
  },
  h: (value) => {
    const hours = value === NOTHING ? null : readHours(value);
    return hours === undefined ? undefined : { action: 'quiet', hours };
  },
  o: (value) => {
    const topic = value === NOTHING ? null : readWhole(value);
    return topic === undefined || topic === 0 ? undefined : { action: 'topic', topic };
  },
};

function readSwitch(action: 'quotes' | 'boards', value: string): GroupSettingsPress | undefined {
  return value === '1' || value === '0' ? { action, on: value === '1' } : undefined;
}

function readWait(whose: 'person' | 'group', value: string): GroupSettingsPress | undefined {
  const ms = readSeconds(value, LONGEST_COOLDOWN_MS);
  return ms === undefined ? undefined : { action: 'wait', whose, ms };
}

function readSeconds(value: string, mostMs: number): number | undefined {
  const seconds = readWhole(value);
  return seconds === undefined || seconds * SECOND_MS > mostMs ? undefined : seconds * SECOND_MS;
}

/** `22~7~-330`: from, to, and how far ahead of UTC. */
function writeHours({ fromHour, toHour, offsetMinutes }: QuietHours): string {
  return `${fromHour}~${toHour}~${offsetMinutes}`;
}

function readHours(value: string): QuietHours | undefined {
  const [, from, to, offset] = /^(\d+)~(\d+)~(-?\d+)$/.exec(value) ?? [];
  const hours = { fromHour: Number(from), toHour: Number(to), offsetMinutes: Number(offset) };
  const { fromHour, toHour, offsetMinutes } = hours;
  const isOffset = offsetMinutes >= LEAST_OFFSET_MINUTES && offsetMinutes <= MOST_OFFSET_MINUTES;
  // What is written otherwise than we write it is not of ours.
  return fromHour < 24 && toHour < 24 && isOffset && writeHours(hours) === value ? hours : undefined;
}

/** As a number is written here. */
function readWhole(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}
