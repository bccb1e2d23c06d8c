import { expect, it } from 'vitest';
import { readSaidSlippage, readSlippageReply } from '../../../../src/bot/requests/parser/read-slippage.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

it.each([
  ['1 sol usdc with 2% slippage', 200, '1 sol usdc'],
  ['swap 1 sol to usdc, slippage 0.5%', 50, 'swap 1 sol to usdc,'],
  ['swap 50% of my sol to usdc slippage 1', 100, 'swap 50% of my sol to usdc'],
  ['cambia 1 sol a usdc con slippage de 2%', 200, 'cambia 1 sol a usdc'],
  ['troca 1 sol por usdc com 2% de slippage', 200, 'troca 1 sol por usdc'],
  ['обменяй 1 sol на usdc, проскальзывание 1,5%', 150, 'обменяй 1 sol на usdc,'],
  ["1 sol'u usdc'ye çevir kayma %2", 200, "1 sol'u usdc'ye çevir"],
  ['把1个sol换成usdc，滑点2%', 200, '把1个sol换成usdc,'],
  ['حول 1 sol الى usdc بانزلاق 2%', 200, 'حول 1 sol الى usdc'],
  [`1 sol ${BONK} Slippage: 2%`, 200, `1 sol ${BONK}`],
  ['what happens with 5% slippage', 500, 'what happens'],
])('%s is a swap with its own slippage', (text, bps, rest) => {
  expect(readSaidSlippage(text)).toEqual({ bps, rest, isSetting: false });
});

it.each([
  ['slippage 1', 100],
  ['set slippage to 3%', 300],
  ['make my slippage 0.5%', 50],
  ['pon el slippage a 2%', 200],
  ['поставь проскальзывание 2', 200],
  ['kayma %1 olsun', 100],
  ['滑点设为2%', 200],
  ['slippage 99%', 9_900],
])('%s is a setting', (text, bps) => {
  expect(readSaidSlippage(text)).toMatchObject({ bps, isSetting: true });
});

it.each([
  '50% sol usdc',
  'slippage',
  'slippage 1 sol usdc',
  '2% slippage or 3% slippage',
  'swap 20 slippage',
  'slippage 1.255%',
])('%s says none', (text) => {
  expect(readSaidSlippage(text)).toBeUndefined();
});

it.each([
  ['make it 0.5%', 50],
  ['make it 0.5% slippage', 50],
  ['slippage 2', 200],
  ['сделай 1%', 100],
  ['0.5%', undefined],
  ['make it 50%', undefined],
  ['make it 2', undefined],
  ['sell 5%', undefined],
])('%s in reply to a card', (text, bps) => {
  expect(readSlippageReply(text)).toBe(bps);
});
