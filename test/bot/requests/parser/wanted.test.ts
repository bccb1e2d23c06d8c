import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import type { Language } from '../../../../src/bot/swap/people.ts';

const namesToken = (word: string) => ['sol', 'usdc'].includes(word.toLowerCase());

const list = (text: string) => text.split('|').map((one) => one.trim());

/** Verbs of wishing, and the words between the wished amount and the payment. */
const SAID: readonly (readonly [Language, wishes: string, between: string, owners: string])[] = [
  [
    'en',
    'i want | i need | gimme | give me | get | get me | receive | i want to get | i want to receive',
    'for | with | from | using | out of | in exchange for | in return for | swap | trade | sell | exchange | exchange for | change | convert | turn | in | to | into | swap for | put | ,',
    ' | my',
  ],
  [
    'es',
    'quiero | necesito | dame | recibir | quiero recibir | obtener',
    'por | con | de | a cambio de | en lugar de | cambio | cambia | cambiar | cambio por | vende | usando | desde | convierte | pasa | mete | a | en | ,',
    ' | mi',
  ],
  [
    'pt',
    'quero | preciso | preciso de | me dá | receber | quero receber',
    'por | pelo | com | de | do | em troca de | em troca do | troca | trocar | troca por | vende | usando | passa | para | em | ,',
    ' | meu',
  ],
  [
    'ru',
    'хочу | нужно | надо | дай | получить | хочу получить | купи',
    'за | на | с | из | в | в обмен на | взамен | обмен | обменяй | обменять | обменять на | поменяй | свап | продай | переведи | ,',
    ' | мои',
  ],
  [
    'zh',
    '我要 | 我想要 | 想要 | 给我 | 需要 | 我想得到 | 得到 | 买',
    '换 | 用 | 拿 | 从 | 兑换 | 交换 | 卖 | ，用 | ，换 | ，卖 | ，把 | 以',
    ' | 我的',
  ],
  [
    'ar',
    'اريد | ابغى | عايز | بدي | اعطني | محتاج | اريد الحصول على | استلام | اشتر',
    'مقابل | ب | من | بدلا من | بدل | حول | بيع | باستخدام | تحويل | الى',
    ' | رصيدي من',
  ],
];

const TURKISH = {
  wishes: list('istiyorum | lazım | gerek | isterim | al | almak istiyorum'),
  given: list(
    "sol karşılığında | sol ile | sol için | sol'e | sol'dan | sol'um ile | solum için | sol | sol'u | solumu | sol'umu çevir | sol çevir | sol sat | sol'u sat | sol yerine | solumla",
  ),
};

/** The payment is the given token, not the wanted one. */
function expectNotPaid(text: string, language: Language): void {
  const read = readRequest(text, { language, namesToken, isCommand: false });
  const paid = read.kind === 'request' ? read.request : null;
  expect(paid?.amount && `${paid.from}`.toLowerCase(), text).not.toBe('usdc');
}

describe('an amount to receive is never paid', () => {
  it.each(SAID)('in %s', (language, wishes, between, owners) => {
    for (const wish of list(wishes))
      for (const word of list(between))
        for (const owner of list(owners)) {
          expectNotPaid(`${wish} 200 usdc ${word} ${owner} sol`, language);
          expectNotPaid(`${word} ${owner} sol ${wish} 200 usdc`, language);
        }
  });

  it('in Turkish, with the verb at the end', () => {
    for (const wish of TURKISH.wishes)
      for (const given of TURKISH.given) {
        expectNotPaid(`${given} 200 usdc ${wish}`, 'tr');
        expectNotPaid(`200 usdc ${wish} ${given}`, 'tr');
      }
  });

  it.each([
    ['en', 'hand me 200 usdc for sol'],
    ['en', 'hook me up with 200 usdc for my sol'],
    ['en', 'i need to end up with 200 usdc from sol'],
    ['es', 'consígueme 200 usdc con sol'],
    ['es', 'me urgen 200 usdc por sol'],
    ['pt', 'arruma 200 usdc por sol'],
    ['pt', 'faltam 200 usdc por sol'],
    ['ru', 'организуй 200 usdc за sol'],
    ['tr', '200 usdc ayarla sol ile'],
    ['tr', 'sol karşılığında 200 usdc bul'],
    ['zh', '弄200个usdc，用sol'],
    ['ar', 'دبرلي 200 usdc ب sol'],
  ] as const)('in %s, with a verb that is not known: %s', (language, text) => {
    expectNotPaid(text, language);
  });

  it('while "20 usdc of bonk" is an amount of bonk', () => {
    const read = (text: string, language: Language) =>
      readRequest(text, { language, namesToken, isCommand: false });
    const request = { from: 'usdc', to: 'sol', amount: { kind: 'exact', text: '20' } };
    expect(read('i want 20 usdc of sol', 'en')).toEqual({ kind: 'request', request });
    expect(read('compra 20 usdc de sol', 'es')).toEqual({ kind: 'request', request });
  });
});
