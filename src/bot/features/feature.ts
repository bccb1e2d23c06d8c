import type { ConversationBuilder } from '@grammyjs/conversations';
import type { CommandContext, Context, Middleware, NextFunction } from 'grammy';
import type { OuterContext } from '../requests/dialogue/deps.ts';
import type { QuestionDeps } from '../requests/one-question.ts';
import type { BotContext, ChatContext } from '../telegram/context.ts';
import type { CallbackAnswers } from '../telegram/intake/callback-answer.ts';
import type { PressOf } from '../telegram/messages/callback-codec.ts';
import type { mainButtons } from '../telegram/messages/callback-data.ts';
import type { CarriedCommand, CarriedRequest } from '../telegram/messages/carried-request.ts';

/**
 * What a feature folder adds to the chat. Its `index.ts` exports one of these, and `features/index.ts` lists it.
 * `Deps` is what the feature needs from outside.
 */
export interface Feature<Deps> {
  /** Sees every update before any handler, and calls `next`. */
  readonly observe?: (deps: Deps) => Middleware<ChatContext>;
  readonly group?: GroupPart<Deps>;
  readonly private?: PrivatePart<Deps>;
}

interface GroupPart<Deps> {
  readonly commands?: Commands<Deps>;
  /** Text messages that are no command of this feature or of one before it; calls `next` for those it leaves alone. */
  readonly texts?: (deps: Deps) => Middleware<BotContext>;
  /** Buttons that any member of the group may press. */
  readonly buttons?: readonly ButtonArea<Deps>[];
  /** Commands that belong in the private chat, and the one that a link out of the group opens there. */
  readonly personal?: Readonly<Record<string, CarriedCommand>>;
}

interface PrivatePart<Deps> {
  /** Commands that leave an open dialogue where it is. */
  readonly commands?: Commands<Deps>;
  /** Commands that end a dialogue, or restart it. */
  readonly dialogueCommands?: Commands<Deps>;
  /** Commands that check the sender's quota themselves. */
  readonly selfLimitedCommands?: Commands<Deps>;
  /** Text messages before any dialogue gets them; calls `next` for those it leaves alone. */
  readonly texts?: (deps: Deps) => Middleware<BotContext>;
  readonly buttons?: readonly ButtonArea<Deps>[];
  /** Buttons without an area, by action. */
  readonly mainButtons?: MainButtons<Deps>;
  /** A dialogue of one question beside the dialogue of a swap. */
  readonly question?: Question<Deps>;
  /** Presses that open the dialogue of a swap; calls `next` for others. Runs after the dialogues. */
  readonly opensDialogue?: (deps: Deps) => Middleware<BotContext>;
  /** What a link out of a group may open. Anyone can forge such a link: it shows something or asks, and changes nothing. */
  readonly carried?: Partial<Record<CarriedCommand, Carried<Deps>>>;
  /** Topics of small talk that a command answers; these commands ignore their arguments. */
  readonly topics?: Commands<Deps>;
  /** Plain words that mean this feature and no swap. */
  readonly words?: Words<Deps>;
}

export type Commands<Deps> = Readonly<Record<string, Command<Deps>>>;

type Command<Deps> = (deps: Deps) => (ctx: CommandContext<BotContext>) => Promise<void>;

/** `words` stand behind the command; only a swap is carried with some. */
type Carried<Deps> = (deps: Deps) => (ctx: CommandContext<BotContext>, words: string) => Promise<void>;

/** Buttons whose data begins with `area`. */
export interface ButtonArea<Deps> {
  readonly area: string;
  /** Handles a press, or calls `next` where a dialogue takes it. Data that means nothing is answered `press-unknown`. */
  press(deps: Deps, ctx: ChatContext, data: string, next: NextFunction): Promise<void>;
}

export type MainPress = PressOf<typeof mainButtons>;

type MainButtons<Deps> = {
  readonly [Action in MainPress['action']]?: (
    deps: Deps,
    ctx: ChatContext,
    press: Extract<MainPress, { action: Action }>,
    next: NextFunction,
  ) => Promise<void>;
};

interface Question<Deps> {
  /** The name under which the dialogue is entered. */
  readonly id: string;
  readonly dialogue: (deps: Deps, chat: QuestionDeps) => ConversationBuilder<OuterContext, Context>;
  /** The press that enters the dialogue; calls `next` for others. */
  readonly open: (deps: Deps) => Middleware<BotContext>;
}

interface Words<Deps> {
  /** The topic under which a dialogue steps aside for them. */
  readonly topic: string;
  matches(text: string): boolean;
  answer(deps: Deps, ctx: ChatContext, text: string): Promise<void>;
}

/** The other features, for a feature that must not import them. */
export interface FeatureLookup {
  /** Runs the command of a topic; undefined for a topic without one. */
  commandFor(topic: string): ((ctx: ChatContext) => Promise<void>) | undefined;
  /** The answer of the feature that a plain text means; undefined where none does. */
  wordsOf(text: string): { readonly topic: string; answer(ctx: ChatContext): Promise<void> } | undefined;
  /** Opens in the private chat what a link out of a group carries. */
  openCarried(ctx: CommandContext<BotContext>, request: CarriedRequest): Promise<void>;
}

export interface LookupDeps {
  readonly features: FeatureLookup;
}

/** Buttons of one codec: `press` gets what the data says. */
export function buttonArea<Deps extends { readonly answers: CallbackAnswers }, Press>(
  codec: { readonly area: string; decode(data: string): Press | undefined },
  press: (deps: Deps, ctx: ChatContext, press: Press, next: NextFunction) => Promise<void>,
): ButtonArea<Deps> {
  return {
    area: codec.area,
    press: async (deps, ctx, data, next) => {
      const decoded = codec.decode(data);
      if (decoded !== undefined) return press(deps, ctx, decoded, next);
      await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('press-unknown'));
    },
  };
}

/** Finds across features what one of them asks of the others. `deps` is called when an update comes. */
export function lookUpFeatures<Deps>(features: readonly Feature<Deps>[], deps: () => Deps): FeatureLookup {
  const parts = features.map((feature) => feature.private ?? {});
  const topics = new Map(parts.flatMap(({ topics }) => Object.entries(topics ?? {})));
  const words = parts.flatMap((part) => part.words ?? []);
  const carried: Partial<Record<CarriedCommand, Carried<Deps>>> = Object.assign(
    {},
    ...parts.map((part) => part.carried),
  );
  return {
    commandFor(topic) {
      const command = topics.get(topic);
      return command && ((ctx) => command(deps())(ctx as CommandContext<BotContext>));
    },
    wordsOf(text) {
      const found = words.find((one) => one.matches(text));
      return found && { topic: found.topic, answer: (ctx) => found.answer(deps(), ctx, text) };
    },
    async openCarried(ctx, { command, words: said }) {
      await carried[command]?.(deps())(ctx, said);
    },
  };
}
