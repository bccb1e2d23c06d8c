import { settingsButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { createSettingsAnswer, SETTINGS_DIALOGUE, startSettingsAnswer } from './answer.ts';
import { pressSettings } from './buttons.ts';
import {
  drawSettings,
  languageCommand,
  pressLanguage,
  type SettingsDeps,
  settingsCommand,
} from './command.ts';

export const settings: Feature<SettingsDeps> = {
  private: {
    commands: { language: languageCommand, settings: settingsCommand },
    buttons: [buttonArea(settingsButtons, pressSettings)],
    mainButtons: { language: pressLanguage },
    question: {
      id: SETTINGS_DIALOGUE,
      open: startSettingsAnswer,
      dialogue: (deps, chat) =>
        createSettingsAnswer({
          ...chat,
          preferences: deps.preferences,
          now: deps.now,
          drawPage: (page, view, personId) => drawSettings(deps, page, view, personId),
        }),
    },
    carried: { settings: settingsCommand },
    topics: { settings: settingsCommand, language: languageCommand },
  },
  group: { personal: { settings: 'settings' } },
};
