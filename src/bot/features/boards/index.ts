import type { HandlerDeps } from '../../telegram/context.ts';
import { boardButtons } from '../../telegram/messages/callback-data.ts';
import type { Feature } from '../feature.ts';
import { pressBoard } from './buttons.ts';
import { boardCommand, noteUseOfGroup } from './command.ts';

export const boards: Feature<HandlerDeps> = {
  observe: noteUseOfGroup,
  group: {
    commands: { board: boardCommand },
    buttons: [{ area: boardButtons.area, press: pressBoard }],
  },
};
