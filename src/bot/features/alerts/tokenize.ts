/** `word` may be a token; the later kinds are phrases. */
export interface AlertPiece {
  readonly kind: 'number' | 'percent' | 'word' | 'other' | Exclude<PhraseMeaning, 'percent'>;
  /** As written, in ASCII digits. */
  readonly text: string;
  /** After the price, the word may be a token. */
  readonly comesBefore?: true;
}

/** Characters. */
export const MAX_ALERT_LENGTH = 300;

const OPERATORS: readonly (readonly [RegExp, AlertPiece['kind']])[] = [
  [/(?:>=|=>|≥|>)/y, 'above'],
  [/(?:<=|=<|≤|<)/y, 'below'],
  [/=/y, 'reach'],
  [/\$(?![a-z])/iy, 'dollars'],
];

const NUMBER = /[+\-−–]?[.,]?\d(?:[\d.,_]|['’](?=\d))*/y;

const MULTIPLIER =
  /(?:(?:k|m|b|t|bn|tn|mn|kk|mm|mil|mio|mln|mrd|тыс|млн|млрд|к|м)(?![\p{L}\p{N}])|e[+-]?\d+|[万千亿百])/iuy;

const WORD = /\$?[a-z0-9]{1,44}(?![\p{L}\p{N}])|\$?[a-z0-9]{1,44}(?=\p{Script=Han})/iuy;
const HAN = /\p{Script=Han}/u;

/** `reach` takes its direction from the current price. */
type PhraseMeaning = 'trigger' | 'above' | 'below' | 'reach' | 'filler' | 'dollars' | 'percent';

interface Language extends Readonly<Record<PhraseMeaning, string>> {
  /** The verb follows the price, and the percent sign precedes its number. */
  readonly isVerbLast?: true;
}

/** Lower case, `|` as separator, no digits. In order en, es, pt, ru, tr, zh, ar. */
const LANGUAGES: readonly Language[] = [
  {
    trigger:
      'tell me when|tell me if|tell me once|tell me as soon as|let me know when|let me know if|let me know once|alert me when|alert me if|alert me at|alert me|alert when|alert if|alert for|alert|price alert|set an alert for|set an alert when|set alert for|notify me when|notify me if|notify me|notify when|ping me when|ping me if|warn me when|warn me if|remind me when|message me when',
    above:
      'goes above|rises above|is above|gets above|climbs above|goes over|is over|gets over|above|over|more than|higher than|at least|exceeds|passes|breaks|goes up to|rises to|climbs to|goes up|rises|climbs|up|gains|pumps',
    below:
      'goes below|falls below|drops below|is below|gets below|dips below|goes under|is under|falls under|drops under|below|under|less than|lower than|at most|falls to|drops to|goes down to|dips to|goes down|falls|drops|dips|down|loses|dumps',
    reach:
      'gives me|gives|is worth|is at|reaches|hits|gets to|goes to|costs|trades at|equals|touches|brings|is|at',
    filler: 'the price of|price of|the|price|when|if|once|by|please|pls',
    dollars: 'dollars|dollar|usd|bucks',
    percent: 'percent|per cent|pct',
  },
  {
    trigger:
      'avísame cuando|avisame cuando|avísame si|avisame si|avísame|avisame|dime cuando|dime cuándo|dime si|alértame cuando|alertame cuando|alértame si|alerta cuando|alerta si|alerta|notifícame cuando|notificame cuando|hazme saber cuando|ponme una alerta|crea una alerta',
    above:
      'suba de|sube de|suba por encima de|esté por encima de|está por encima de|por encima de|encima de|supere los|supere|supera los|supera|pase de|pasa de|más de|mas de|mayor que|mayor de|suba a|sube a|suba|sube|al menos|como mínimo',
    below:
      'baje de|baja de|caiga por debajo de|esté por debajo de|está por debajo de|baje por debajo de|por debajo de|debajo de|menos de|menor que|menor de|baje a|baja a|caiga a|cae a|caiga de|cae de|caiga|cae|baje|baja',
    reach:
      'llegue a los|llegue a|llega a|alcance los|alcance|alcanza|valga|vale|dé|da|esté a|esté en|está en|cueste|cuesta',
    filler: 'el precio de|el precio del|precio de|precio|el|un|cuando|si|por favor',
    dollars: 'dólares|dolares|dólar',
    percent: 'por ciento|porciento',
  },
  {
    trigger:
      'me avise quando|me avise se|me avise|avise-me quando|avise-me se|me avisa quando|me avisa se|avisa quando|avise quando|me diga quando|diga-me quando|me fala quando|me alerte quando|me alerte se|alerte-me quando|alerta quando|me notifique quando|notifique-me quando|crie um alerta',
    above:
      'passar de|passar dos|ultrapassar|superar|supera|subir acima de|ficar acima de|estiver acima de|for acima de|acima de|mais de|maior que|subir para|subir até|subir|sobe|pelo menos',
    below:
      'cair abaixo de|ficar abaixo de|estiver abaixo de|for abaixo de|abaixo de|menos de|menor que|cair para|cair até|cair|cai|descer para|descer|baixar de|baixar para|baixar',
    reach: 'chegar a|chegar em|chegar aos|atingir|valer|vale|der|dá|render|custar|estiver em|estiver a',
    filler: 'o preço de|o preço do|o preço da|preço de|preço do|preço|o|um|quando|se|por favor',
    dollars: 'dólares|dólar',
    percent: 'por cento',
  },
  {
    trigger:
      'сообщи мне когда|сообщи когда|сообщите когда|сообщи если|скажи мне когда|скажи когда|скажи если|дай знать когда|дай мне знать когда|предупреди когда|предупреди если|уведоми меня когда|уведоми когда|уведоми если|напиши мне когда|напиши когда|напиши если|оповести когда|оповести если|алерт|оповещение',
    above:
      'станет выше|будет выше|поднимется выше|вырастет выше|выше|станет больше|будет больше|больше|станет дороже|дороже|превысит|перевалит за|пробьёт|пробьет|вырастет до|поднимется до|подорожает до|вырастет на|поднимется на|подорожает на|вырастет|поднимется|подорожает|не меньше|не менее',
    below:
      'упадёт ниже|упадет ниже|опустится ниже|станет ниже|будет ниже|ниже|станет меньше|будет меньше|меньше|станет дешевле|дешевле|упадёт до|упадет до|опустится до|подешевеет до|снизится до|упадёт на|упадет на|опустится на|подешевеет на|снизится на|упадёт|упадет|опустится|подешевеет|снизится|не больше|не более',
    reach:
      'достигнет|дойдёт до|дойдет до|дорастёт до|будет стоить|стоит|станет|будет|даст|дадут|дают|даёт|дает|будет давать|будет равен',
    filler: 'цена|курс|за|когда|если|пожалуйста',
    dollars: 'долларов|доллара|доллар|долл|баксов',
    percent: 'процентов|процента|процент',
  },
  {
    trigger:
      'bana haber ver|haber ver|bana bildir|bildir|beni uyar|uyar|bana söyle|söyle|bana yaz|alarm kur|alarm|uyarı kur|uyarı',
    above:
      'üstüne çıkınca|üzerine çıkınca|üstüne çıktığında|üzerine çıktığında|üstüne çıkarsa|üzerine çıkarsa|üstünde olunca|üzerinde olunca|üstünde|üzerinde|geçince|geçtiğinde|geçerse|aşınca|aştığında|aşarsa|artınca|arttığında|artarsa|yükselince|yükseldiğinde|yükselirse|çıkınca|çıktığında|çıkarsa|en az',
    below:
      'altına düşünce|altına inince|altına düştüğünde|altına indiğinde|altına düşerse|altına inerse|altında olunca|altında|düşünce|düştüğünde|düşerse|inince|indiğinde|inerse|azalınca|en fazla',
    reach:
      'olunca|olduğunda|olursa|ulaşınca|ulaştığında|ulaşırsa|verince|verdiğinde|verirse|edince|ettiğinde|ederse|gelince|geldiğinde',
    filler: 'fiyatı|fiyat|eğer|lütfen',
    dollars: 'dolarının|doların|dolardan|dolara|doları|dolar',
    percent: 'yüzde',
    isVerbLast: true,
  },
  {
    trigger:
      '的时候提醒我|的时候告诉我|的时候通知我|时提醒我|时告诉我|时通知我|就提醒我|就告诉我|就通知我|请提醒我|请告诉我|请通知我|提醒我|告诉我|通知我|价格提醒|提醒',
    above: '高于|大于|超过|涨到|涨破|升到|升破|突破|以上|上涨|涨了|涨|不低于|至少',
    below: '低于|小于|跌到|跌破|降到|跌至|以下|下跌|跌了|跌|不高于|至多',
    reach: '达到|等于|能换到|能换|可以换到|可以换|可换|换到|能兑换|值|到',
    filler: '当|如果|一旦|的价格|价格|的时候|时候|时|个|枚|请',
    dollars: '美元|美金|刀',
    percent: '百分之',
    isVerbLast: true,
  },
  {
    trigger:
      'نبهني عندما|نبهني اذا|نبهني|اخبرني عندما|اخبرني اذا|اعلمني عندما|اعلمني اذا|بلغني عندما|ذكرني عندما|قل لي عندما|تنبيه عندما|تنبيه',
    above:
      'يتجاوز|تتجاوز|يزيد عن|تزيد عن|اعلى من|اكثر من|اكبر من|فوق|يرتفع الى|يرتفع فوق|ترتفع الى|يرتفع بنسبة|يرتفع|ترتفع|يصعد|على الاقل',
    below:
      'اقل من|ادنى من|تحت|ينخفض الى|ينخفض تحت|ينخفض عن|تنخفض الى|ينخفض بنسبة|ينخفض|تنخفض|يهبط الى|يهبط تحت|يهبط|ينزل الى|ينزل',
    reach: 'يصل الى|تصل الى|يصل|تصل|يبلغ|تبلغ|يساوي|تساوي|يعطي|تعطي|يصبح|تصبح',
    filler: 'سعر|عندما|اذا|الى|بنسبة|ان|من فضلك',
    dollars: 'دولارات|دولارا|دولار',
    percent: 'بالمئة|بالمائة|في المئة|في المائة',
  },
];

const POLITE = ['please', 'pls', 'por favor', 'пожалуйста', 'من فضلك'];

interface Phrase {
  readonly words: string;
  readonly meaning: PhraseMeaning;
  readonly mayFollow: boolean;
}

/** Longest first: a phrase wins over its parts. */
const PHRASES: readonly Phrase[] = LANGUAGES.flatMap(({ isVerbLast = false, ...phrases }) =>
  (Object.entries(phrases) as [PhraseMeaning, string][]).flatMap(([meaning, all]) =>
    all.split('|').map((words) => ({ words, meaning, mayFollow: isVerbLast || POLITE.includes(words) })),
  ),
).toSorted((a, b) => b.words.length - a.words.length);

/** Digits become ASCII; invisible marks and suffixes after an apostrophe are dropped, spaces collapsed. */
export function normalise(line: string): string {
  return line
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٫٬]/g, ',')
    .replaceAll('٪', '%')
    .replace(/(?:[\u064b-\u0652]|\u0640|[\u200b-\u200f]|[\u2066-\u2069]|\ufe0f)/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('İ', 'I')
    .replace(/[,،;:!?。、](?!\d)|\.(?=\s|$)/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])['’]\p{L}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param breaksWords splits a number from its word: `200USDC` */
export function splitAlert(line: string, breaksWords: boolean): readonly AlertPiece[] {
  const small = line.toLowerCase();
  // Lower case of another length would shift the offsets.
  if (small.length !== line.length) return [{ kind: 'other', text: line }];
  const pieces: AlertPiece[] = [];
  for (let at = 0; at < line.length; ) {
    const found = line[at] === ' ' ? undefined : pieceAt(line, small, at, breaksWords);
    if (found) pieces.push(found.piece);
    at += found?.length ?? 1;
  }
  return pieces;
}

interface Found {
  readonly piece: AlertPiece;
  readonly length: number;
}

function pieceAt(line: string, small: string, at: number, breaksWords: boolean): Found {
  return (
    percentSignAt(line, at) ??
    phraseAt(small, at) ??
    numberAt(line, at, breaksWords) ??
    operatorAt(line, at) ??
    wordAt(line, at) ?? { piece: { kind: 'other', text: line[at] ?? '' }, length: 1 }
  );
}

function phraseAt(small: string, at: number): Found | undefined {
  const phrase = PHRASES.find(
    ({ words }) => small.startsWith(words, at) && endsThere(small, at + words.length),
  );
  if (!phrase || !beginsThere(small, at)) return undefined;
  const { words, meaning, mayFollow } = phrase;
  if (meaning === 'percent') return prefixedPercent(small, at, words.length);
  const { length } = words;
  return { piece: { kind: meaning, text: words, ...(mayFollow ? {} : { comesBefore: true }) }, length };
}

function beginsThere(small: string, at: number): boolean {
  return HAN.test(small[at] ?? '') || !/[\p{L}\p{N}]/u.test(withoutHan(small[at - 1]));
}

function endsThere(small: string, end: number): boolean {
  return HAN.test(small[end - 1] ?? '') || !/\p{L}/u.test(withoutHan(small[end]));
}

function withoutHan(sign = ''): string {
  return HAN.test(sign) ? '' : sign;
}

function percentSignAt(line: string, at: number): Found | undefined {
  return line[at] === '%' ? prefixedPercent(line, at, 1) : undefined;
}

function prefixedPercent(line: string, at: number, sign: number): Found | undefined {
  const gap = line[at + sign] === ' ' ? 1 : 0;
  const number = match(NUMBER, line, at + sign + gap);
  if (!number) return undefined;
  return { piece: { kind: 'percent', text: number }, length: sign + gap + number.length };
}

const PERCENT_WORDS = LANGUAGES.flatMap(({ percent, isVerbLast }) => (isVerbLast ? [] : percent)).join('|');
const BEHIND = new RegExp(`\\s?(?:%|(?:${PERCENT_WORDS})(?!\\p{L}))`, 'iuy');

function numberAt(line: string, at: number, breaksWords: boolean): Found | undefined {
  const number = match(NUMBER, line, at);
  if (!number) return undefined;
  const end = at + number.length;
  const multiplier = match(MULTIPLIER, line, end);
  if (multiplier) return pieceOf('number', number + multiplier);
  const percent = match(BEHIND, line, end);
  if (percent) return { piece: { kind: 'percent', text: number }, length: number.length + percent.length };
  const runsOn = /[a-z]/i.test(line[end] ?? '');
  return runsOn && !breaksWords ? undefined : pieceOf('number', number);
}

function operatorAt(line: string, at: number): Found | undefined {
  for (const [pattern, kind] of OPERATORS) {
    const text = match(pattern, line, at);
    if (text) return pieceOf(kind, text);
  }
  return undefined;
}

function wordAt(line: string, at: number): Found | undefined {
  const word = match(WORD, line, at);
  return word ? pieceOf('word', word) : undefined;
}

function pieceOf(kind: AlertPiece['kind'], text: string): Found {
  return { piece: { kind, text }, length: text.length };
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}
