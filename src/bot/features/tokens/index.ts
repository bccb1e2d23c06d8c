import { tokenButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { answerToken, pressToken, type TokensDeps } from './buttons.ts';

export const tokens: Feature<TokensDeps> = {
  private: {
    buttons: [buttonArea(tokenButtons, pressToken)],
    token: answerToken,
  },
};
