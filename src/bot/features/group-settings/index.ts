import { reply } from '../../telegram/groups/messenger.ts';
import { groupSettingsButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressGroupSettings } from './buttons.ts';
import { groupSettingsCommand, onSettingsReply } from './command.ts';
import type { GroupSettingsDeps } from './view.ts';

export const groupSettings: Feature<GroupSettingsDeps> = {
  group: {
    commands: { groupsettings: groupSettingsCommand },
    texts: onSettingsReply,
    buttons: [buttonArea(groupSettingsButtons, pressGroupSettings)],
  },
  private: {
    commands: {
      groupsettings: async (deps, ctx) =>
        void (await reply(deps, ctx, ctx.view.texts.html('group-set-private'))),
    },
  },
};
