import type { DialogueDeps } from '../requests/dialogue/state.ts';
import { findWrittenToken, suggestPairs, suggestTokens } from '../requests/find-token.ts';
import { confirmAtOnce, offerForUpdate } from '../requests/offers/offer.ts';
import { parseRequest } from '../requests/parse-request.ts';
import { refused } from '../swap/problems.ts';
import { resolveAmount } from '../swap/resolve-amount.ts';
import { TOO_FAST } from '../swap/service-port.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import { editChatMessage, removeMessage, sendChatMessage } from '../telegram/messages/send.ts';
import { answerTalk, type TextDeps } from './answer-text.ts';

export type DialogueSources = TextDeps &
  Parameters<typeof confirmAtOnce>[0] &
  Parameters<typeof suggestTokens>[0] & {
    readonly answers: CallbackAnswers;
  };

export function createDialogueDeps(deps: DialogueSources): DialogueDeps {
  return {
    findToken: (ctx, word) => findWrittenToken(deps, ctx, word),
    parse: async (ctx, text) => {
      const words = deps.features.wordsOf(text);
      return words
        ? { kind: 'talk', topic: words.topic }
        : parseRequest(deps, ctx, { text, isCommand: false });
    },
    talk: (ctx, talk) => {
      const words = deps.features.wordsOf(ctx.message?.text ?? '');
      return words ? words.answer(ctx) : answerTalk(deps, ctx, talk);
    },
    balance: async (personId, token) => {
      const wallet = await deps.wallets.activeWallet(personId);
      return wallet && deps.chain.balance(wallet.address, token);
    },
    suggestTokens: (personId, side) => suggestTokens(deps, personId, side),
    suggestPairs: (personId) => suggestPairs(deps, personId),
    offer: async ({ isFavourite, from, to, asked, ...request }) => {
      const amount = await resolveAmount(deps, { personId: request.personId, from, asked });
      if (!amount.ok) return amount;
      const allowance = deps.priceLimit.take(String(request.personId));
      if (allowance !== 'granted') return refused({ code: 'service', failure: TOO_FAST });
      const intent = { from, to, amount: amount.value };
      const offered = await offerForUpdate(deps, { ...request, intent });
      if (offered.ok && isFavourite) await confirmAtOnce(deps, offered.value);
      return offered;
    },
    show: async (chatId, messageId, message) => {
      const edit = messageId === null ? 'gone' : await editChatMessage(deps, chatId, messageId, message);
      if (edit === 'edited' || edit === 'failed') return messageId;
      const sent = await sendChatMessage(deps, chatId, message);
      // An unchanged text needs a new message to be noticed.
      if (edit === 'same' && messageId !== null && sent !== undefined)
        await removeMessage(deps, chatId, messageId);
      return sent ?? messageId;
    },
    remove: (chatId, messageId) => removeMessage(deps, chatId, messageId),
    deleteReply: (chatId, messageId) => void removeMessage(deps, chatId, messageId),
    answerTap: async (ctx, alert) => {
      const answer = deps.answers.of(ctx.update);
      await (alert === undefined ? answer.settle() : answer.alert(alert));
    },
    onError: (error) => deps.log.error({ err: error }, 'a question of a dialogue failed'),
  };
}
