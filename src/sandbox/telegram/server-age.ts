import { type Static, Type } from '@sinclair/typebox';

/** The Bot API versions the emulator can be; the first is what it is unless somebody turns it back. */
export const BOT_API_VERSIONS = ['10.3', '10.0', '9.3'] as const;
export type BotApiVersion = (typeof BOT_API_VERSIONS)[number];

/** What came when: 9.4 coloured buttons, 9.5 `date_time`, 10.1 rich messages, 10.2 and 10.3 ephemeral messages, 10.3 disabled buttons and force_reply beside buttons. */
export type Feature = 'styles' | 'date_time' | 'rich_messages' | 'ephemeral' | 'disabled_buttons';

const KNOWN: Readonly<Record<BotApiVersion, readonly Feature[]>> = {
  '10.3': ['styles', 'date_time', 'rich_messages', 'ephemeral', 'disabled_buttons'],
  '10.0': ['styles', 'date_time'],
  '9.3': [],
};

/** How old the server is. An older one behaves as its sources say: what it does not know it does not read. */
export class ServerAge {
  version: BotApiVersion = '10.3';

  knows(feature: Feature): boolean {
    return KNOWN[this.version].includes(feature);
  }
}

export const ServerBody = Type.Object(
  { version: Type.Union(BOT_API_VERSIONS.map((version) => Type.Literal(version))) },
  { additionalProperties: false },
);
export type ServerBody = Static<typeof ServerBody>;
