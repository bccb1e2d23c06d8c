import { inRows, type Rows, ticked } from '../../cards/keyboard.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showDuration, showHour, showOffset } from '../../i18n/time.ts';
import {
  type GroupSettings,
  MAX_COOLDOWN_MS,
  MAX_OFFSET_MINUTES,
  MAX_STAY_MS,
  MIN_OFFSET_MINUTES,
  type QuietHours,
} from '../../swap/groups.ts';
import { LANGUAGES, type Language } from '../../swap/people.ts';
import {
  type Arg,
  buttonCodec,
  coded,
  flag,
  NO_ARGS,
  oneOf,
  orNothing,
  type PressOf,
  whole,
} from '../../telegram/messages/callback-codec.ts';
import type { Button } from '../../telegram/messages/message.ts';

export const GROUP_SETTINGS_PAGES = ['home', 'wait', 'tokens', 'pair', 'stay', 'language', 'quiet'] as const;

export type GroupSettingsPage = (typeof GROUP_SETTINGS_PAGES)[number];

const SECOND_MS = 1_000;

function seconds(mostMs: number, leastMs = 0): Arg<number> {
  const arg = whole(mostMs / SECOND_MS, leastMs / SECOND_MS);
  return {
    write: (ms) => arg.write(ms / SECOND_MS),
    read: (given) => {
      const read = arg.read(given);
      return read === undefined ? undefined : read * SECOND_MS;
    },
  };
}

/** `22~7~-330`: from hour, to hour, minutes east of UTC. */
const HOURS: Arg<QuietHours> = {
  write: ({ fromHour, toHour, offsetMinutes }) => `${fromHour}~${toHour}~${offsetMinutes}`,
  read: (given) => {
    const [from = '', to = '', offset = ''] = given.split('~');
    const [fromHour, toHour] = [whole(23).read(from), whole(23).read(to)];
    const offsetMinutes = whole(MAX_OFFSET_MINUTES, MIN_OFFSET_MINUTES).read(offset);
    if (fromHour === undefined || toHour === undefined || offsetMinutes === undefined) return undefined;
    return { fromHour, toHour, offsetMinutes };
  },
};

/** Presses are idempotent. */
export const groupSettingsButtons = buttonCodec('gs', {
  page: { code: 'p', args: { page: oneOf(...GROUP_SETTINGS_PAGES) } },
  close: { code: 'x:-', args: NO_ARGS },
  quotes: { code: 'q', args: { on: flag('1', '0') } },
  boards: { code: 'b', args: { on: flag('1', '0') } },
  askers: { code: 'a', args: { askers: oneOf('everybody', 'admins') } },
  wait: { code: '', args: { whose: coded({ person: 'c', group: 'g' }), ms: seconds(MAX_COOLDOWN_MS) } },
  tokens: { code: 't', args: { kind: oneOf('all', 'only', 'not') } },
  no_pair: { code: 'r:-', args: NO_ARGS },
  stay: { code: 'd', args: { ms: orNothing(seconds(MAX_STAY_MS, SECOND_MS)) } },
  language: { code: 'l', args: { language: orNothing(oneOf(...LANGUAGES)) } },
  quiet: { code: 'h', args: { hours: orNothing(HOURS) } },
  topic: { code: 'o', args: { topic: orNothing(whole(999_999_999_999_999, 1)) } },
});

export type GroupSettingsPress = PressOf<typeof groupSettingsButtons>;

interface KeyboardOf {
  readonly settings: GroupSettings;
  readonly topic: number | undefined;
}

interface Words {
  readonly texts: Texts;
  readonly nameOf: (language: Language) => string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const QUARTER = 15 * MINUTE;

const WAITS = [0, 5 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE] as const;
const STAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const;

/** Suggestions, UTC. */
const NIGHTS: readonly QuietHours[] = [
  { fromHour: 22, toHour: 7, offsetMinutes: 0 },
  { fromHour: 0, toHour: 8, offsetMinutes: 0 },
];

/** Each button has the full new value. */
export function drawGroupKeyboard(page: GroupSettingsPage, group: KeyboardOf, words: Words): Rows {
  const { texts } = words;
  if (page === 'home') return homeRows(group, texts);
  return [...pageRows(page, group.settings, words), [press(texts.plain('button-back'), toPage('home'))]];
}

function pageRows(
  page: Exclude<GroupSettingsPage, 'home'>,
  settings: GroupSettings,
  { texts, nameOf }: Words,
): Rows {
  switch (page) {
    case 'wait':
      return [
        ...waitRows('person', '👤', settings.personCooldownMs, texts),
        ...waitRows('group', '👥', settings.groupCooldownMs, texts),
      ];
    case 'tokens':
      return [
        (['all', 'only', 'not'] as const).map((kind) =>
          choice(texts.plain(TOKENS[kind]), { action: 'tokens', kind }, settings.tokens.kind === kind),
        ),
      ];
    case 'pair':
      return [[choice(texts.plain('button-group-pair-none'), { action: 'no_pair' }, settings.pair === null)]];
    case 'stay':
      return stayRows(settings, texts);
    case 'language':
      return languageRows(settings, texts, nameOf);
    case 'quiet':
      return quietRows(settings.quietHours, texts);
  }
}

const TOKENS = {
  all: 'button-group-tokens-all',
  only: 'button-group-tokens-only',
  not: 'button-group-tokens-not',
} as const;

function homeRows({ settings, topic }: KeyboardOf, texts: Texts): Rows {
  const { quotes, askers, boards } = settings;
  const isForAdmins = askers === 'admins';
  const open = (key: string, page: GroupSettingsPage) => press(texts.plain(key), toPage(page));
  const prices = toggle(texts.plain('button-group-quotes'), quotes, { action: 'quotes', on: !quotes });
  const board = toggle(texts.plain('button-group-boards'), boards, { action: 'boards', on: !boards });
  const admins = toggle(texts.plain('button-group-askers'), isForAdmins, {
    action: 'askers',
    askers: isForAdmins ? 'everybody' : 'admins',
  });
  return [
    [prices, board],
    [admins],
    ...topicRow(settings, topic, texts),
    [open('button-group-wait', 'wait'), open('button-group-stay', 'stay')],
    [open('button-group-tokens', 'tokens'), open('button-group-pair', 'pair')],
    [open('button-group-language', 'language'), open('button-group-quiet', 'quiet')],
    [press(texts.plain('button-close'), { action: 'close' })],
  ];
}

/** A chosen topic can only be given up where the panel is outside a topic. */
function topicRow({ topic: chosen }: GroupSettings, here: number | undefined, texts: Texts): Rows {
  if (here === undefined && chosen === null) return [];
  const isOn = here === undefined || chosen === here;
  const key = here === undefined ? 'button-group-topic-one' : 'button-group-topic-here';
  return [[toggle(texts.plain(key), isOn, { action: 'topic', topic: isOn ? null : here })]];
}

function waitRows(whose: 'person' | 'group', sign: string, chosen: number, texts: Texts): Rows {
  const buttons = WAITS.map((ms) => {
    const name = ms === 0 ? texts.plain('group-set-wait-none') : showDuration(ms, texts.language, 'short');
    return choice(`${sign} ${name}`, { action: 'wait', whose, ms }, chosen === ms);
  });
  return inRows(buttons, 2);
}

function stayRows({ deleteAfterMs }: GroupSettings, texts: Texts): Rows {
  const times = STAYS.map((ms) =>
    choice(showDuration(ms, texts.language), { action: 'stay', ms }, deleteAfterMs === ms),
  );
  const forever = texts.plain('button-group-stay-forever');
  return [...inRows(times, 2), [choice(forever, { action: 'stay', ms: null }, deleteAfterMs === null)]];
}

function languageRows(
  { language: chosen }: GroupSettings,
  texts: Texts,
  nameOf: (language: Language) => string,
): Rows {
  const each = texts.plain('button-group-language-each');
  const named = LANGUAGES.map((language) =>
    choice(nameOf(language), { action: 'language', language }, chosen === language),
  );
  return [...inRows(named, 2), [choice(each, { action: 'language', language: null }, chosen === null)]];
}

function quietRows(hours: QuietHours | null, texts: Texts): Rows {
  const none = choice(
    texts.plain('button-group-quiet-none'),
    { action: 'quiet', hours: null },
    hours === null,
  );
  if (hours === null) {
    const nights = NIGHTS.map((night) =>
      press(`${showHour(night.fromHour)} – ${showHour(night.toHour)} ${showOffset(night.offsetMinutes)}`, {
        action: 'quiet',
        hours: night,
      }),
    );
    return [nights, [none]];
  }
  const from = texts.plain('button-group-quiet-from', { time: showHour(hours.fromHour) });
  const to = texts.plain('button-group-quiet-to', { time: showHour(hours.toHour) });
  return [
    stepper(
      from,
      [-1, 1].map((by) => ({ ...hours, fromHour: (hours.fromHour + by + 24) % 24 })),
    ),
    stepper(
      to,
      [-1, 1].map((by) => ({ ...hours, toHour: (hours.toHour + by + 24) % 24 })),
    ),
    stepper(
      showOffset(hours.offsetMinutes),
      [-60, 60].map((by) => shifted(hours, by)),
    ),
    stepper(
      showDuration(QUARTER, texts.language, 'short'),
      [-15, 15].map((by) => shifted(hours, by)),
    ),
    [none],
  ];
}

function stepper(label: string, [less, more]: readonly QuietHours[]): readonly Button[] {
  return [
    press('➖', { action: 'quiet', hours: less ?? null }),
    press(label, toPage('quiet')),
    press('➕', { action: 'quiet', hours: more ?? null }),
  ];
}

function shifted(hours: QuietHours, by: number): QuietHours {
  const offset = Math.min(MAX_OFFSET_MINUTES, Math.max(MIN_OFFSET_MINUTES, hours.offsetMinutes + by));
  return { ...hours, offsetMinutes: offset };
}

function toPage(page: GroupSettingsPage): GroupSettingsPress {
  return { action: 'page', page };
}

function press(text: string, what: GroupSettingsPress): Button {
  return groupSettingsButtons.button(text, what);
}

function toggle(text: string, isOn: boolean, what: GroupSettingsPress): Button {
  return press(`${isOn ? '✓' : '✗'} ${text}`, what);
}

function choice(text: string, what: GroupSettingsPress, isTicked: boolean): Button {
  return press(ticked(text, isTicked), what);
}
