import type { JSX } from 'preact';
import type { BotCommand } from '../model.ts';
import { Icon } from './icons.tsx';

interface CommandListProps {
  readonly commands: readonly BotCommand[];
  readonly chosen: number;
  readonly onPick: (command: string) => void;
}

/** The bot's commands over the input line. */
export function CommandList({ commands, chosen, onPick }: CommandListProps): JSX.Element {
  return (
    <div class="command-list" id="commands" role="listbox" aria-label="Bot commands">
      {commands.map(({ command, description, is_ephemeral }, index) => (
        <button
          type="button"
          key={command}
          id={`command-${index}`}
          role="option"
          aria-selected={index === chosen}
          class={index === chosen ? 'chosen' : ''}
          onClick={() => onPick(command)}
        >
          <b>/{command}</b>
          <span>{description}</span>
          {is_ephemeral ? <Icon name="eye" /> : null}
          {is_ephemeral ? <span class="hidden">only you can see it</span> : null}
        </button>
      ))}
    </div>
  );
}

/** Opens and closes the list. */
export function MenuButton({ listed, onToggle }: { listed: boolean; onToggle: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class="menu-button"
      aria-label="Bot commands"
      aria-expanded={listed}
      onClick={onToggle}
    >
      <span class="menu-slash">/</span>
      <span class="menu-word">Menu</span>
    </button>
  );
}

/** The commands that begin as the text does; none where it is not the beginning of one. */
export function commandsFor(commands: readonly BotCommand[], text: string): readonly BotCommand[] {
  const typed = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : commands.filter(({ command }) => command.startsWith(typed));
}
