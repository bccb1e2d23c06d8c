import type { JSX } from 'preact';
import type { BotCommand } from '../model.ts';

interface CommandListProps {
  readonly commands: readonly BotCommand[];
  readonly chosen: number;
  readonly onPick: (command: string) => void;
}

/** The bot's commands over the input line. */
export function CommandList({ commands, chosen, onPick }: CommandListProps): JSX.Element {
  return (
    <div class="command-list" id="commands" role="listbox" aria-label="Bot commands">
      {commands.map(({ command, description }, index) => (
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
        </button>
      ))}
    </div>
  );
}
