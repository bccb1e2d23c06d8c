import type { ConversationBuilder } from '@grammyjs/conversations';
import type { Context, NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import type { OuterContext, QuestionActions } from '../requests/dialogue/state.ts';
import type { OrderRequest } from '../requests/parser/grammar.ts';
import type { StoreDeps } from '../store/store-deps.ts';
import type { Token } from '../swap/token.ts';
import type { BotContext, ChatContext, CommandContext } from '../telegram/context.ts';
import type { PressOf } from '../telegram/messages/callback-codec.ts';
import type { mainButtons } from '../telegram/messages/callback-data.ts';
import type { DeepLinkCommand, DeepLinkRequest } from '../telegram/messages/start-parameter.ts';
import type { Services } from '../telegram/services.ts';
import type { MenuCommand } from '../telegram/transport/introduce-bot.ts';
import type { AdminStore } from './admin/store.ts';
import type { Vitals } from './admin/view.ts';

/** A folder's part of the chat, listed in `features/index.ts`. */
export interface Feature {
  /** The commands that Telegram shows in its menus. */
  readonly menu?: readonly MenuCommand[];
  /** Runs in groups, before all handlers, and calls `next`. */
  readonly observe?: Handler<ChatContext>;
  readonly group?: GroupPart;
  readonly private?: PrivatePart;
}

export type TokenPage = 'card' | 'chart';

interface GroupPart {
  readonly commands?: Commands;
  /** Runs after the commands of this feature and before those of the next one. */
  readonly texts?: Handler;
  /** Any member may press. */
  readonly buttons?: readonly ButtonArea[];
  /** Commands of the private chat, with the command that a link out of the group opens there. */
  readonly personal?: Readonly<Record<string, DeepLinkCommand>>;
}

interface PrivatePart {
  /** Sees every message first. */
  readonly before?: Handler;
  /** A command of this kind leaves an open dialogue as it is. */
  readonly commands?: Commands;
  /** A command of this kind ends or restarts a dialogue. */
  readonly dialogueCommands?: Commands;
  /** A command of this kind checks the person's quota itself. */
  readonly selfLimitedCommands?: Commands;
  /** Runs before any dialogue. */
  readonly texts?: Handler;
  readonly buttons?: readonly ButtonArea[];
  /** Buttons without an area, by action. */
  readonly mainButtons?: MainButtons;
  readonly question?: Question;
  /** Runs after the dialogues. */
  readonly opensDialogue?: Handler;
  /** A link out of a group opens these commands. Such links can be forged, so these change nothing. */
  readonly deepLinks?: Partial<Record<DeepLinkCommand, DeepLinkHandler>>;
  /** Topics of small talk that a command answers without arguments. */
  readonly topics?: Commands;
  /** A message that only names a token. */
  readonly token?: (
    services: ChatServices,
    ctx: ChatContext,
    token: Token,
    page?: TokenPage,
  ) => Promise<void>;
  /** A trade at a price, in the words of any language. */
  readonly order?: (services: ChatServices, ctx: ChatContext, order: OrderRequest) => Promise<void>;
  /** Words that mean this feature, not a swap. */
  readonly words?: Words;
}

export type Commands = Readonly<Record<string, Command>>;

type Command = (services: ChatServices, ctx: CommandContext) => Promise<void>;

type Handler<Ctx = BotContext> = (services: ChatServices, ctx: Ctx, next: NextFunction) => Promise<void>;

/** `words` are the arguments of /swap. */
type DeepLinkHandler = (services: ChatServices, ctx: CommandContext, words: string) => Promise<void>;

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

/** Ways from one feature into another: features do not import each other. */
export interface Routes {
  /** What a topic of small talk leads to. */
  readonly topics: ReadonlyMap<string, Command>;
  wordsOf(text: string): Words | undefined;
  showToken(services: ChatServices, ctx: ChatContext, token: Token, page?: TokenPage): Promise<void>;
  placeOrder(services: ChatServices, ctx: ChatContext, order: OrderRequest): Promise<void>;
  openDeepLink(services: ChatServices, ctx: CommandContext, request: DeepLinkRequest): Promise<void>;
}

/** The nouns, and what only the chat as a whole has. */
export interface ChatServices extends Services {
  readonly routes: Routes;
  /** Features query their own tables through this storage. */
  readonly storage: StoreDeps;
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

export function routesOf(features: readonly Feature[]): Routes {
  const parts = features.map((feature) => feature.private ?? {});
  const words = parts.flatMap((part) => part.words ?? []);
  const tokens = parts.flatMap((part) => part.token ?? []);
  const orders = parts.flatMap((part) => part.order ?? []);
  const deepLinks: Partial<Record<DeepLinkCommand, DeepLinkHandler>> = Object.assign(
    {},
    ...parts.map((part) => part.deepLinks),
  );
  return {
    topics: new Map(parts.flatMap(({ topics }) => Object.entries(topics ?? {}))),
    wordsOf: (text) => words.find((one) => one.matches(text)),
    showToken: async (services, ctx, token, page) => {
      for (const show of tokens) await show(services, ctx, token, page);
    },
    placeOrder: async (services, ctx, order) => {
      for (const place of orders) await place(services, ctx, order);
    },
    openDeepLink: async (services, ctx, request) =>
      deepLinks[request.command]?.(services, ctx, request.words),
  };
}
