import { boardButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type BoardPressDeps, pressBoard } from './buttons.ts';
import { type BoardCommandDeps, boardCommand, noteUseOfGroup } from './command.ts';

export const boards: Feature<BoardCommandDeps & BoardPressDeps> = {
  observe: noteUseOfGroup,
  group: {
    commands: { board: boardCommand },
    buttons: [buttonArea(boardButtons, pressBoard)],
  },
};
