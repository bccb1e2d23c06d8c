import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../../../../src/bot/requests/language/index.ts';
import { numbersIn } from '../../../../src/bot/requests/language/vocabulary.ts';
import type { OrderRequest, ReadRequest } from '../../../../src/bot/requests/parser/grammar.ts';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';
import { soak, soakTimeout } from '../../../support/depth.ts';

/** Sentences with a known meaning: whatever stands between their words, no other amount is paid. */

const SYMBOLS = ['sol', 'usdc', 'bonk', 'jup'];
const namesToken = (word: string) => SYMBOLS.includes(word.toLowerCase());
const list = (text: string) => text.split('|').map((one) => one.trim());

/** `N` is the number, `M` a larger one, `F` and `T` the paid and the bought token, `S` a share. */
interface Grammar {
  /** Paid: N of F. */
  readonly pays: string;
  /** Paid: N of the M of F that are held; or what is kept, so that N is not paid. */
  readonly parts: string;
  readonly keeps: string;
  /** Wanted: N of T, paid in F. Only a question fits. */
  readonly wants: string;
  /** Paid: a share of the wallet's F. */
  readonly shares: string;
  /** N of F for a price or a time, two amounts, a share of what is gone: only a question fits. */
  readonly open: string;
  /** N of the paid token at a price of M: the token is F in a sale, T in a purchase with USDC. */
  readonly sales: string;
  readonly purchases: string;
  /** Words that people put anywhere, known to the reader or not. */
  readonly fillers: string;
}

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  en: {
    pays: 'swap N F to T | N F to T | sell N F for T | buy T with N F | convert N F into T | i want to swap N F for T | N F T',
    parts: 'swap N of my M F to T | i have M F, swap N to T | N out of M F to T | N of the M F into T',
    keeps:
      'keep N F and swap the rest to T | swap all but N F to T | sell everything except N F for T | leave N F, swap F to T | keep N, swap M F to T',
    wants:
      'i want N T for F | buy N T with F | get me N T from my F | i need N T, pay with F | give me N T for F | i want to receive N T, paying F',
    shares: 'swap S of my F to T | sell S of my F for T',
    open: 'swap N F to T at M | sell N F for T when it is M | swap N or M F to T | swap N F and M F to T | M friends want N F in T | swap between N and M F to T | swap N times M F to T | swap half of the N F back | swap N F to M T',
    sales: 'sell N F at M | sell N F for usdc at M | swap N F to usdc at M | i want to sell N F at M usdc',
    purchases: 'buy T with N usdc at M | buy N usdc of T at M | swap N usdc to T at M',
    fillers:
      'please | bro | umpteen | dozen | about | hundrd | like | of my | nearly | ok | , | 🚀 | really | some | wen | minus | twice | times | and | the | no',
  },
  es: {
    pays: 'cambia N F a T | N F a T | vende N F por T | compra T con N F | quiero cambiar N F por T | pasa N F a T',
    parts: 'cambia N de mis M F a T | tengo M F, cambia N a T | N de los M F a T',
    keeps: 'deja N F y cambia el resto a T | cambia todo menos N F a T | guarda N F, cambia F a T',
    wants:
      'quiero N T por F | compra N T con F | dame N T por mis F | necesito N T, pago con F | quiero recibir N T pagando con F',
    shares: 'cambia S de mis F a T | vende S de mi F por T',
    open: 'cambia N F a T a M | vende N F por T a precio de M | cambia N o M F a T | cambia N F y M F a T | entre N y M F a T | cambia N veces M F a T | cambia N F a M T',
    sales: 'vende N F a M | vende N F por usdc a M | quiero vender N F a precio de M',
    purchases: 'compra T con N usdc a M | compra N usdc de T a M',
    fillers:
      'por favor | tío | chorrocientos | docena | como | casi | de mis | , | 🚀 | porfa | menos | doble | y | el | veces | ya',
  },
  pt: {
    pays: 'troca N F por T | N F para T | vende N F por T | compra T com N F | quero trocar N F por T | converte N F em T',
    parts: 'troca N dos meus M F por T | tenho M F, troca N por T | N de M F para T',
    keeps: 'deixa N F e troca o resto por T | troca tudo menos N F por T | guarda N F, troca F por T',
    wants:
      'quero N T por F | compra N T com F | me dá N T por F | preciso de N T, pago com F | quero receber N T pagando com F',
    shares: 'troca S do meu F por T | vende S do meu F por T',
    open: 'troca N F por T a M | vende N F por T ao preço de M | troca N ou M F por T | troca N F e M F por T | entre N e M F por T | troca N vezes M F por T | troca N F por M T',
    sales: 'vende N F a M | vende N F por usdc a M | quero vender N F ao preço de M',
    purchases: 'compra T com N usdc a M | compra N usdc de T a M',
    fillers:
      'por favor | mano | trocentos | dúzia | quase | dos meus | , | 🚀 | aí | menos | dobro | e | o | vezes | já',
  },
  ru: {
    pays: 'обменяй N F на T | N F в T | продай N F за T | купи T за N F | хочу обменять N F на T | поменяй N F на T',
    parts: 'обменяй N из моих M F на T | у меня есть M F, обменяй N на T | N из M F в T',
    keeps: 'оставь N F, остальное в T | обменяй всё кроме N F на T | оставь N F и обменяй F на T',
    wants:
      'хочу N T за F | купи N T за F | дай мне N T за мои F | нужно N T, плачу F | хочу получить N T за F',
    shares: 'обменяй S моих F на T | продай S моего F за T',
    open: 'обменяй N F на T по M | продай N F за T по цене M | обменяй N или M F на T | обменяй N F и M F на T | от N до M F на T | обменяй N раз по M F на T | обменяй N F на M T',
    sales: 'продай N F по M | продай N F за usdc по цене M | обменяй N F на usdc по M',
    purchases: 'купи T на N usdc по M | купи T за N usdc по цене M',
    fillers:
      'пожалуйста | брат | стопятьсот | дюжина | почти | из моих | , | 🚀 | давай | минус | дважды | и | раз | уже | нет',
  },
  tr: {
    pays: "N F'yi T'ye çevir | N F sat T al | N F ile T al | N F'yi T yap | N F T'ye takas et",
    parts: "M F'nin N tanesini T'ye çevir | M F'm var, N tanesini T yap | M F'den N tane T'ye çevir",
    keeps: "N F kalsın gerisini T yap | N F hariç hepsini T'ye çevir | N F bırak F'yi T'ye çevir",
    wants:
      'F ile N T al | F karşılığında N T istiyorum | N T istiyorum F ile | bana N T lazım F satıp | F satıp N T al',
    shares: "F'min S'ini T'ye çevir | F'nin S T yap",
    open: "N F'yi M fiyatından T'ye çevir | N F'yi M'den T'ye çevir | N veya M F'yi T'ye çevir | N F ve M F T'ye çevir | N kere M F'yi T'ye çevir",
    sales: "N F'yi M fiyatından sat | N F'yi M dolardan sat | N F'yi usdc'ye M fiyatından sat",
    purchases: 'N usdc ile M fiyatından T al | N usdc ile M dolardan T al',
    fillers:
      'lütfen | kanka | düzine | neredeyse | , | 🚀 | hadi | eksi | kat | ve | kere | artık | kadar | tane',
  },
  zh: {
    pays: '把N个F换成T | 用N F换T | 卖N F换T | 用N F买T | N F换T | 我想把N F换成T',
    parts: '把我M F里的N个换成T | 我有M F，换N个成T | M个F中的N个换成T',
    keeps: '留N F其余换成T | 除了N F全部换成T | 保留N F，把F换成T',
    wants: '我要N T，用F付 | 用F买N T | 我想到手N T，付F | 给我N T，用F换 | 需要N个T，拿F换 | 想收到N T 付F',
    shares: '把我的S F换成T | 卖S的F换T',
    open: '把N个F以M的价格换成T | N或者M个F换成T | N个F和M个F换成T | N到M个F换成T | N次M个F换成T | M的价位卖N F换T',
    sales: '以M的价格卖N个F | 卖N个F，单价M | 把N个F以M的价格换成usdc',
    purchases: '以M的价格用N usdc买T | 用N usdc买T，单价M',
    fillers: '请 | 老铁 | 差不多 | 一打 | ， | 🚀 | 大概 | 减 | 两倍 | 多 | 几 | 里的 | 左右 | 吧',
  },
  ar: {
    pays: 'حول N F الى T | بيع N F مقابل T | بدل N F الى T | اشتري T ب N F | اريد تحويل N F الى T',
    parts: 'حول N من M F الى T | عندي M F حول N الى T | N من رصيدي M F الى T',
    keeps: 'خلي N F وحول الباقي الى T | حول كل شي الا N F الى T | اترك N F حول F الى T',
    wants:
      'اريد N T مقابل F | اشتري N T ب F | اعطني N T مقابل F | احتاج N T وادفع F | ابغى استلم N T مقابل F',
    shares: 'حول S من رصيدي F الى T | بيع S من F مقابل T',
    open: 'حول N F الى T بسعر M | بيع N F مقابل T على سعر M | حول N او M F الى T | حول N F و M F الى T | بين N و M F الى T | حول N F الى M T',
    sales: 'بيع N F بسعر M | بيع N F مقابل usdc بسعر M | حول N F الى usdc بسعر M',
    purchases: 'اشتري T ب N usdc بسعر M | اشتري T مقابل N usdc بسعر M',
    fillers: 'من فضلك | يا اخي | كذا | دزينة | تقريبا | من | , | 🚀 | يلا | ناقص | ضعف | مرات | بس',
  },
};

/** Numbers as they are said that no rule spells. */
const IDIOMS: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['two and a half thousand', 2500],
    ['half a million', 500000],
    ['2 and a half k', 2500],
    ['twenty-five', 25],
  ],
  es: [['medio millón', 500000]],
  pt: [['meio milhão', 500000]],
  ru: [
    ['две с половиной тысячи', 2500],
    ['полмиллиона', 500000],
    ['полторы тысячи', 1500],
    ['сотку', 100],
  ],
  tr: [
    ['iki buçuk bin', 2500],
    ['yarım milyon', 500000],
  ],
  zh: [
    ['两千五', 2500],
    ['五十万', 500000],
    ['2万', 20000],
    ['一万二', 12000],
  ],
  ar: [
    ['تلات الاف', 3000],
    ['نص مليون', 500000],
    ['تلتمية الف', 300000],
  ],
};

const OWNING = new Set(['of my', 'de mis', 'dos meus', 'из моих', '里的', 'من']);

const WORD_OF = new Map(
  LANGUAGES.map((language) => [
    language,
    // The first word of a value is its plainest.
    new Map(
      numbersIn(VOCABULARIES[language].numbers)
        .map(([word, value]) => [value, word] as const)
        .reverse(),
    ),
  ]),
);

const AND: Partial<Readonly<Record<Language, string>>> = { es: ' y ', pt: ' e ', ar: ' و' };
const HAN = '零一二三四五六七八九';

/** A number up to 9,999 in words, by the rules of the language. */
function spell(value: number, language: Language): string {
  if (language === 'zh') return spellHan(value);
  const word = (one: number) => WORD_OF.get(language)?.get(one);
  const [thousands, rest] = [Math.floor(value / 1_000), value % 1_000];
  const isOneSaid = language === 'en' || language === 'ru';
  const count = thousands === 1 && !isOneSaid ? '' : spellSmall(thousands, language);
  const many = thousands === 0 ? '' : `${count} ${word(1_000)}`.trim();
  return [many, spellSmall(rest, language)]
    .filter((part) => part !== '')
    .join(language === 'ar' ? ' و' : ' ');
}

function spellSmall(value: number, language: Language): string {
  const word = (one: number) => WORD_OF.get(language)?.get(one);
  const and = AND[language];
  const parts: string[] = [];
  const hundreds = Math.floor(value / 100) * 100;
  if (hundreds > 0) parts.push(word(hundreds) ?? `${word(hundreds / 100)} ${word(100)}`);
  if (hundreds === 100 && language === 'en') parts.splice(0, 1, `${word(1)} ${word(100)}`);
  if (hundreds === 100 && value > 100 && language === 'es') parts.splice(0, 1, 'ciento');
  if (hundreds === 100 && value > 100 && language === 'pt') parts.splice(0, 1, 'cento');
  const below = value % 100;
  const [tens, ones] = [Math.floor(below / 10) * 10, below % 10];
  const small = word(below);
  if (below > 0 && small) parts.push(small);
  // Arabic says the ones first.
  else if (below > 0 && language === 'ar') parts.push(`${word(ones)} و${word(tens)}`);
  else if (below > 0) parts.push(`${word(tens)}${and ?? ' '}${word(ones)}`);
  return parts.join(language === 'es' ? ' ' : language === 'en' && below > 0 ? ' and ' : (and ?? ' '));
}

function spellHan(value: number): string {
  const digits = String(value);
  const signs = [...digits].map((digit, index) => {
    const scale = ['', '十', '百', '千'][digits.length - index - 1];
    return digit === '0' ? '零' : `${HAN[Number(digit)]}${scale}`;
  });
  return signs.join('').replace(/零+/g, '零').replace(/零$/, '');
}

const number = (language: Language) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: 1, max: 9_999 }).map((value) => [String(value), value] as const),
    },
    fc.integer({ min: 1, max: 999 }).map((value) => [`${value / 10}`, value / 10] as const),
    fc.integer({ min: 1, max: 99 }).map((value) => [`${value}k`, value * 1_000] as const),
    fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }))
      .map(([high, low]) => [`${high} ${String(low).padStart(3, '0')}`, high * 1_000 + low] as const),
    {
      weight: 5,
      arbitrary: fc.integer({ min: 2, max: 9_999 }).map((value) => [spell(value, language), value] as const),
    },
    fc.constantFrom(...IDIOMS[language]),
  );

interface Meant {
  readonly kind: Kind;
  readonly fillers: number;
  readonly language: Language;
  readonly text: string;
  readonly from: string;
  /** Null where nothing may be paid without a question. */
  readonly amount: number | null;
  /** What stays, where the rest is paid. */
  readonly kept: number | null;
  readonly share: number | null;
  /** Where an order fits: the price, and the token that has it. */
  readonly order: { readonly token: string; readonly amount: number; readonly price: number } | null;
}

type Kind = keyof Omit<Grammar, 'fillers'>;

const sentence = fc.constantFrom(...LANGUAGES).chain((language): fc.Arbitrary<Meant> => {
  const grammar = GRAMMARS[language];
  const kinds: readonly Kind[] = [
    ...(['pays', 'parts', 'keeps', 'wants', 'shares', 'open'] as const),
    ...(['sales', 'purchases'] as const),
  ];
  const filler = fc.tuple(fc.nat({ max: 40 }), fc.constantFrom(...list(grammar.fillers)));
  return fc
    .record({
      kind: fc.constantFrom(...kinds),
      pick: fc.nat({ max: 1_000 }),
      tokens: fc.shuffledSubarray(SYMBOLS, { minLength: 2, maxLength: 2 }),
      one: number(language),
      other: number(language),
      share: fc.integer({ min: 1, max: 99 }),
      fillers: fc.array(filler, { maxLength: 2 }),
    })
    .map(({ kind, pick, tokens, one, other, share, fillers }) => {
      const forms = list(grammar[kind]);
      const [from = '', to = ''] = tokens;
      const values: Readonly<Record<string, string>> = {
        N: one[0],
        M: other[0],
        F: from,
        T: to,
        S: `${share}%`,
      };
      const form = forms[pick % forms.length] ?? '';
      const said = form.replace(/(?<![A-Za-z])[NMFTS](?![A-Za-z])/g, (sign) => ` ${values[sign]}`);
      const words = said.trim().split(/\s+/);
      // "I want of my 2 sol" is a sale: it says so.
      for (const [place, word] of fillers)
        if (kind !== 'wants' || !OWNING.has(word)) words.splice(place % (words.length + 1), 0, word);
      const amount = kind === 'pays' || kind === 'parts' ? one[1] : null;
      return {
        ...{ language, kind, text: words.join(' '), from, amount, fillers: fillers.length },
        kept: kind === 'keeps' ? one[1] : null,
        share: kind === 'shares' ? share : null,
        order: PRICED.has(kind)
          ? { token: kind === 'purchases' ? to : from, amount: one[1], price: other[1] }
          : null,
      };
    });
});

/** The open kind names prices as well, of either token. */
const PRICED: ReadonlySet<Kind> = new Set(['sales', 'purchases', 'open']);

/** Undefined where it is what was meant, a question, or not understood. */
function wrongOrder({ kind, order }: Meant, read: OrderRequest): OrderRequest | undefined {
  const isMeant =
    order !== null &&
    (read.token?.toLowerCase() === order.token || kind === 'open') &&
    (kind === 'open' || (read.side === 'sell') === (kind === 'sales')) &&
    read.amount.kind === 'exact' &&
    Number(read.amount.text) === order.amount &&
    Number(read.price) === order.price;
  return isMeant ? undefined : read;
}

/** Undefined where it is what was meant, a question, or not understood. */
function wrongCard(meant: Meant): ReadRequest | OrderRequest | undefined {
  const { language, text, from, amount, kept, share } = meant;
  const read = readRequest(text, { language, namesToken, isCommand: false });
  if (read.kind === 'order') return wrongOrder(meant, read.order);
  if (
    read.kind !== 'request' ||
    !read.request.amount ||
    read.request.from === null ||
    read.request.to === null
  )
    return undefined;
  const paid = read.request.amount;
  const isMeant =
    read.request.from.toLowerCase() === from &&
    ((paid.kind === 'rest' && kept !== null && Number(paid.text) === kept) ||
      (paid.kind === 'exact' && amount !== null && Number(paid.text) === amount) ||
      (paid.kind === 'share' && share !== null && paid.bps === share * 100));
  return isMeant ? undefined : read;
}

describe('a sentence with a known meaning', () => {
  it(
    'is read as that amount, asked about, or not understood',
    () => {
      fc.assert(
        fc.property(sentence, (meant) => {
          expect(wrongCard(meant), JSON.stringify(meant)).toBeUndefined();
        }),
        { numRuns: soak(300, 20_000, 100_000) },
      );
    },
    soakTimeout(60_000, 600_000),
  );

  it('is a card where nothing is put between', () => {
    fc.assert(
      fc.property(sentence, (meant) => {
        if (meant.fillers > 0 || meant.kind !== 'pays') return;
        const read = readRequest(meant.text, { language: meant.language, namesToken, isCommand: false });
        expect(read.kind, JSON.stringify(meant)).toBe('request');
      }),
      { numRuns: 1_000 },
    );
  });
});
