import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GroupAsk, type RepliedTo, readGroupAsk } from '../../../../src/bot/features/quotes/parse.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const LISTED = new Set(['sol', 'usdc', 'usdt', 'bonk', 'jup', 'me', 'wif', BONK.toLowerCase()]);
const reader = {
  language: 'en' as const,
  namesToken: (word: string) => LISTED.has(word.toLowerCase().replace(/^\$/, '')),
};

const read = (text: string, replied?: Partial<RepliedTo>) =>
  readGroupAsk(text, replied && { text: '', links: [], ...replied }, reader);

const exact = (text: string) => ({ kind: 'exact', text }) as const;
const pair = (from: string, to: string, amount: GroupAskAmount = null) => ({
  kind: 'pair',
  from,
  to,
  amount,
});
const one = (token: string, amount: GroupAskAmount = null) => ({ kind: 'one', token, amount });
type GroupAskAmount = Extract<GroupAsk, { kind: 'one' }>['amount'];

describe('the arguments of /quote in a group', () => {
  it.each([
    ['1 SOL USDC', pair('SOL', 'USDC', exact('1'))],
    ['50 usdc bonk', pair('usdc', 'bonk', exact('50'))],
    ['SOL USDC', pair('SOL', 'USDC')],
    ['sol/usdc', pair('sol', 'usdc')],
    ['SOL', one('SOL')],
    ['$BONK', one('BONK')],
    ['2.5 bonk', one('bonk', exact('2.5'))],
    ['$20 SOL', one('SOL', { kind: 'dollars', text: '20' })],
    [BONK, one(BONK)],
    [`https://solscan.io/token/${BONK}`, one(BONK)],
    ['nosuchtoken', one('nosuchtoken')],
    ['', { kind: 'default', amount: null }],
    ['  ', { kind: 'default', amount: null }],
    ['3', { kind: 'default', amount: exact('3') }],
    ['1,500 sol usdc', { kind: 'amount', problem: 'thousands', text: '1,500' }],
    ['50% SOL USDC', { kind: 'unclear' }],
    ['max SOL USDC', { kind: 'unclear' }],
    ['bonk 50 usdc', { kind: 'unclear' }],
    ['sol usdc bonk', { kind: 'unclear' }],
    ['what is the price of everything', { kind: 'unclear' }],
  ])('%j', (text, ask) => expect(read(text)).toEqual(ask));
});

describe('/quote as a reply', () => {
  it.each([
    ['a mint', `look at ${BONK} people!!`, one(BONK)],
    ['a mint twice', `${BONK} is ${BONK}`, one(BONK)],
    ['a ticker', '$bonk to the moon 🚀', one('bonk')],
    ['a shouted ticker', 'I think that BONK runs today', one('BONK')],
    ['a ticker alone', 'bonk', one('bonk')],
    ['a link', `https://jup.ag/tokens/${JUP} what do you say?`, one(JUP)],
    ['a mint beside tickers', `$WIF or $BONK? ${BONK}`, one(BONK)],
    ['a whole wish', '5 SOL to USDC', pair('SOL', 'USDC', exact('5'))],
    ['a share of a wallet', '50% SOL to USDC', pair('SOL', 'USDC')],
    ['two tickers', '$WIF or $BONK?', { kind: 'unclear' }],
    ['two mints', `${BONK} or ${JUP}?`, { kind: 'unclear' }],
    ['a pair of mints', `${BONK} ${JUP}`, pair(BONK, JUP)],
    ['small words that tokens bear too', 'call me when it is over', { kind: 'unclear' }],
    ['nothing', 'good morning everybody', { kind: 'unclear' }],
    ['no words', '', { kind: 'unclear' }],
  ])('with %s', (_, text, ask) => expect(read('', { text })).toEqual(ask));

  it('reads hidden links, and the quoted part first', () => {
    expect(read('', { text: 'the chart', links: [`https://birdeye.so/token/${BONK}?chain=solana`] })).toEqual(
      one(BONK),
    );
    expect(read('', { text: '$WIF or $BONK?', quote: '$BONK' })).toEqual(one('BONK'));
    expect(read('', { text: '$BONK!', quote: 'to the' })).toEqual(one('BONK'));
  });

  it('prefers the amount and the tokens of the command', () => {
    expect(read('5', { text: '$BONK' })).toEqual(one('BONK', exact('5')));
    expect(read('5', { text: '1 SOL to USDC' })).toEqual(pair('SOL', 'USDC', exact('5')));
    expect(read('SOL', { text: '$BONK' })).toEqual(one('SOL'));
    expect(read('1 SOL USDC', { text: '$BONK' })).toEqual(pair('SOL', 'USDC', exact('1')));
  });

  it('never throws, and names only tokens of the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.lorem(),
      fc.constantFrom(BONK, '$', '$$BONK', `https://solscan.io/token/${JUP}`, '1 SOL', '//', '$1'),
    );
    const language = fc.constantFrom(...LANGUAGES);
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), language, (said, other, links, spoken) => {
        const ask = readGroupAsk(
          said,
          { text: other, quote: links[0] ?? '', links },
          { ...reader, language: spoken },
        );
        const named = ask.kind === 'pair' ? [ask.from, ask.to] : ask.kind === 'one' ? [ask.token] : [];
        const written = [said, other, ...links].join(' ').normalize('NFKC').toLowerCase();
        for (const word of named) expect(written).toContain(word.normalize('NFKC').toLowerCase());
        if (ask.kind !== 'unclear' && ask.kind !== 'amount')
          expect(['exact', 'dollars', undefined]).toContain(ask.amount?.kind);
      }),
    );
  });
});
