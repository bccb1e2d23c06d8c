import { LANGUAGES, type Language } from '../../swap/people.ts';
import { FRACTION_WORDS, fractionOfWord, MOST_WORDS } from '../../swap/share-words.ts';
import { foldWord } from '../../swap/words.ts';

export type Meaning =
  | 'buy'
  /** A purchase, followed by the price or the thing: "ape 1 sol into bonk". */
  | 'ape'
  | 'sell'
  | 'swap'
  /** Before the bought thing. */
  | 'to'
  /** Before the other side: the price of a purchase, the proceeds of a sale. */
  | 'for'
  | 'with'
  /** Before the paid thing. */
  | 'from'
  | 'of'
  | 'de'
  /** After the price, in Turkish. */
  | 'with_before'
  /** After the other side. */
  | 'for_before'
  /** Before or after the other side; without a verb before either side. */
  | 'exchange'
  | 'exchange_before'
  | 'worth_before'
  | 'dollars'
  | 'most'
  /** After a number: plus one half. */
  | 'plus_half'
  | 'own'
  | 'own_before'
  | 'unit'
  /** For the next thing, unless there is a verb. */
  | 'want'
  | 'filler';

/** `_` joins a phrase whose words alone mean something else or are a symbol. */
type Table = Partial<Record<Meaning, string>>;

const WORDS: Readonly<Record<Language, Table>> = {
  en: {
    buy: 'buy buying purchase get grab buy_me get_me grab_me',
    ape: 'ape',
    sell: 'sell selling dump im_selling sell_me',
    swap: 'swap swapping exchange convert trade change turn quote price put',
    to: 'to into in -> => → > ➡ »',
    for: 'for',
    with: 'with',
    from: 'from using out_of',
    of: 'of',
    exchange: 'in_exchange in_return in_exchange_for in_return_for',
    dollars: '$ usd dollar dollars buck bucks',
    own: 'my our',
    own_before: 'i_have i_own i_hold i_got',
    unit: 'of_a of_an of_one',
    plus_half: 'and_a_half and_half and_1/2 and_½',
    filler: 'please pls plz the some now worth just i like would can could you lets ok okay hey lemme',
    want: 'want wanna need gimme give_me receive receiving',
  },
  es: {
    buy: 'comprar compra compro compre comprame compras comprarme me_compras',
    sell: 'vender vende vendo vendeme vendelo vendela vendes',
    swap: 'cambiar cambia cambio cambiame intercambiar intercambia convertir convierte convierto canjear canjea pasar pasa precio mete meter meto',
    to: 'a en hacia al para',
    for: 'por',
    with: 'con',
    from: 'desde usando',
    de: 'de del',
    exchange: 'a_cambio a_cambio_de en_lugar_de en_vez_de',
    dollars: 'dolar dolares pavos',
    own: 'mi mis mio mios',
    own_before: 'que_tengo',
    unit: 'de_un de_una',
    plus_half: 'y_medio y_media',
    filler: 'favor porfa quisiera el la los las unos ahora porfis plis oye',
    want: 'quiero necesito dame recibir obtener conseguir',
  },
  pt: {
    buy: 'comprar compra compro compre me_compra',
    sell: 'vender vende vendo venda vendes me_vende',
    swap: 'trocar troca troco troque converter converta converte cambiar mudar preco passa passar passe bota botar',
    to: 'para em pra a',
    for: 'por pelo pela',
    with: 'com',
    from: 'usando',
    de: 'de do da dos',
    exchange: 'em_troca em_troca_de em_troca_do em_vez_de',
    dollars: 'dolar dolares',
    own: 'meu meus minha minhas',
    own_before: 'que_tenho que_eu_tenho',
    unit: 'de_um de_uma',
    plus_half: 'e_meio e_meia',
    filler: 'favor queria o os as uns agora bora pfv pra_mim para_mim',
    want: 'quero preciso me_da receber obter conseguir',
  },
  ru: {
    buy: 'купить купи куплю купите покупаю покупка взять возьми возьму прикупи закупи',
    sell: 'продать продай продам продайте продаю продажа слей слить сливай',
    swap: 'обменять обменяй обмен обмени поменять поменяй меняю сменить свап свапни свапнуть конвертировать конвертируй перевести переведи цена меняй обменяю махни закинь',
    to: 'в во',
    for: 'на за',
    with: 'с со',
    from: 'из',
    exchange: 'в_обмен в_обмен_на взамен взамен_на',
    dollars: 'доллар доллара долларов доллары бакс бакса баксов доларов',
    own: 'мой моя мое мои мою моих моего моей моему свой свои свою своих своего своей',
    plus_half: 'с_половиной',
    filler: 'пожалуйста плиз мне сейчас можно давай плз',
    want: 'хочу надо нужно нужен нужны нужна дай получить получи получу',
  },
  tr: {
    buy: 'al alim satinal alayim almak alsana alacagim aliyorum',
    sell: 'sat satim satayim satmak satiyorum satacagim satsana',
    swap: 'takas degistir cevir donustur bozdur takasla cevirmek fiyat',
    with_before: 'ile',
    exchange_before: 'karsiligi karsiliginda yerine icin',
    worth_before: 'lik luk',
    dollars: 'dolar dolari dolarlik dolara dolarin',
    own: 'benim elimdeki bendeki',
    unit: 'adet tane',
    plus_half: 'bucuk',
    filler: 'lutfen simdi et yap kadar bana',
    want: 'istiyorum lazim isterim gerek',
  },
  zh: {
    buy: '买 买入 购买 買 買入 想买 我要买 我想买 买点 买些',
    sell: '卖 卖出 出售 卖掉 賣 賣出 想卖 我要卖 我想卖 我想卖掉 我要卖掉 想卖掉 卖了 卖点',
    swap: '换 兑换 交换 闪兑 换币 兑 換 兌換 转换 价格 能换 可以换',
    to: '换成 兑换成 兑换为 换为 转成 变成 成 到 为 至 換成 兌換成 换取 换得',
    from: '把 将 从 將 從 用 以 拿 花',
    of: '的',
    dollars: '美元 美金 刀',
    own: '我的 我手里的',
    unit: '个 枚 颗',
    plus_half: '个半',
    filler: '请 我 想 我想 一下 帮我 吧 現在 现在 谢谢 帮忙 多少',
    want: '想要 要 我要 给我 需要 得到 收到 获得',
  },
  ar: {
    buy: 'اشتر اشتري شراء اشترِ اشتريلي تشتري اشتري_لي اشتر_لي',
    sell: 'بع بيع ابيع أبيع بيعلي بيع_لي بع_لي',
    swap: 'بدل بدّل استبدل حول حوّل مبادلة تحويل تبديل سعر احول أحول ابدل أبدل بدل_لي حول_لي حوللي بدللي',
    to: 'إلى الى ل لـ',
    for: 'مقابل',
    with: 'ب بـ',
    from: 'من بواسطة باستخدام',
    exchange: 'بدلا_من عوضا_عن',
    dollars: 'دولار دولارات دولارا',
    own: 'رصيد رصيدي محفظتي عملاتي',
    own_before: 'عندي لدي معي',
    plus_half: 'ونصف ونص و_نصف',
    filler: 'فضلك لو سمحت عملة رجاء الان الآن شي شيء من_فضلك',
    want: 'اريد أريد ابغى ابغا ابي عايز عاوز بدي حاب محتاج اعطني استلام استلم الحصول_على احصل_على',
  },
};

const SHARES: readonly (readonly [string, Meaning])[] = [
  ...[...MOST_WORDS].map((word) => [foldWord(word), 'most'] as const),
];

const TABLES = new Map(LANGUAGES.map((language) => [language, tableOf(WORDS[language])]));

const EVERYWHERE = mergeTables();

/** Meaning of a folded word, first in the person's language. Undefined where other languages disagree. */
export function meaningOf(word: string, language: Language): Meaning | undefined {
  return TABLES.get(language)?.get(word) ?? EVERYWHERE.get(word) ?? undefined;
}

/** Words. */
export const LONGEST_PHRASE = 4;

/** The longest phrase at the start, joined by `_`. */
export function phraseAt(words: readonly string[], language: Language): string | undefined {
  if (!PHRASE_BEGINNINGS.has(words[0] ?? '')) return undefined;
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length -= 1) {
    const phrase = words.slice(0, length).join('_');
    if (fractionOfWord(phrase) || meaningOf(phrase, language)) return phrase;
  }
  return undefined;
}

const PHRASE_BEGINNINGS = new Set(
  [...EVERYWHERE.keys(), ...FRACTION_WORDS].flatMap((words) =>
    words.includes('_') ? [words.slice(0, words.indexOf('_'))] : [],
  ),
);

/** Folded words for a swap, purchase or sale. */
export const VERBS: readonly (readonly [string, Meaning])[] = [...EVERYWHERE].flatMap(([word, meaning]) =>
  isVerb(meaning) && !word.includes('_') ? [[word, meaning] as const] : [],
);

const FINAL = new Set([WORDS.tr.buy, WORDS.tr.want].flatMap((list) => (list ?? '').split(' ')));

/** True for a word that follows its object, as in Turkish. */
export function isFinalWord(folded: string): boolean {
  return FINAL.has(folded);
}

function isVerb(meaning: Meaning | null): meaning is 'buy' | 'sell' | 'swap' {
  return meaning === 'buy' || meaning === 'sell' || meaning === 'swap';
}

/** Chinese words, longest first. */
export const HAN_WORDS: readonly string[] = [...EVERYWHERE.keys(), ...FRACTION_WORDS]
  .filter((word) => /^\p{Script=Han}+$/u.test(word))
  .sort((one, other) => other.length - one.length);

function tableOf(words: Table): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, list]) => list.split(' ').map((word) => [foldWord(word), meaning])),
  );
}

/** Null for a word with several meanings. */
function mergeTables(): ReadonlyMap<string, Meaning | null> {
  const merged = new Map<string, Meaning | null>(SHARES);
  for (const table of TABLES.values()) {
    for (const [word, meaning] of table) {
      const known = merged.get(word);
      merged.set(word, known === undefined || known === meaning ? meaning : null);
    }
  }
  return merged;
}
