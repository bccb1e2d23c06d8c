import type { ConversationBuilder } from '@grammyjs/conversations';
import type { Context, NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { OuterContext, QuestionActions } from '../requests/dialogue/state.ts';
import type { FeatureTable } from '../store/deletion.ts';
import type { Token } from '../swap/token.ts';
import type { BotContext, ChatContext, CommandContext } from '../telegram/context.ts';
import type { PressOf } from '../telegram/messages/callback-codec.ts';
import type { mainButtons } from '../telegram/messages/callback-data.ts';
import type { CarriedCommand, CarriedRequest } from '../telegram/messages/start-parameter.ts';
import type { Services } from '../telegram/services.ts';
import type { MenuCommand } from '../telegram/transport/introduce-bot.ts';
import type { AdminStore } from './admin/store.ts';
import type { Vitals } from './admin/view.ts';

/** A folder's part of the chat, listed in `features/index.ts`. */
export interface Feature {
  /** Its tables. `store.ts` adds their columns to the schema. */
  readonly tables?: readonly FeatureTable[];
  /** The commands that Telegram shows in its menus. */
  readonly menu?: readonly MenuCommand[];
  /** Runs in groups, before all handlers, and calls `next`. */
  readonly observe?: Handler<ChatContext>;
  readonly group?: GroupPart;
  readonly private?: PrivatePart;
}

interface GroupPart {
  readonly commands?: Commands;
  /** Runs after the commands of this feature and before those of the next one. */
  readonly texts?: Handler;
  /** Any member may press. */
  readonly buttons?: readonly ButtonArea[];
  /** Commands of the private chat, with the command that a link out of the group opens there. */
  readonly personal?: Readonly<Record<string, CarriedCommand>>;
}

interface PrivatePart {
  /** Sees every message first. */
  readonly before?: Handler;
  /** They leave an open dialogue as it is. */
  readonly commands?: Commands;
  /** They end or restart a dialogue. */
  readonly dialogueCommands?: Commands;
  /** They check the quota themselves. */
  readonly selfLimitedCommands?: Commands;
  /** Runs before any dialogue. */
  readonly texts?: Handler;
  readonly buttons?: readonly ButtonArea[];
  /** Buttons without an area, by action. */
  readonly mainButtons?: MainButtons;
  readonly question?: Question;
  /** Runs after the dialogues. */
  readonly opensDialogue?: Handler;
  /** By a link out of a group. Such links can be forged, so these change nothing. */
  readonly carried?: Partial<Record<CarriedCommand, Carried>>;
  /** Topics of small talk that a command answers without arguments. */
  readonly topics?: Commands;
  /** A message that only names a token. */
  readonly token?: (services: ChatServices, ctx: ChatContext, token: Token) => Promise<void>;
  /** Words that mean this feature, not a swap. */
  readonly words?: Words;
}

export type Commands = Readonly<Record<string, Command>>;

type Command = (services: ChatServices, ctx: CommandContext) => Promise<void>;

type Handler<Ctx = BotContext> = (services: ChatServices, ctx: Ctx, next: NextFunction) => Promise<void>;

/** `words` are the arguments of /swap. */
type Carried = (services: ChatServices, ctx: CommandContext, words: string) => Promise<void>;

export interface ButtonArea {
  readonly area: string;
  /** Calls `next` where a dialogue takes the press. */
  press(services: ChatServices, ctx: ChatContext, data: string, next: NextFunction): Promise<void>;
}

export type MainPress = PressOf<typeof mainButtons>;

type MainButtons = {
  readonly [Action in MainPress['action']]?: (
    services: ChatServices,
    ctx: ChatContext,
    press: Extract<MainPress, { action: Action }>,
    next: NextFunction,
  ) => Promise<void>;
};

interface Question {
  readonly id: string;
  readonly dialogue: (
    services: ChatServices,
    chat: QuestionActions,
  ) => ConversationBuilder<OuterContext, Context>;
  readonly open: Handler;
}

interface Words {
  /** The topic under which a dialogue steps aside for them. */
  readonly topic: string;
  matches(text: string): boolean;
  answer(services: ChatServices, ctx: ChatContext, text: string): Promise<void>;
}

/** Access to other features without an import. */
interface FeatureLookup {
  commandFor(topic: string): ((ctx: ChatContext) => Promise<void>) | undefined;
  wordsOf(text: string): { readonly topic: string; answer(ctx: ChatContext): Promise<void> } | undefined;
  showToken(ctx: ChatContext, token: Token): Promise<void>;
  openCarried(ctx: CommandContext, request: CarriedRequest): Promise<void>;
}

/** The nouns, and what only the chat as a whole has. */
export interface ChatServices extends Services {
  readonly features: FeatureLookup;
  readonly operators: Operators;
}

export interface Operators {
  /** Telegram ids; the command does not exist for others. */
  readonly ids: ReadonlySet<number>;
  readonly store: AdminStore;
  readonly vitals: () => Promise<Vitals>;
}

/** Data that the codec does not know is answered `press-unknown`. */
export function buttonArea<Press>(
  codec: { readonly area: string; decode(data: string): Press | undefined },
  press: (services: ChatServices, ctx: ChatContext, press: Press, next: NextFunction) => Promise<void>,
): ButtonArea {
  return {
    area: codec.area,
    press: async (services, ctx, data, next) => {
      const decoded = codec.decode(data);
      if (decoded !== undefined) return press(services, ctx, decoded, next);
      await alertPress(services.chat, ctx, 'press-unknown');
    },
  };
}

/** @param services called when an update comes: it contains this lookup */
export function lookUpFeatures(features: readonly Feature[], services: () => ChatServices): FeatureLookup {
  const parts = features.map((feature) => feature.private ?? {});
  const topics = new Map(parts.flatMap(({ topics }) => Object.entries(topics ?? {})));
  const words = parts.flatMap((part) => part.words ?? []);
  const carried: Partial<Record<CarriedCommand, Carried>> = Object.assign(
    {},
    ...parts.map((part) => part.carried),
  );
  return {
    commandFor(topic) {
      const command = topics.get(topic);
      return command && ((ctx) => command(services(), ctx as CommandContext));
    },
    wordsOf(text) {
      const found = words.find((one) => one.matches(text));
      return found && { topic: found.topic, answer: (ctx) => found.answer(services(), ctx, text) };
    },
    async showToken(ctx, token) {
      for (const part of parts) await part.token?.(services(), ctx, token);
    },
    async openCarried(ctx, { command, words: said }) {
      await carried[command]?.(services(), ctx, said);
    },
  };
}
