import { LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';

export type Topic =
  | 'help'
  | 'balance'
  | 'history'
  | 'status'
  | 'settings'
  | 'alert'
  | 'cancel'
  | 'connect'
  | 'wallets'
  | 'language'
  | 'greeting'
  | 'thanks';

type Phrases = Readonly<Record<Topic, string>>;

/** Whole messages, separated by commas; those of `alert` are prefixes. */
const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    help: 'help,help me,how does this work,how does it work,how to swap,how do i swap,what can you do,what is this,how,commands,menu,start',
    balance:
      'balance,balances,my balance,my tokens,portfolio,what do i have,how much do i have,how much sol do i have,holdings',
    history: 'history,my history,my swaps,last swaps,past swaps,receipts,transactions,my transactions',
    status: 'status,open orders,my orders,where is my swap,where is my money,what is open',
    settings: 'settings,setting,options,preferences,slippage',
    alert:
      'alert,alerts,price alert,my alerts,tell me when,tell me if,notify me,let me know when,let me know if,remind me when,ping me when,warn me when',
    cancel: 'cancel,stop,abort,never mind,nevermind,forget it,undo',
    connect: 'connect,connect wallet,connect my wallet,link wallet,link my wallet,login,log in,sign in',
    wallets: 'wallets,wallet,my wallets,my wallet,switch wallet',
    language: 'language,languages,change language',
    greeting:
      'hi,hello,hey,hello there,hi there,good morning,good evening,good afternoon,gm,gn,yo,hey there,sup,hello bot,hi bot',
    thanks:
      'thanks,thank you,thx,ty,thanks a lot,thank you very much,cool,great,nice,ok thanks,good bot,perfect,awesome',
  },
  es: {
    help: 'ayuda,ayudame,como funciona,que puedes hacer,que es esto,como cambio,comandos',
    balance: 'saldo,mi saldo,balance,cartera,mis tokens,cuanto tengo,que tengo',
    history: 'historial,mis cambios,mis intercambios,mi historial,recibos,transacciones',
    status: 'estado,pendientes,donde esta mi dinero,mis ordenes,que hay abierto',
    settings: 'ajustes,configuracion,opciones,preferencias',
    alert: 'alerta,alertas,avisame,avisa cuando,dime cuando,notificame,mis alertas',
    cancel: 'cancelar,cancela,parar,para,dejalo,olvidalo,anular',
    connect: 'conectar,conecta,conectar cartera,conectar billetera,conecta mi cartera,vincular cartera',
    wallets: 'carteras,mis carteras,billetera,billeteras,mi cartera',
    language: 'idioma,idiomas,cambiar idioma',
    greeting: 'hola,buenas,buenos dias,buenas tardes,buenas noches,que tal,hola bot',
    thanks: 'gracias,muchas gracias,genial,perfecto,mil gracias,estupendo',
  },
  pt: {
    help: 'ajuda,me ajuda,como funciona,o que voce faz,o que e isso,como troco,comandos',
    balance: 'saldo,meu saldo,meus tokens,quanto tenho,o que tenho,carteira saldo',
    history: 'historico,minhas trocas,meu historico,recibos,transacoes',
    status: 'status,pendentes,onde esta meu dinheiro,minhas ordens,o que esta aberto',
    settings: 'configuracoes,ajustes,opcoes,preferencias,configuracao',
    alert: 'alerta,alertas,me avise,me avisa,avise quando,me diga quando,meus alertas',
    cancel: 'cancelar,cancela,pare,parar,deixa pra la,esquece',
    connect: 'conectar,conecte,conectar carteira,vincular carteira',
    wallets: 'carteiras,minhas carteiras,carteira,minha carteira',
    language: 'idioma,idiomas,lingua,mudar idioma',
    greeting: 'oi,ola,bom dia,boa tarde,boa noite,e ai,oi bot,tudo bem',
    thanks: 'obrigado,obrigada,valeu,muito obrigado,muito obrigada,otimo',
  },
  ru: {
    help: 'помощь,помоги,помогите,как это работает,что ты умеешь,что это,справка,команды,как обменять',
    balance: 'баланс,мой баланс,мои токены,сколько у меня,что у меня есть,портфель',
    history: 'история,мои обмены,моя история,чеки,транзакции',
    status: 'статус,где мои деньги,мои заявки,что открыто,где мой обмен',
    settings: 'настройки,опции,параметры',
    alert:
      'оповещение,оповещения,сообщи,сообщи когда,скажи когда,уведоми,напомни когда,дай знать,алерт,алерты,мои алерты,мои оповещения',
    cancel: 'отмена,отмени,отменить,стоп,хватит,забудь,не надо',
    connect: 'подключить,подключить кошелек,подключи кошелек,привязать кошелек',
    wallets: 'кошельки,мои кошельки,кошелек,мой кошелек',
    language: 'язык,языки,сменить язык',
    greeting: 'привет,здравствуйте,здравствуй,добрый день,доброе утро,добрый вечер,хай,салют,приветик',
    thanks: 'спасибо,благодарю,спс,спасибо большое,отлично,класс,круто',
  },
  tr: {
    help: 'yardim,yardim et,nasil calisir,nasil calisiyor,ne yapabilirsin,bu ne,komutlar',
    balance: 'bakiye,bakiyem,tokenlarim,ne kadarim var,neyim var',
    history: 'gecmis,gecmisim,takaslarim,makbuzlar,islemler,islemlerim',
    status: 'durum,acik emirler,param nerede,takasim nerede',
    settings: 'ayarlar,ayar,secenekler,tercihler',
    alert: 'alarm,alarmlar,uyari,haber ver,bana haber ver,bildir,alarmlarim,uyarilar',
    cancel: 'iptal,iptal et,dur,vazgec,bos ver',
    connect: 'baglan,cuzdan bagla,cuzdani bagla,cuzdanimi bagla',
    wallets: 'cuzdanlar,cuzdanlarim,cuzdan,cuzdanim',
    language: 'dil,diller,dil degistir',
    greeting: 'merhaba,selam,gunaydin,iyi aksamlar,iyi gunler,selamlar',
    thanks: 'tesekkurler,tesekkur ederim,sagol,sag ol,harika,super',
  },
  zh: {
    help: '帮助,求助,怎么用,怎么兑换,你会什么,你能做什么,这是什么,说明',
    balance: '余额,我的余额,我的代币,我有多少,资产,持仓',
    history: '历史,历史记录,记录,我的兑换,交易记录,收据',
    status: '状态,订单,我的钱在哪,进度',
    settings: '设置,选项,偏好,滑点',
    alert: '提醒,提醒我,通知我,价格提醒,告诉我,我的提醒',
    cancel: '取消,停止,算了,停,不要了',
    connect: '连接,连接钱包,绑定钱包,链接钱包',
    wallets: '钱包,我的钱包',
    language: '语言,换语言,切换语言',
    greeting: '你好,您好,嗨,早上好,晚上好,下午好,在吗',
    thanks: '谢谢,多谢,感谢,太好了,好的谢谢,谢谢你',
  },
  ar: {
    help: 'مساعدة,المساعدة,ساعدني,كيف يعمل,كيف يعمل هذا,ماذا تفعل,ما هذا,الأوامر',
    balance: 'رصيد,الرصيد,رصيدي,عملاتي,كم لدي,كم عندي',
    history: 'السجل,سجل,سجلي,مبادلاتي,الإيصالات,المعاملات',
    status: 'الحالة,حالة,أين أموالي,اين فلوسي',
    settings: 'الإعدادات,اعدادات,إعدادات,الخيارات',
    alert: 'تنبيه,تنبيهات,نبهني,أخبرني عندما,أعلمني,ذكرني عندما,تنبيهاتي',
    cancel: 'إلغاء,الغاء,ألغ,توقف,انس الأمر',
    connect: 'ربط,ربط المحفظة,اربط المحفظة,اربط محفظتي,اتصال',
    wallets: 'محفظة,المحفظة,محافظ,محفظتي,محافظي',
    language: 'اللغة,لغة,تغيير اللغة',
    greeting: 'مرحبا,السلام عليكم,أهلا,اهلا,صباح الخير,مساء الخير,هلا,سلام',
    thanks: 'شكرا,شكرا لك,شكرا جزيلا,ممتاز,رائع',
  },
};

const LONGEST_PHRASE = 40;

/** Shorter words are not corrected, letters. */
const LETTERS_FOR_TYPOS = 5;

const TABLES = LANGUAGES.map((language) => ({ language, phrases: phrasesOf(PHRASES[language]) }));

const ALERT_BEGINNINGS = LANGUAGES.flatMap((language) => PHRASES[language].alert.split(',').map(foldWord));

/** Suffixes, in Chinese and Turkish. */
const ALERT_ENDS = ['提醒我', '通知我', '告诉我', ' haber ver', ' bildir'];

/** Topic of a whole message; the person's language comes first. */
export function readTopic(text: string, language: Language): Topic | undefined {
  const phrase = foldPhrase(text);
  if (phrase === '') return undefined;
  if (ALERT_BEGINNINGS.some((beginning) => beginsWith(phrase, beginning))) return 'alert';
  if (ALERT_ENDS.some((end) => phrase.endsWith(end))) return 'alert';
  if (phrase.length > LONGEST_PHRASE) return undefined;
  const own = TABLES.find((table) => table.language === language)?.phrases.get(phrase);
  return own ?? TABLES.flatMap(({ phrases }) => phrases.get(phrase) ?? [])[0] ?? typoOf(phrase);
}

/** Undefined for none and for several. */
function typoOf(phrase: string): Topic | undefined {
  if (phrase.length < LETTERS_FOR_TYPOS || phrase.includes(' ')) return undefined;
  const near = TABLES.flatMap(({ phrases }) =>
    [...phrases].filter(([known]) => known.length >= 4 && isTypoOf(phrase, known)).map(([, topic]) => topic),
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}

/** Chinese has no space after a prefix. */
function beginsWith(phrase: string, beginning: string): boolean {
  if (!phrase.startsWith(beginning)) return false;
  const next = phrase[beginning.length];
  return next === undefined || next === ' ' || /\p{Script=Han}$/u.test(beginning);
}

function phrasesOf(phrases: Phrases): ReadonlyMap<string, Topic> {
  const entries = Object.entries(phrases) as [Topic, string][];
  return new Map(
    entries.flatMap(([topic, list]) => list.split(',').map((phrase) => [foldWord(phrase), topic])),
  );
}

function foldPhrase(text: string): string {
  return foldWord(
    text
      .slice(0, 200)
      .replace(/[^\p{L}\p{M}\p{N}$%<>.]+/gu, ' ')
      .trim(),
  );
}
