import { expect, it } from 'vitest';
import { drawKeyboard } from '../../../../src/bot/telegram/messages/message.ts';

const rowsOf = (...rows: readonly (readonly string[])[]) => {
  const keyboard = rows.map((row) => row.map((text) => ({ text, data: text })));
  return drawKeyboard({ text: '', keyboard }).inline_keyboard.map((row) => row.map(({ text }) => text));
};

it.each<[readonly string[], readonly (readonly string[])[]]>([
  [['Amount', '⇅ Turn', 'More'], [['Amount', '⇅ Turn', 'More']]],
  [['How is this safe?', 'Other device'], [['How is this safe?', 'Other device']]],
  [
    ['Otro dispositivo', '¿Por qué es seguro?'],
    [['Otro dispositivo'], ['¿Por qué es seguro?']],
  ],
  [
    ['📋 Copiar dirección', '🔄 Actualizar'],
    [['📋 Copiar dirección'], ['🔄 Actualizar']],
  ],
  [
    ['Swap', 'My balance', 'Help'],
    [['Swap', 'My balance'], ['Help']],
  ],
  [['SOL', 'USDC', 'NVDAx', 'Bonk'], [['SOL', 'USDC', 'NVDAx', 'Bonk']]],
  [
    ['0.1 SOL', '0.5 SOL', '1 SOL', '2 SOL'],
    [
      ['0.1 SOL', '0.5 SOL'],
      ['1 SOL', '2 SOL'],
    ],
  ],
  [['➖', 'desde las 22:00', '➕'], [['➖', 'desde las 22:00', '➕']]],
  [['再来一次', '我的余额'], [['再来一次', '我的余额']]],
  [['a name of any length that nobody bounds'], [['a name of any length that nobody bounds']]],
  [[], []],
])('the row %j is drawn as %j: no label breaks on a phone of 360 px', (row, drawn) => {
  expect(rowsOf(row)).toEqual(drawn);
});
