import { NATIVE_MINT } from './brands.ts';
import { foldWord } from './words.ts';

/**
 * Names that people use for shipped tokens, by mint: in English, Spanish, Portuguese and Turkish, in Russian with its cases, in
 * Chinese and in Arabic. A symbol of the list comes first.
 */
const ALIASES: Readonly<Record<string, string>> = {
  [NATIVE_MINT]:
    'solana solanas solanita soles solcito solcitos solzinho solzinhos соль солом солою сол соля сола солу солов сольчик солана соланы солану солане соланой солан соланку соланки 索拉纳 索拉納 索尔 索爾 سول السول سولانا السولانا صولانا سولات',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'usd_coin usdcoin usdcs юсдс юсдк усдс усдц юсдц يوسدس',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB:
    'tether tethers teter тезер тезера тетер тетера юсдт усдт 泰达币 泰达 泰達幣 تيثر التيثر تيذر',
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN:
    'jupiter jupiters джуп джупа джупы юпитер юпитера юпитеры 木星币 جوبيتر جوب',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263:
    'bonks bonkcoin бонк бонка бонки бонков бонку бонке 邦克 邦克币 بونك البونك',
  HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3: 'pythnetwork пиф пит пиффа بيث',
  jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL: 'jito джито',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 'raydium рэй рейдиум',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'dogwifhat wifhat виф вифа вифы вифу ويف',
};

const MINTS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIASES).flatMap(([mint, names]) =>
    names.split(' ').map((name) => [foldWord(name.replace('_', ' ')), mint] as const),
  ),
);

/** Aliases in Chinese characters, which stand without spaces between other words. */
export const HAN_ALIASES: readonly string[] = [...MINTS.keys()].filter((name) =>
  /^\p{Script=Han}/u.test(name),
);

/** The mint of a token's name in any language; undefined for a name that is no alias. */
export function mintOfAlias(name: string): string | undefined {
  return MINTS.get(foldWord(name));
}
