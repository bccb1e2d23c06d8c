import { LANGUAGES, type Language } from '../language.ts';
import { HALF_WORDS, MOST_WORDS, QUARTER_WORDS } from '../share-words.ts';
import { foldWord } from './fold-word.ts';

/** What a small word around tokens and amounts says. */
export type Meaning =
  | 'buy'
  | 'sell'
  | 'swap'
  /** Before what is got. */
  | 'to'
  /** Before the other side: what a purchase is paid with, what a sale brings. */
  | 'for'
  /** Before what is paid with. */
  | 'with'
  /** Before what is paid. */
  | 'from'
  | 'of'
  /** Behind what is paid with, as Turkish has it. */
  | 'with_before'
  /** Behind the other side. */
  | 'for_before'
  | 'dollars'
  | 'most'
  | 'half'
  | 'quarter'
  /** Asks for what follows, unless a verb says what is to be done. */
  | 'want'
  /** Changes nothing. */
  | 'filler';

/** Words that stand together are joined by `_`: alone they mean something else, or are the symbol of a token. */
type Table = Partial<Record<Meaning, string>>;

const WORDS: Readonly<Record<Language, Table>> = {
  en: {
    buy: 'buy buying purchase get grab ape buy_me get_me grab_me',
    sell: 'sell selling dump im_selling sell_me',
    swap: 'swap swapping exchange convert trade change turn quote price put',
    to: 'to into in -> => → > ➡ »',
    for: 'for',
    with: 'with using',
    from: 'from',
    of: 'of',
    dollars: '$ usd dollar dollars buck bucks',
    filler: 'please pls plz my the some now worth just i like would can could you lets ok okay hey lemme',
    want: 'want wanna need gimme give_me',
    quarter: 'a_quarter',
  },
  es: {
    buy: 'comprar compra compro compre comprame compras comprarme me_compras',
    sell: 'vender vende vendo vendeme vendelo vendela vendes',
    swap: 'cambiar cambia cambio cambiame intercambiar intercambia convertir convierte convierto canjear canjea pasar pasa precio mete meter meto',
    to: 'a en hacia al para',
    for: 'por',
    with: 'con usando',
    from: 'desde',
    of: 'de del',
    dollars: 'dolar dolares pavos',
    filler: 'favor porfa quisiera el la los las mi mis unos ahora porfis plis oye',
    want: 'quiero necesito dame',
    quarter: 'un_cuarto una_cuarta cuarta_parte',
  },
  pt: {
    buy: 'comprar compra compro compre me_compra',
    sell: 'vender vende vendo venda vendes me_vende',
    swap: 'trocar troca troco troque converter converta converte cambiar mudar preco passa passar passe bota botar',
    to: 'para em pra a',
    for: 'por',
    with: 'com usando',
    of: 'de do da dos',
    dollars: 'dolar dolares',
    filler: 'favor queria o os as meu meus minha minhas uns agora bora pfv pra_mim para_mim',
    want: 'quero preciso',
    quarter: 'um_quarto',
  },
  ru: {
    buy: 'купить купи куплю купите покупаю покупка взять возьми возьму прикупи закупи',
    sell: 'продать продай продам продайте продаю продажа слей слить сливай',
    swap: 'обменять обменяй обмен обмени поменять поменяй меняю сменить свап свапни свапнуть конвертировать конвертируй перевести переведи цена меняй обменяю махни закинь',
    to: 'в во',
    for: 'на за',
    with: 'с со',
    from: 'из',
    dollars: 'доллар доллара долларов доллары бакс бакса баксов доларов',
    filler: 'пожалуйста плиз мне мой мои мою моих сейчас можно давай плз моего моей моему',
    want: 'хочу надо нужно нужен дай',
  },
  tr: {
    buy: 'al alim satinal alayim almak alsana alacagim aliyorum',
    sell: 'sat satim satayim satmak satiyorum satacagim satsana',
    swap: 'takas degistir cevir donustur bozdur takasla cevirmek fiyat',
    with_before: 'ile lik luk',
    for_before: 'karsiligi karsiliginda',
    dollars: 'dolar dolari dolarlik dolara dolarin',
    filler: 'lutfen benim simdi adet et yap kadar bana elimdeki bendeki',
    want: 'istiyorum lazim',
  },
  zh: {
    buy: '买 买入 购买 買 買入 想买 我要买 我想买 买点 买些',
    sell: '卖 卖出 出售 卖掉 賣 賣出 想卖 我要卖 我想卖 我想卖掉 我要卖掉 想卖掉 卖了 卖点',
    swap: '换 兑换 交换 闪兑 换币 兑 換 兌換 转换 价格 能换 可以换',
    to: '换成 兑换成 兑换为 换为 转成 变成 成 到 为 至 換成 兌換成',
    with: '用 以 拿 花',
    from: '把 将 从 將 從',
    of: '的',
    dollars: '美元 美金 刀',
    filler: '请 我 个 枚 一下 帮我 我的 吧 現在 现在 谢谢 帮忙 多少',
    want: '想 我想 想要 要 我要 给我 需要',
  },
  ar: {
    buy: 'اشتر اشتري شراء اشترِ اشتريلي تشتري اشتري_لي اشتر_لي',
    sell: 'بع بيع ابيع أبيع بيعلي بيع_لي بع_لي',
    swap: 'بدل بدّل استبدل حول حوّل مبادلة تحويل تبديل سعر احول أحول ابدل أبدل بدل_لي حول_لي حوللي بدللي',
    to: 'إلى الى ل لـ',
    for: 'مقابل',
    with: 'ب بـ بواسطة باستخدام',
    from: 'من',
    dollars: 'دولار دولارات دولارا',
    filler: 'فضلك لو سمحت عملة رجاء الان الآن شي شيء رصيد من_فضلك',
    want: 'اريد أريد ابغى ابغا ابي عايز عاوز بدي حاب محتاج اعطني',
  },
};

const SHARES: readonly (readonly [string, Meaning])[] = [
  ...[...MOST_WORDS].map((word) => [foldWord(word), 'most'] as const),
  ...[...HALF_WORDS].map((word) => [foldWord(word), 'half'] as const),
  ...[...QUARTER_WORDS].map((word) => [foldWord(word), 'quarter'] as const),
];

const TABLES = new Map(LANGUAGES.map((language) => [language, tableOf(WORDS[language])]));

const EVERYWHERE = mergeTables();

/**
 * What a folded word says. Words of every language are understood, the person's own first; undefined for one that says
 * different things in two others.
 */
export function meaningOf(word: string, language: Language): Meaning | undefined {
  return TABLES.get(language)?.get(word) ?? EVERYWHERE.get(word) ?? undefined;
}

/** What two words say together; undefined where they are no phrase. */
export function phraseOf(one: string, other: string, language: Language): Meaning | undefined {
  return PHRASE_BEGINNINGS.has(one) ? meaningOf(`${one}_${other}`, language) : undefined;
}

const PHRASE_BEGINNINGS = new Set(
  [...EVERYWHERE.keys()].flatMap((words) =>
    words.includes('_') ? [words.slice(0, words.indexOf('_'))] : [],
  ),
);

/** Every word for a swap, a purchase or a sale, folded. */
export const VERBS: readonly (readonly [string, Meaning])[] = [...EVERYWHERE].flatMap(([word, meaning]) =>
  isVerb(meaning) && !word.includes('_') ? [[word, meaning] as const] : [],
);

function isVerb(meaning: Meaning | null): meaning is 'buy' | 'sell' | 'swap' {
  return meaning === 'buy' || meaning === 'sell' || meaning === 'swap';
}

/** Words that Chinese writes without spaces around them, longest first. */
export const HAN_WORDS: readonly string[] = [...EVERYWHERE.keys()]
  .filter((word) => /^\p{Script=Han}+$/u.test(word))
  .sort((one, other) => other.length - one.length);

function tableOf(words: Table): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, list]) => list.split(' ').map((word) => [foldWord(word), meaning])),
  );
}

/** Null for a word that languages disagree about. */
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
