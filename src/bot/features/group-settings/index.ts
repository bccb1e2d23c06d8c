import { reply } from '../../telegram/groups/messenger.ts';
import { groupSettingsButtons } from '../../telegram/messages/callback-data.ts';
import type { Feature } from '../feature.ts';
import { pressGroupSettings } from './buttons.ts';
import { groupSettingsCommand, onSettingsReply } from './command.ts';
import type { GroupSettingsDeps } from './view.ts';

export const groupSettings: Feature<GroupSettingsDeps> = {
  group: {
    commands: { groupsettings: groupSettingsCommand },
    texts: onSettingsReply,
    buttons: [{ area: groupSettingsButtons.area, press: pressGroupSettings }],
  },
  private: {
    commands: {
      groupsettings: (deps) => async (ctx) => {
        await reply(deps, ctx, ctx.view.texts.html('group-set-private'));
      },
    },
  },
};
