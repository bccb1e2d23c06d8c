import type { Language } from '../../swap/language.ts';
import type { ProofWords } from '../../wallet/extension-link.ts';

/** What a wallet in the browser shows when it is asked to sign for its link; the pages themselves never show it. */
export const PROOF_WORDS: Readonly<Record<Language, ProofWords>> = {
  en: {
    link: (person, bot) => `Link this wallet to the Telegram account of ${person} with @${bot}.`,
    harmless: 'This is not a transaction. It moves nothing and costs nothing.',
    site: 'Site',
    code: 'Code',
  },
  es: {
    link: (person, bot) => `Vincula esta billetera a la cuenta de Telegram de ${person} con @${bot}.`,
    harmless: 'Esto no es una transacción. No mueve nada y no cuesta nada.',
    site: 'Sitio',
    code: 'Código',
  },
  pt: {
    link: (person, bot) => `Vincule esta carteira à conta do Telegram de ${person} com @${bot}.`,
    harmless: 'Isto não é uma transação. Não move nada e não custa nada.',
    site: 'Site',
    code: 'Código',
  },
  ru: {
    link: (person, bot) =>
      `Привязка этого кошелька к аккаунту Telegram пользователя ${person} в боте @${bot}.`,
    harmless: 'Это не транзакция: ничего не переводится и ничего не списывается.',
    site: 'Сайт',
    code: 'Код',
  },
  tr: {
    link: (person, bot) => `Bu cüzdanı ${person} adlı kişinin Telegram hesabına bağlayın. Bot: @${bot}`,
    harmless: 'Bu bir işlem değildir. Hiçbir şey aktarmaz ve ücretsizdir.',
    site: 'Site',
    code: 'Kod',
  },
  zh: {
    link: (person, bot) => `将此钱包连接到 ${person} 的 Telegram 账号，机器人：@${bot}`,
    harmless: '这不是交易，不会转移任何资产，也不收取任何费用。',
    site: '网站',
    code: '代码',
  },
};
