import { LANGUAGES, type Language } from '../language.ts';
import { HALF_WORDS, MOST_WORDS } from '../share-words.ts';
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
  /** Changes nothing. */
  | 'filler';

type Table = Partial<Record<Meaning, string>>;

const WORDS: Readonly<Record<Language, Table>> = {
  en: {
    buy: 'buy buying purchase get grab ape',
    sell: 'sell selling dump',
    swap: 'swap swapping exchange convert trade change turn quote price',
    to: 'to into in -> => → > ➡ »',
    for: 'for',
    with: 'with using',
    from: 'from',
    of: 'of',
    dollars: '$ usd dollar dollars buck bucks',
    filler:
      'please pls plz my the some now worth just i want wanna like would can could you lets ok okay hey',
  },
  es: {
    buy: 'comprar compra compro compre comprame',
    sell: 'vender vende vendo vendeme',
    swap: 'cambiar cambia cambio cambiame intercambiar intercambia convertir convierte convierto canjear canjea pasar pasa precio',
    to: 'a en hacia al para',
    for: 'por',
    with: 'con usando',
    from: 'desde',
    of: 'de',
    dollars: 'dolar dolares pavos',
    filler: 'favor porfa quiero quisiera el la los las mi mis unos ahora',
  },
  pt: {
    buy: 'comprar compra compro compre',
    sell: 'vender vende vendo venda',
    swap: 'trocar troca troco troque converter converta converte cambiar mudar preco',
    to: 'para em pra a',
    for: 'por',
    with: 'com usando',
    of: 'de do da dos',
    dollars: 'dolar dolares',
    filler: 'favor quero queria o os as meu meus minha minhas uns agora',
  },
  ru: {
    buy: 'купить купи куплю купите покупаю покупка',
    sell: 'продать продай продам продайте продаю продажа',
    swap: 'обменять обменяй обмен обмени поменять поменяй меняю сменить свап свапни свапнуть конвертировать конвертируй перевести переведи цена',
    to: 'в во',
    for: 'на за',
    with: 'с со',
    from: 'из',
    dollars: 'доллар доллара долларов доллары бакс бакса баксов',
    filler: 'пожалуйста плиз хочу мне мой мои мою моих сейчас можно давай',
  },
  tr: {
    buy: 'al alim satinal alayim almak',
    sell: 'sat satim satayim satmak',
    swap: 'takas degistir cevir donustur bozdur takasla cevirmek fiyat',
    with_before: 'ile',
    for_before: 'karsiligi karsiliginda',
    dollars: 'dolar dolari',
    filler: 'lutfen istiyorum benim simdi adet et yap kadar',
  },
  zh: {
    buy: '买 买入 购买 買 買入 想买 我要买 我想买',
    sell: '卖 卖出 出售 卖掉 賣 賣出 想卖 我要卖 我想卖',
    swap: '换 兑换 交换 闪兑 换币 兑 換 兌換 转换 价格',
    to: '换成 兑换成 兑换为 换为 转成 变成 成 到 为 至 換成 兌換成',
    with: '用 以 拿 花',
    from: '把 将 从 將 從',
    of: '的',
    dollars: '美元 美金 刀',
    filler: '请 我 我要 我想 想 要 个 枚 一下 帮我 给我 我的 吧 現在 现在 谢谢',
  },
  ar: {
    buy: 'اشتر اشتري شراء اشترِ',
    sell: 'بع بيع ابيع أبيع',
    swap: 'بدل بدّل استبدل حول حوّل مبادلة تحويل تبديل سعر',
    to: 'إلى الى ل لـ',
    for: 'مقابل',
    with: 'ب بـ بواسطة باستخدام',
    from: 'من',
    dollars: 'دولار دولارات دولارا',
    filler: 'فضلك لو سمحت اريد أريد عملة رجاء الان الآن',
  },
};

const SHARES: readonly (readonly [string, Meaning])[] = [
  ...[...MOST_WORDS].map((word) => [foldWord(word), 'most'] as const),
  ...[...HALF_WORDS].map((word) => [foldWord(word), 'half'] as const),
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

/** Every word for a swap, a purchase or a sale, folded. */
export const VERBS: readonly (readonly [string, Meaning])[] = [...EVERYWHERE].flatMap(([word, meaning]) =>
  meaning === 'buy' || meaning === 'sell' || meaning === 'swap' ? [[word, meaning] as const] : [],
);

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
