import type { DialogueDeps } from '../conversations/dialogue-deps.ts';
import { refused } from '../swap/problems.ts';
import type { ServiceFailure } from '../swap/service-port.ts';
import type { HandlerDeps } from './bot-deps.ts';
import { editChatMessage, removeMessage, sendChatMessage } from './chat-messages.ts';
import { loadCatalogue } from './offers/load-catalogue.ts';
import { offerForUpdate } from './offers/offer-for-update.ts';

/** Our own limit on one person's prices, in the words of a service that is busy. */
const TOO_FAST: ServiceFailure = {
  code: 'too_fast',
  status: null,
  reaction: 'retry_after',
  retryAfterMs: null,
  requestId: null,
};

/** The chat as the dialogues see it. */
export function createDialogueDeps(deps: HandlerDeps): DialogueDeps {
  return {
    catalogue: (words) => loadCatalogue(deps, words),
    balance: async (personId, token) => {
      const wallet = await deps.wallets.activeWallet(personId);
      return wallet && deps.chain.balance(wallet.address, token);
    },
    recentMints: (personId) => deps.personSessions.recentMints(personId),
    offer: async (request) => {
      const allowance = deps.priceLimit.take(String(request.personId));
      return allowance === 'granted'
        ? offerForUpdate(deps, request)
        : refused({ code: 'service', failure: TOO_FAST });
    },
    show: async (chatId, messageId, message) => {
      const edited = messageId !== null && (await editChatMessage(deps, chatId, messageId, message));
      return edited ? messageId : ((await sendChatMessage(deps, chatId, message)) ?? messageId);
    },
    remove: (chatId, messageId) => removeMessage(deps, chatId, messageId),
    answerTap: async (ctx, alert) => {
      const answer = deps.answers.of(ctx.update);
      await (alert === undefined ? answer.settle() : answer.alert(alert));
    },
    onError: (error) => deps.log.error({ err: error }, 'a question of a dialogue failed'),
  };
}
