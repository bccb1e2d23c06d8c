import type { DialoguePorts } from '../conversations/dialogue-ports.ts';
import type { ServiceFailure } from '../swap/ports.ts';
import { refused } from '../swap/problems.ts';
import type { BotParts } from './bot-deps.ts';
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
export function dialoguePorts(parts: BotParts): DialoguePorts {
  return {
    catalogue: (words) => loadCatalogue(parts, words),
    balance: async (personId, token) => {
      const wallet = await parts.wallets.activeWallet(personId);
      return wallet && parts.chain.balance(wallet.address, token);
    },
    recentMints: (personId) => parts.personSessions.recentMints(personId),
    offer: async (request) => {
      const allowance = parts.priceLimit.take(String(request.personId));
      return allowance === 'granted'
        ? offerForUpdate(parts, request)
        : refused({ code: 'service', failure: TOO_FAST });
    },
    show: async (chatId, messageId, message) => {
      const edited = messageId !== null && (await editChatMessage(parts, chatId, messageId, message));
      return edited ? messageId : ((await sendChatMessage(parts, chatId, message)) ?? messageId);
    },
    remove: (chatId, messageId) => removeMessage(parts, chatId, messageId),
    answerTap: async (ctx, alert) => {
      const answer = parts.answers.of(ctx.update);
      await (alert === undefined ? answer.settle() : answer.alert(alert));
    },
    onError: (error) => parts.log.error({ err: error }, 'a question of a dialogue failed'),
  };
}
