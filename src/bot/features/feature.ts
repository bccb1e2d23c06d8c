import type { ConversationBuilder } from '@grammyjs/conversations';
import type { Context, NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { QuestionDeps } from '../requests/dialogue/one-question.ts';
import type { OuterContext } from '../requests/dialogue/state.ts';
import type { FeatureTable } from '../store/deletion.ts';
import type { Token } from '../swap/token.ts';
import type { BotContext, ChatContext, CommandContext } from '../telegram/context.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import type { PressOf } from '../telegram/messages/callback-codec.ts';
import type { mainButtons } from '../telegram/messages/callback-data.ts';
import type { CarriedCommand, CarriedRequest } from '../telegram/messages/start-parameter.ts';
import type { MenuCommand } from '../telegram/transport/introduce-bot.ts';

/** A folder's part of the chat, listed in `features/index.ts`. `Deps` is what it needs. */
export interface Feature<Deps> {
  /** Its tables. `store.ts` adds their columns to the schema. */
  readonly tables?: readonly FeatureTable[];
  /** The commands that Telegram shows in its menus. */
  readonly menu?: readonly MenuCommand[];
  /** Runs in groups, before all handlers, and calls `next`. */
  readonly observe?: Handler<Deps, ChatContext>;
  readonly group?: GroupPart<Deps>;
  readonly private?: PrivatePart<Deps>;
}

interface GroupPart<Deps> {
  readonly commands?: Commands<Deps>;
  /** Runs after the commands of this feature and before those of the next one. */
  readonly texts?: Handler<Deps>;
  /** Any member may press. */
  readonly buttons?: readonly ButtonArea<Deps>[];
  /** Commands of the private chat, with the command that a link out of the group opens there. */
  readonly personal?: Readonly<Record<string, CarriedCommand>>;
}

interface PrivatePart<Deps> {
  /** Sees every message first. */
  readonly before?: Handler<Deps>;
  /** They leave an open dialogue as it is. */
  readonly commands?: Commands<Deps>;
  /** They end or restart a dialogue. */
  readonly dialogueCommands?: Commands<Deps>;
  /** They check the quota themselves. */
  readonly selfLimitedCommands?: Commands<Deps>;
  /** Runs before any dialogue. */
  readonly texts?: Handler<Deps>;
  readonly buttons?: readonly ButtonArea<Deps>[];
  /** Buttons without an area, by action. */
  readonly mainButtons?: MainButtons<Deps>;
  readonly question?: Question<Deps>;
  /** Runs after the dialogues. */
  readonly opensDialogue?: Handler<Deps>;
  /** By a link out of a group. Such links can be forged, so these change nothing. */
  readonly carried?: Partial<Record<CarriedCommand, Carried<Deps>>>;
  /** Topics of small talk that a command answers without arguments. */
  readonly topics?: Commands<Deps>;
  /** A message that only names a token. */
  readonly token?: (deps: Deps, ctx: ChatContext, token: Token) => Promise<void>;
  /** Words that mean this feature, not a swap. */
  readonly words?: Words<Deps>;
}

export type Commands<Deps> = Readonly<Record<string, Command<Deps>>>;

type Command<Deps> = (deps: Deps, ctx: CommandContext) => Promise<void>;

type Handler<Deps, Ctx = BotContext> = (deps: Deps, ctx: Ctx, next: NextFunction) => Promise<void>;

/** `words` are the arguments of /swap. */
type Carried<Deps> = (deps: Deps, ctx: CommandContext, words: string) => Promise<void>;

export interface ButtonArea<Deps> {
  readonly area: string;
  /** Calls `next` where a dialogue takes the press. */
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
  readonly id: string;
  readonly dialogue: (deps: Deps, chat: QuestionDeps) => ConversationBuilder<OuterContext, Context>;
  readonly open: Handler<Deps>;
}

interface Words<Deps> {
  /** The topic under which a dialogue steps aside for them. */
  readonly topic: string;
  matches(text: string): boolean;
  answer(deps: Deps, ctx: ChatContext, text: string): Promise<void>;
}

/** Access to other features without an import. */
interface FeatureLookup {
  commandFor(topic: string): ((ctx: ChatContext) => Promise<void>) | undefined;
  wordsOf(text: string): { readonly topic: string; answer(ctx: ChatContext): Promise<void> } | undefined;
  showToken(ctx: ChatContext, token: Token): Promise<void>;
  openCarried(ctx: CommandContext, request: CarriedRequest): Promise<void>;
}

export interface LookupDeps {
  readonly features: FeatureLookup;
}

/** Data that the codec does not know is answered `press-unknown`. */
export function buttonArea<Deps extends { readonly answers: CallbackAnswers }, Press>(
  codec: { readonly area: string; decode(data: string): Press | undefined },
  press: (deps: Deps, ctx: ChatContext, press: Press, next: NextFunction) => Promise<void>,
): ButtonArea<Deps> {
  return {
    area: codec.area,
    press: async (deps, ctx, data, next) => {
      const decoded = codec.decode(data);
      if (decoded !== undefined) return press(deps, ctx, decoded, next);
      await alertPress(deps, ctx, 'press-unknown');
    },
  };
}

/** @param deps called when an update comes: it contains this lookup */
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
      return command && ((ctx) => command(deps(), ctx as CommandContext));
    },
    wordsOf(text) {
      const found = words.find((one) => one.matches(text));
      return found && { topic: found.topic, answer: (ctx) => found.answer(deps(), ctx, text) };
    },
    async showToken(ctx, token) {
      for (const part of parts) await part.token?.(deps(), ctx, token);
    },
    async openCarried(ctx, { command, words: said }) {
      await carried[command]?.(deps(), ctx, said);
    },
  };
}
