import type { HandlerDeps } from '../../telegram/context.ts';
import type { Feature } from '../feature.ts';
import { forgetCommand, pressForget, pressKeep, privacyCommand } from './command.ts';

export const privacy: Feature<HandlerDeps> = {
  private: {
    commands: { privacy: privacyCommand, forget: forgetCommand },
    mainButtons: { forget_me: pressForget, keep_me: pressKeep },
    carried: { privacy: privacyCommand },
  },
  group: { personal: { privacy: 'privacy', forget: 'privacy' } },
};
