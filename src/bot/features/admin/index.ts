import { adminButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type AdminDeps, adminCommand, answerSearch, pressAdmin } from './command.ts';

export const admin: Feature<AdminDeps> = {
  private: {
    commands: { admin: adminCommand },
    texts: answerSearch,
    buttons: [buttonArea(adminButtons, pressAdmin)],
  },
};
