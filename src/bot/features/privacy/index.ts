import type { Feature } from '../feature.ts';
import { forgetCommand, type PrivacyDeps, pressForget, pressKeep, privacyCommand } from './command.ts';

export const privacy: Feature<PrivacyDeps> = {
  private: {
    commands: { privacy: privacyCommand, forget: forgetCommand },
    mainButtons: { forget_me: pressForget, keep_me: pressKeep },
    carried: { privacy: privacyCommand },
  },
  group: { personal: { privacy: 'privacy', forget: 'privacy' } },
};
