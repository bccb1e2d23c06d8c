import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertButtons } from '../../../../src/bot/features/alerts/view.ts';
import { boardButtons } from '../../../../src/bot/features/boards/view.ts';
import { groupSettingsButtons } from '../../../../src/bot/features/group-settings/keyboard.ts';
import { groupQuoteButtons } from '../../../../src/bot/features/quotes/group.ts';
import { buttonCodec, id, whole } from '../../../../src/bot/telegram/messages/callback-codec.ts';
import {
  addressButtons,
  balanceButtons,
  cardButtons,
  dialogueButtons,
  historyButtons,
  mainButtons,
  receiptButtons,
  requestButtons,
  settingsButtons,
  startButtons,
  tokenButtons,
} from '../../../../src/bot/telegram/messages/callback-data.ts';

interface Codec {
  encode(press: object): string;
  decode(data: string): object | undefined;
}

const ID = 'abcdefghijklmnopqrstu-';
const OTHER = 'ABCDEFGHIJKLMNOPQRST_9';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const LONGEST = 'z'.repeat(40);
const hours = (fromHour: number, toHour: number, offsetMinutes: number) => ({
  fromHour,
  toHour,
  offsetMinutes,
});

/** Every button in its wire format: messages sent long ago still carry it. */
const WIRE: readonly (readonly [codec: object, press: object, data: string])[] = [
  [mainButtons, { action: 'confirm', id: ID, version: 1 }, `o:${ID}:1`],
  [mainButtons, { action: 'refresh', id: ID, version: 0 }, `r:${ID}:0`],
  [mainButtons, { action: 'cancel', id: LONGEST, version: 999_999_999 }, `x:${LONGEST}:999999999`],
  [mainButtons, { action: 'quote_again', id: ID, version: 12 }, `q:${ID}:12`],
  [mainButtons, { action: 'wallet_yes', id: ID }, `y:${ID}`],
  [mainButtons, { action: 'wallet_no', id: ID }, `n:${ID}`],
  [mainButtons, { action: 'wallet_use', id: ID }, `u:${ID}`],
  [mainButtons, { action: 'wallet_rename', id: ID }, `e:${ID}`],
  [mainButtons, { action: 'wallet_unlink', id: ID }, `l:${ID}`],
  [mainButtons, { action: 'wallet_forget', id: ID }, `f:${ID}`],
  [mainButtons, { action: 'swap_shared', id: ID }, `s:${ID}`],
  [mainButtons, { action: 'language', id: 'en' }, 'g:en'],
  [mainButtons, { action: 'forget_me', id: ID }, `a:${ID}`],
  [mainButtons, { action: 'connect' }, 'k'],
  [mainButtons, { action: 'connect_details' }, 'i'],
  [mainButtons, { action: 'wallets' }, 'w'],
  [mainButtons, { action: 'keep_me' }, 'z'],
  [cardButtons, { action: 'front', id: ID, version: 3 }, `cd:b:${ID}:3`],
  [cardButtons, { action: 'more', id: ID, version: 3 }, `cd:m:${ID}:3`],
  [cardButtons, { action: 'details', id: ID, version: 3 }, `cd:d:${ID}:3`],
  [cardButtons, { action: 'routes', id: ID, version: 3 }, `cd:r:${ID}:3`],
  [cardButtons, { action: 'slippage', id: ID, version: 3 }, `cd:s:${ID}:3`],
  [cardButtons, { action: 'invert_rate', id: ID, version: 3 }, `cd:w:${ID}:3`],
  [cardButtons, { action: 'flip', id: ID, version: 3 }, `cd:t:${ID}:3`],
  [cardButtons, { action: 'amount', id: ID, version: 3 }, `cd:a:${ID}:3`],
  [cardButtons, { action: 'own_slippage', id: ID, version: 3 }, `cd:o:${ID}:3`],
  [cardButtons, { action: 'fits', id: ID, version: 3 }, `cd:f:${ID}:3`],
  [cardButtons, { action: 'sure', id: ID, version: 3 }, `cd:y:${ID}:3`],
  [cardButtons, { action: 'preset', id: ID, version: 3, number: 0 }, `cd:p:${ID}:3:0`],
  [cardButtons, { action: 'route', id: ID, version: 3, number: 2 }, `cd:c:${ID}:3:2`],
  [
    cardButtons,
    { action: 'set_slippage', id: LONGEST, version: 999_999_999, number: 10_000 },
    `cd:v:${LONGEST}:999999999:10000`,
  ],
  [dialogueButtons, { action: 'cancel' }, 'd:x'],
  [dialogueButtons, { action: 'back' }, 'd:b'],
  [dialogueButtons, { action: 'token', mint: MINT }, `d:t:${MINT}`],
  [dialogueButtons, { action: 'amount', text: '$50.25' }, 'd:a:$50.25'],
  [dialogueButtons, { action: 'pair', index: 10 }, 'd:p:10'],
  [requestButtons, { action: 'swap' }, 'rq:s'],
  [requestButtons, { action: 'balance' }, 'rq:b'],
  [requestButtons, { action: 'help' }, 'rq:h'],
  [requestButtons, { action: 'status' }, 'rq:w'],
  [requestButtons, { action: 'safety' }, 'rq:f'],
  [requestButtons, { action: 'privacy' }, 'rq:p'],
  [requestButtons, { action: 'complaint' }, 'rq:c'],
  [startButtons, { action: 'what' }, 'st:w'],
  [startButtons, { action: 'money' }, 'st:m'],
  [startButtons, { action: 'first' }, 'st:f'],
  [startButtons, { action: 'first_anew' }, 'st:n'],
  [startButtons, { action: 'picture' }, 'st:q'],
  [startButtons, { action: 'later' }, 'st:x'],
  [startButtons, { action: 'swap', amount: '0.05' }, 'st:0.05'],
  [balanceButtons, { action: 'show', isUnfolded: true, walletId: ID }, `bl:u:${ID}`],
  [balanceButtons, { action: 'show', isUnfolded: false, walletId: ID }, `bl:f:${ID}`],
  [balanceButtons, { action: 'use', walletId: ID }, `bl:a:${ID}`],
  [tokenButtons, { action: 'share', mint: MINT }, `tk:p:${MINT}`],
  [addressButtons, { action: 'address', walletId: ID }, `qr:${ID}`],
  [alertButtons, { action: 'pause', id: ID }, `al:p:${ID}`],
  [alertButtons, { action: 'resume', id: ID }, `al:r:${ID}`],
  [alertButtons, { action: 'remove', id: ID }, `al:d:${ID}`],
  [historyButtons, { action: 'page', from: null, kind: 'all', token: null }, 'hi:p:-:a:-'],
  [
    historyButtons,
    {
      action: 'filter',
      from: { swapId: ID, direction: 'older' },
      kind: 'undone',
      token: { swapId: OTHER, side: 'to' },
    },
    `hi:f:o${ID}:n:t${OTHER}`,
  ],
  [
    historyButtons,
    {
      action: 'page',
      from: { swapId: ID, direction: 'newer' },
      kind: 'done',
      token: { swapId: OTHER, side: 'from' },
    },
    `hi:p:n${ID}:d:f${OTHER}`,
  ],
  [historyButtons, { action: 'export' }, 'hi:c'],
  [receiptButtons, { action: 'ask', swapId: ID }, `rc:${ID}`],
  [receiptButtons, { action: 'show', swapId: ID, look: { theme: 'dark', hasWallet: true } }, `rc:${ID}:dw`],
  [receiptButtons, { action: 'show', swapId: ID, look: { theme: 'light', hasWallet: false } }, `rc:${ID}:l`],
  [settingsButtons, { action: 'page', page: 'favourites' }, 'se:p:favourites'],
  [settingsButtons, { action: 'close' }, 'se:x'],
  [settingsButtons, { action: 'type', what: 'slippage' }, 'se:t:slippage'],
  [settingsButtons, { action: 'slippage', bps: 50 }, 'se:s:50'],
  [settingsButtons, { action: 'amounts', set: 2 }, 'se:a:2'],
  [settingsButtons, { action: 'pair', swapId: ID }, `se:d:${ID}`],
  [settingsButtons, { action: 'pair', swapId: null }, 'se:d:-'],
  [settingsButtons, { action: 'favourite', swapId: ID }, `se:f:${ID}`],
  [settingsButtons, { action: 'unfavourite', key: ID }, `se:r:${ID}`],
  [settingsButtons, { action: 'explorer', explorer: 'solscan' }, 'se:e:solscan'],
  [settingsButtons, { action: 'explorer', explorer: null }, 'se:e:-'],
  [settingsButtons, { action: 'notices', notices: 'silent' }, 'se:n:silent'],
  [settingsButtons, { action: 'confirms', twice: true }, 'se:c:2'],
  [settingsButtons, { action: 'confirms', twice: false }, 'se:c:1'],
  [groupQuoteButtons, { action: 'refresh', id: ID, language: 'pt' }, `gq:${ID}:pt`],
  [boardButtons, { action: 'refresh' }, 'bo:r'],
  [boardButtons, { action: 'day' }, 'bo:d'],
  [groupSettingsButtons, { action: 'page', page: 'home' }, 'gs:p:home'],
  [groupSettingsButtons, { action: 'close' }, 'gs:x:-'],
  [groupSettingsButtons, { action: 'quotes', on: true }, 'gs:q:1'],
  [groupSettingsButtons, { action: 'boards', on: false }, 'gs:b:0'],
  [groupSettingsButtons, { action: 'askers', askers: 'admins' }, 'gs:a:admins'],
  [groupSettingsButtons, { action: 'wait', whose: 'person', ms: 0 }, 'gs:c:0'],
  [groupSettingsButtons, { action: 'wait', whose: 'group', ms: 30_000 }, 'gs:g:30'],
  [groupSettingsButtons, { action: 'tokens', kind: 'only' }, 'gs:t:only'],
  [groupSettingsButtons, { action: 'no_pair' }, 'gs:r:-'],
  [groupSettingsButtons, { action: 'stay', ms: 900_000 }, 'gs:d:900'],
  [groupSettingsButtons, { action: 'stay', ms: null }, 'gs:d:-'],
  [groupSettingsButtons, { action: 'language', language: 'tr' }, 'gs:l:tr'],
  [groupSettingsButtons, { action: 'language', language: null }, 'gs:l:-'],
  [groupSettingsButtons, { action: 'quiet', hours: hours(22, 7, -330) }, 'gs:h:22~7~-330'],
  [groupSettingsButtons, { action: 'quiet', hours: null }, 'gs:h:-'],
  [groupSettingsButtons, { action: 'topic', topic: 77 }, 'gs:o:77'],
  [groupSettingsButtons, { action: 'topic', topic: null }, 'gs:o:-'],
];
const CODECS = [...new Set(WIRE.map(([codec]) => codec))] as readonly Codec[];

/** Number of codecs that decode the data; each must encode it back unchanged. */
function readers(data: string): number {
  const read = CODECS.flatMap((codec) => {
    const press = codec.decode(data);
    if (press) expect(codec.encode(press)).toBe(data);
    return press ? [codec] : [];
  });
  return read.length;
}

describe('callback data', () => {
  it.each(WIRE)('%# round-trips unchanged: %o, %s', (given, press, data) => {
    const codec = given as Codec;
    expect(codec.encode(press)).toBe(data);
    expect(codec.decode(data)).toEqual(press);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(readers(data)).toBe(1);
  });

  it('is canonical and belongs to one table at most, or is rejected', () => {
    const wire = fc.constantFrom(...WIRE.map(([, , data]) => data));
    const spoilt = fc
      .tuple(wire, fc.nat(64), fc.nat(3), fc.string({ maxLength: 3 }))
      .map(([data, at, gone, more]) => data.slice(0, at) + more + data.slice(at + gone));
    const near = fc
      .tuple(wire, fc.string())
      .map(([data, rest]) => data.split(':').slice(0, -1).join(':') + rest);
    const parts = fc.array(
      fc.oneof(fc.stringMatching(/^[\w~.-]{0,44}$/), fc.constantFrom('-', '0', 'o', 'cd')),
    );
    const anything = fc.oneof(
      fc.string(),
      spoilt,
      near,
      parts.map((list) => list.join(':')),
    );
    fc.assert(
      fc.property(anything, (data) => {
        expect(readers(data)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ...[
      '',
      ':',
      'o',
      `o:${ID}`,
      `o:${ID}:01`,
      `o:${ID}:-1`,
      `o:${ID}:1:`,
      `o::1`,
      `o:${ID}:1234567890`,
      `y:${ID}:1`,
    ],
    ...[`o:${'z'.repeat(41)}:1`, 'k:', `cd:b:${ID}`, `cd:p:${ID}:1`, `cd:p:${ID}:1:100000`, `CD:b:${ID}:1`],
    ...['d:', 'd:p:01', 'd:p:100', 'd:t:', 'd:a:1 2', 'rq:', 'rq:x', 'st:', 'st:0.5', 'st:0.010', 'st:ww'],
    ...['bl:x:abc', 'bl:u:', 'qr:', `qr:${ID}:`, 'al:d', 'al:d:', 'al:dd:a', `al:d:${'a'.repeat(41)}`],
    ...['hi:p:-:a', 'hi:p:o:a:-', 'hi:x', `hi:p:x${ID}:a:-`, 'rc:', `rc:${ID}:`, `rc:${ID}:w`, `rc:${ID}:xw`],
    ...['se:s:0', 'se:s:5001', 'se:s:05', 'se:p:nowhere', 'se:n:loudly', 'se:c:3', 'se:e:elsewhere'],
    ...[
      'se:__proto__:x',
      'se:x:',
      'gq:',
      `gq:${ID}`,
      `gq:${ID}:xx`,
      `gq:${ID}:en:en`,
      `gq:${'a'.repeat(31)}:en`,
    ],
    ...[`gq:${'a'.repeat(15)}:en`, 'bo:', 'bo:rr', 'gs:c:3601', 'gs:d:0', 'gs:d:999999', 'gs:h:24~7~0'],
    ...['gs:h:1~2~900', 'gs:h:01~2~0', 'gs:h:1~2~0~', 'gs:o:0', 'gs:q:2', 'gs:l:xx', 'gs:x', 'gs:zzz', 'gs:'],
  ])('%j says nothing', (data) => expect(readers(data)).toBe(0));
});

it('callback data too long for a button is not written', () => {
  const long = buttonCodec('area', {
    show: { code: 's', args: { one: id(), other: id(), number: whole(9) } },
  });
  const press = { action: 'show', one: LONGEST, other: 'abc', number: 1 } as const;
  expect(() => long.encode({ ...press, other: LONGEST })).toThrow(RangeError);
  expect(long.decode(long.encode(press))).toEqual(press);
});
