import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageTokens } from '../../../src/apps/bot/create-core.ts';
import { runMoveCommand } from '../../../src/apps/cli/move/move-command.ts';
import { createBotStore } from '../../../src/bot/create-bot-store.ts';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { ChatId, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import type { ProviderFactory } from '../../../src/service/providers/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { SYSTEM_PROGRAM } from '../../../src/solana/known-programs.ts';
import { boxPublicKey, openJson, readBoxKey } from '../../../src/wallet-link/box.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { startTestService, type TestService } from '../../service/support/test-service.ts';
import { BLOCKHASH, FakeNode, txHashOf } from '../../simulator/fake-node.ts';
import { signTransaction } from '../../simulator/fake-transactions.ts';
import { Simulation } from '../../simulator/simulation.ts';
import { createPostgresDatabase, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

/** Time of the database; all its times are near it. */
const WRITTEN_AT = Date.UTC(2026, 10, 26, 12);

const ANN = { id: 101, first_name: 'Ann' };
const BEN = { id: 102, first_name: 'Ben' };
const CHO = { id: 103, first_name: 'Cho' };
const GROUP = -100_500;

const bytesOf = (fill: number) => new Uint8Array(32).fill(fill);

/** The wallet of each swap; Ann's first two swaps share one, because neither is signed. */
const WALLETS = {
  ann: createSigner(bytesOf(41)),
  annInBrowser: createSigner(bytesOf(42)),
  ben: createSigner(bytesOf(43)),
  benSecond: createSigner(bytesOf(44)),
  cho: createSigner(bytesOf(45)),
  choSecond: createSigner(bytesOf(46)),
  asked: createSigner(bytesOf(47)),
};

/** X25519 secrets of Ann's linked wallet: the bot's and the wallet's. */
const LINK_SECRETS = { ours: bytesOf(51), wallet: bytesOf(52) };

function openCipher(keyFile: string) {
  return createFieldCipher(openKeyFile(keyFile));
}

/** Quotes 155 per SOL in a transaction of one instruction, and accepts every signed one. */
const fakeProvider: ProviderFactory = ({ now }) => ({
  name: 'desk',
  acceptsOnlyQuotedBytes: false,
  quote: async ({ fromAmount, wallets }) => {
    const toAmount = (fromAmount * 155n) / 1_000n;
    const data = new Uint8Array(Buffer.from(`pays ${fromAmount}`));
    const instructions = [{ program: SYSTEM_PROGRAM, accounts: [], data }];
    const bytes =
      wallets && buildTransaction({ payer: wallets.fromAddress, instructions, blockhash: BLOCKHASH });
    const transaction = bytes && { transaction: { bytes, lastValidBlockHeight: 1_150 } };
    const quote = { routeName: 'desk', toAmount, minimumToAmount: toAmount, expiresAt: now() + 60_000 };
    return { kind: 'quotes', quotes: [{ ...quote, ...transaction }] };
  },
  accept: async (_swap, transaction) => ({ kind: 'accepted', transaction, identical: true }),
});

const FOLDER = 'test/goldens/today';

interface Request {
  readonly quoteId: string;
  readonly signedTransaction: string;
}

/** Facts that cannot be read from the database: ids, keys and signed transactions. */
interface Facts {
  readonly swaps: Readonly<
    Record<
      Name,
      { readonly id: SwapId; readonly txHash: Signature; readonly wallet: string; readonly bound: number }
    >
  >;
  readonly service: {
    readonly keys: { readonly partner: string; readonly quotesOnly: string; readonly revoked: string };
    readonly executions: {
      readonly confirmed: Request;
      readonly waiting: Request;
      readonly expiring: Request;
    };
    readonly quoted: Request;
  };
}

/** The state of each swap, or its end. */
type Name = 'offered' | 'ordered' | 'settled' | 'signed' | 'lands' | 'fails' | 'expires';

const facts = JSON.parse(readFileSync(`${FOLDER}/facts.json`, 'utf8')) as Facts;
/** A copy: a checked-out file may be readable by others, which a start refuses. */
const KEY_FILE = join(mkdtempSync(join(tmpdir(), 'countersign-key-')), 'encryption.key');
copyFileSync(`${FOLDER}/encryption.key`, KEY_FILE);
chmodSync(KEY_FILE, 0o600);

/** A copy of the file; for PostgreSQL it is migrated, then moved with the operator's command. */
async function copyDatabase(dialect: string, folder: string): Promise<string> {
  const file = `file:${join(folder, 'countersign.db')}`;
  copyFileSync(`${FOLDER}/countersign.db`, join(folder, 'countersign.db'));
  if (dialect === 'SQLite') return file;
  const database = await openDatabase<BotSchema>(file);
  await createBotStore({ database, cipher: openCipher(KEY_FILE), now: () => WRITTEN_AT });
  await migrate(database, 'service', serviceMigrations);
  await database.destroy();
  const url = await createPostgresDatabase('template0');
  expect(await runMoveCommand(file, url)).toMatchObject({ exitCode: 0 });
  return url;
}

function startService(database: Kysely<BotSchema>, node: FakeNode): Promise<TestService> {
  const startedAt = performance.now();
  return startTestService({
    ...{ connection: node.connection, providers: [fakeProvider] },
    database: database as unknown as Kysely<ServiceSchema>,
    now: () => WRITTEN_AT + 1_000 + Math.round(performance.now() - startedAt),
  });
}

describe.each(dialects)('a database of 26 November 2026, opened on $name', ({ name }) => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-today-'));
  let database: Kysely<BotSchema>;

  beforeAll(async () => {
    database = await openDatabase<BotSchema>(await copyDatabase(name, folder));
  });
  afterAll(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true });
  });

  describe('by the bot', () => {
    const world = new Simulation(WRITTEN_AT + 1_000, undefined, 20_000);
    // The stored heights are those of 400 ms a block.
    world.chain.blockMs = 400;
    const signed = new Map(Object.values(facts.swaps).map(({ txHash, wallet }) => [txHash, wallet]));
    const store = () => world.life.store;
    const textsTo = (who: typeof ANN) =>
      [...world.telegram.messages.values()].filter(({ chatId }) => chatId === who.id).map(({ text }) => text);
    const lastTo = (who: typeof ANN) => textsTo(who).at(-1) ?? '';
    let signingPage = '';
    /** In steps: the writes of a step are on disk before the next. */
    const play = async (ms: number, stepMs: number) => {
      for (let played = 0; played < ms; played += stepMs) {
        await world.time.play(stepMs);
        await world.settle();
      }
    };

    beforeAll(async () => {
      const cipher = openCipher(KEY_FILE);
      const { pageTokenSecret } = await createBotStore({ database, cipher, now: world.time.now });
      const tokens = createPageTokens(pageTokenSecret);
      signingPage = `/s/${tokens.signing(facts.swaps.ordered.id)}`;
      const fates = { lands: 'lands', fails: 'fails', expires: 'never_lands' } as const;
      for (const [swap, kind] of Object.entries(fates)) {
        const { txHash, bound } = facts.swaps[swap as keyof typeof fates];
        world.chain.send({ txHash, lastValidBlockHeight: bound }, { kind, delayMs: 1_000 });
      }
      world.walletOf = (txHash) => signed.get(txHash) ?? 'nobody';
      // Writes are ordered: a finished write follows all earlier ones.
      const flush = () =>
        store().preferences.change(BEN.id as PersonId, { notices: 'silent' }, world.time.now());
      await world.start({ database, cipher, tokens, flush });
      await world.settle();
    });
    afterAll(() => world.life.stop());

    /** On a slow machine a step may begin after the bot seemed to be at rest. */
    const settled = (check: () => void | Promise<void>) =>
      until(async () => {
        await world.settle();
        await check();
      });

    it('answers the update that waited, with the wallets and their names', () => {
      const answer = textsTo(ANN).find((text) => text.includes('Your wallets')) ?? '';
      expect(answer).toContain('Savings');
      expect(answer).toContain('Glow');
    });

    it('asks the question about a wallet that waited, and takes the yes', async () => {
      const isQuestion = ({ buttons }: { buttons: readonly { callback_data?: string }[] }) =>
        buttons.some(({ callback_data: data }) => data?.includes('link-'));
      await settled(() => expect(world.telegram.newest(CHO.id, isQuestion)).toBeDefined());
      const question = world.telegram.newest(CHO.id, isQuestion);
      const yes = question?.buttons[0]?.callback_data;
      await world.hear(world.press(CHO, question?.id ?? 0, yes ?? ''));
      await settled(async () => {
        const listed = await store().wallets.listWallets(CHO.id as PersonId);
        const asked = [WALLETS.cho, WALLETS.choSecond, WALLETS.asked];
        expect(listed.map(({ address }) => address)).toEqual(asked.map(({ address }) => address));
      });
    });

    it('goes on with the half-typed dialogue or says that it is over, and can begin another', async () => {
      const before = textsTo(BEN).length;
      await world.hear(world.message(BEN, 'SOL'));
      expect(textsTo(BEN).length).toBeGreaterThan(before);
      await world.hear(world.message(BEN, '/swap 1 SOL USDC'));
      await settled(() =>
        expect(world.telegram.newest(BEN.id, ({ text }) => text.includes('155'))).toBeDefined(),
      );
      await world.hear(world.message(BEN, '/cancel'));
    });

    it('has the settings, the alerts, the board and what the group chose', async () => {
      expect(await store().preferences.find(ANN.id as PersonId)).toMatchObject({
        ...{ confirmsTwice: true, slippageBps: 250, presets: ['1', '$20', 'max'] },
      });
      expect(await store().people.findPerson(BEN.id as PersonId)).toMatchObject({
        ...{ firstName: 'Ben', chosenLanguage: 'es' },
      });
      const alerts = await store().alerts.list(ANN.id as PersonId);
      expect(alerts.map(({ state, direction, target }) => `${state} ${direction} ${target}`)).toEqual([
        'paused below 100000000',
        'active above 200000000',
      ]);
      await world.hear(world.message(ANN, '/alerts'));
      expect(lastTo(ANN)).toContain('USDC');
      expect(await store().groups.find(GROUP as ChatId)).toMatchObject({
        ...{ language: 'es', askers: 'admins', deleteAfterMs: 60_000 },
      });
      const board = await store().boards.find(GROUP as ChatId);
      expect(board).toMatchObject({ state: 'running', everyMs: 300_000 });
      expect(board?.pairs.map(({ from }) => from.symbol)).toEqual(['SOL', 'JUP']);
    });

    it('opens the signing page of an order, and its wallet link with the stored session', async () => {
      const opened = await world.answerOf(world.life.pages.post(`${signingPage}/open`, {}));
      expect(opened.status).toBe(200);
      const { transaction, links } = JSON.parse(opened.body) as {
        transaction: string;
        links: { phantom: string };
      };
      const query = new URL(links.phantom).searchParams;
      const ours = readBoxKey(query.get('dapp_encryption_public_key') ?? '');
      expect(ours).toEqual(boxPublicKey(LINK_SECRETS.ours));
      const box = { nonce: query.get('nonce') ?? '', data: query.get('payload') ?? '' };
      const keys = { dappSecret: LINK_SECRETS.wallet, walletPublicKey: boxPublicKey(LINK_SECRETS.ours) };
      expect(openJson(box, keys)?.session).toBe(`a session of ${WALLETS.ann.address}`);

      const { bytes, txHash } = signTransaction(WALLETS.ann, Buffer.from(transaction, 'base64'));
      signed.set(txHash, WALLETS.ann.address);
      const body = { transaction: Buffer.from(bytes).toString('base64') };
      const answer = await world.answerOf(world.life.pages.post(`${signingPage}/signed`, body));
      expect(answer.status).toBe(200);
    });

    it('brings every swap to the end that the chain says, and tells each end once', async () => {
      await play(20_000, 250);
      await play(15 * 60_000, 15_000);
      const ends: Record<string, unknown> = {};
      for (const [swap, { id }] of Object.entries(facts.swaps)) {
        const told = world.shown.filter(({ kind, swapId }) => kind === 'notice' && swapId === id);
        const card = world.shown.findLast(({ kind, swapId }) => kind === 'status' && swapId === id);
        const { state } = (await store().swaps.findSwap(id)) ?? {};
        ends[swap] = [state, card?.state, told.map((notice) => notice.state)];
      }
      expect(ends).toEqual({
        offered: ['lapsed', 'lapsed', []],
        ordered: ['confirmed', 'confirmed', ['confirmed']],
        settled: ['confirmed', 'confirmed', ['confirmed']],
        signed: ['confirmed', 'confirmed', ['confirmed']],
        lands: ['confirmed', 'confirmed', ['confirmed']],
        fails: ['failed', 'failed', ['failed']],
        expires: ['expired', 'expired', ['expired']],
      });
      expect(world.service.complaints).toEqual([]);
      expect(world.telegram.complaints).toEqual([]);
      expect(world.errors).toEqual([]);
      expect(world.ambiguities).toBe(0);
    });

    it('has the whole story of a swap that was under way', async () => {
      const events = await store().swaps.listEvents(facts.swaps.lands.id);
      expect(events.filter(({ from, to }) => from !== to).map(({ to }) => to)).toEqual([
        ...['offered', 'ordered', 'signed', 'submitted', 'confirmed'],
      ]);
      expect(events.at(-1)?.why).toBe('final on chain');
      await world.hear(world.message(ANN, '/history'));
      expect(lastTo(ANN)).toContain('1.5 SOL');
    });
  });

  describe('by the service', () => {
    const node = new FakeNode();
    const { keys, executions, quoted } = facts.service;
    let service: TestService;
    const execute = (request: Request) => service.post('/v1/execute', request, keys.partner);
    const confirmed = (request: Request) =>
      until(async () => expect((await execute(request)).body.data?.status).toBe('CONFIRMED'));

    beforeAll(async () => {
      node.lands = (sent) => sent !== executions.expiring.signedTransaction;
      service = await startService(database, node);
    });
    afterAll(() => service.service.close());

    it('knows its keys, what each may do, and which was revoked', async () => {
      const statuses = (path: string) =>
        Promise.all([keys.partner, keys.quotesOnly, keys.revoked].map((key) => service.get(path, key))).then(
          (answers) => answers.map(({ status }) => status),
        );
      expect(await statuses('/v1/tokens')).toEqual([200, 403, 401]);
    });

    it('answers a finished execution from its record and sends nothing for it', async () => {
      const { status, body } = await execute(executions.confirmed);
      const txHash = txHashOf(executions.confirmed.signedTransaction);
      expect([status, body.data]).toEqual([200, { txHash, status: 'CONFIRMED' }]);
      expect(node.sent).not.toContain(executions.confirmed.signedTransaction);
    });

    it('goes on sending one that was under way, the same bytes, until the chain has it', async () => {
      await confirmed(executions.waiting);
      expect(node.sent).toContain(executions.waiting.signedTransaction);
    });

    it('executes a quote of before', async () => {
      expect((await execute(quoted)).body.data?.txHash).toBe(txHashOf(quoted.signedTransaction));
      await confirmed(quoted);
    });

    it('ends what can no longer land', async () => {
      node.blockHeight = 2_000;
      await until(async () => expect((await execute(executions.expiring)).status).toBe(400));
      expect((await execute(executions.expiring)).body.error.code).toBe('transaction_expired');
    });
  });
});
