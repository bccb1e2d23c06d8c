import { rmSync, writeFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { it } from 'vitest';
import { createBotStore } from '../../../src/bot/store/create-bot-store.ts';
import { openRing } from '../../../src/bot/store/open-ring.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { boxPublicKey } from '../../../src/bot/wallet/box.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createPageTokens } from '../../../src/roles/adapters/page-tokens.ts';
import { createKey, revokeKey } from '../../../src/service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import { makeAlert } from '../../bot/support/live-a-life.ts';
import { makeWanted } from '../../bot/support/make-board.ts';
import { makeAttempt, makeSigned, makeSwap, SOL, USDC } from '../../bot/support/make-swap.ts';
import { signTransaction, unsignedBytes } from '../../model/fake-transactions.ts';
import { signAsWallet, startTestService } from '../../service/support/test-service.ts';
import { until } from '../../support/until.ts';
import {
  ANN,
  BEN,
  BotWorld,
  CHO,
  GROUP,
  LINK_SECRETS,
  StandInNode,
  standInProvider,
  WALLETS,
  WRITTEN_AT,
} from './stand-ins.ts';

const FOLDER = 'test/goldens/today';
const T = WRITTEN_AT;

it('writes the world', async () => {
  for (const name of ['countersign.db', 'countersign.db-wal', 'countersign.db-shm', 'encryption.key'])
    rmSync(`${FOLDER}/${name}`, { force: true });
  const url = `file:${process.cwd()}/${FOLDER}/countersign.db`;
  const database = await openDatabase<BotSchema>(url);
  const cipher = createFieldCipher(await openRing(database, `${FOLDER}/encryption.key`));
  const store = await createBotStore({ database, cipher, now: () => T });
  const tokens = createPageTokens(store.pageTokenSecret);

  const people = [
    { who: ANN, language: null, code: 'en' },
    { who: BEN, language: 'es', code: 'en' },
    { who: CHO, language: null, code: 'ru' },
  ] as const;
  for (const { who, language, code } of people) {
    await store.people.meetPerson(
      {
        id: who.id as PersonId,
        chatId: who.id as ChatId,
        firstName: who.first_name,
        username: who.first_name.toLowerCase(),
        languageCode: code,
      },
      T - 60_000,
    );
    if (language) await store.people.setLanguage(who.id as PersonId, language);
  }
  let links = 0;
  const startLink = async (who: typeof ANN, expiresAt = T + 600_000) => {
    const id = `link-${++links}`.padEnd(22, '_');
    await store.wallets.startLink(
      {
        id,
        personId: who.id as PersonId,
        chatId: who.id as ChatId,
        dappSecret: LINK_SECRETS.ours,
        createdAt: T - 50_000,
        expiresAt,
        returned: null,
        decidedAt: null,
        messageId: 5,
      },
      tokens.hash(`token of ${id}`),
    );
    return id;
  };
  const returned = (wallet: Signer, kind: 'phantom' | null) =>
    ({
      kind,
      address: wallet.address,
      sessionVerified: true,
      ...(kind === null ? { ownName: 'Glow' } : {}),
      session: {
        dappSecret: LINK_SECRETS.ours,
        walletPublicKey: boxPublicKey(LINK_SECRETS.wallet),
        session: `a session of ${wallet.address}`,
      },
    }) as const;
  const link = async (who: typeof ANN, wallet: Signer, kind: 'phantom' | null, at: number) => {
    const id = await startLink(who);
    await store.wallets.recordReturn(id, returned(wallet, kind), at);
    const linked = await store.wallets.acceptLink(id, at);
    if (!linked) throw new Error('not linked');
    return linked;
  };
  await link(ANN, WALLETS.annInBrowser, null, T - 40_000);
  const savings = await link(ANN, WALLETS.ann, 'phantom', T - 39_000);
  await store.wallets.renameWallet(ANN.id as PersonId, savings.id, 'Savings');
  for (const wallet of [WALLETS.ben, WALLETS.benSecond]) await link(BEN, wallet, 'phantom', T - 38_000);
  for (const wallet of [WALLETS.cho, WALLETS.choSecond]) await link(CHO, wallet, 'phantom', T - 37_000);

  // Ben is in the middle of a dialogue; everything that is due so far is delivered before.
  const world = new BotWorld(T - 30_000, 500);
  await world.start({ database, cipher, tokens, walletOf: () => 'nobody' });
  await world.says(BEN, '/swap');
  process.stdout.write(
    `${[...world.telegram.messages.values()].map(({ text }) => text).join('\n--\n')}\n${world.errors}\n`,
  );
  await world.life.stop();
  await world.time.play(40_000);

  const asked = await startLink(CHO);
  await store.wallets.recordReturn(asked, returned(WALLETS.asked, 'phantom'), T - 20_000);
  await store.preferences.change(
    ANN.id as PersonId,
    { confirmsTwice: true, slippageBps: 250, presets: ['1', '$20', 'max'] },
    T - 20_000,
  );
  await store.alerts.create(
    makeAlert(
      { id: ANN.id as PersonId, chatId: ANN.id as ChatId, firstName: 'Ann', wallet: WALLETS.ann.address },
      { createdAt: T - 20_000, expiresAt: T + 90 * 86_400_000 },
    ),
  );
  const paused = makeAlert(
    { id: ANN.id as PersonId, chatId: ANN.id as ChatId, firstName: 'Ann', wallet: WALLETS.ann.address },
    {
      createdAt: T - 19_000,
      expiresAt: T + 90 * 86_400_000,
      direction: 'below',
      target: 100_000_000n as BaseUnits,
    },
  );
  await store.alerts.create(paused);
  await store.alerts.pause(paused.id, ANN.id as PersonId);
  await store.groups.enter(GROUP as ChatId, T - 20_000);
  await store.groups.change(
    GROUP as ChatId,
    { language: 'es', askers: 'admins', deleteAfterMs: 60_000 },
    T - 20_000,
  );
  await store.boards.set(GROUP as ChatId, makeWanted(['SOL', 'JUP']), T - 20_000);

  const height = Math.floor(T / 400);
  const swap = async (
    name: string,
    who: typeof ANN,
    wallet: Signer,
    path: readonly Swap['state'][],
    bound: number,
    at = T - 10_000,
  ) => {
    const id = `swap-${name}`.padEnd(22, '_');
    let row = makeSwap(id, {
      personId: who.id as PersonId,
      chatId: who.id as ChatId,
      offer: {
        routeName: 'desk',
        toAmount: 232_500_000n as BaseUnits,
        minimumToAmount: 230_000_000n as BaseUnits,
        fromUsd: 232.5,
        toUsd: 232.5,
        quotedAt: at,
        validUntil: at + 60_000,
      },
      createdAt: at,
      dueAt: T + 600_000,
    });
    await store.swaps.createSwap(row, tokens.hash(tokens.signing(row.id)), ['status']);
    const message = {
      wallet: wallet.address,
      from: SOL.mint,
      to: USDC.mint,
      pays: '1500000000',
      gets: '232500000',
      blockhash: `blockhash of ${name}`,
    };
    const unsigned = unsignedBytes(message);
    const { bytes, txHash } = signTransaction(wallet, unsigned);
    for (const [index, to] of path.entries()) {
      const signed = makeSigned(id, {
        txHash,
        transaction: Buffer.from(bytes).toString('base64'),
        lastValidBlockHeight: bound,
      });
      if (to === 'signed')
        await store.swaps.addAttempt(
          makeAttempt(id, {
            returnTokenHash: tokens.hash(`return of ${id}`),
            wallet: wallet.address,
            unsignedTransaction: unsigned,
            lastValidBlockHeight: bound,
            builtAt: at,
            expiresAt: at + 60_000,
          }),
        );
      const patch: Partial<Swap> =
        to === 'ordered'
          ? { wallet: wallet.address, agreedVersion: 1, dueAt: T + 600_000 }
          : to === 'signed'
            ? { signed, dueAt: 0 }
            : to === 'submitted'
              ? { dueAt: T }
              : { dueAt: null };
      const result = await store.swaps.move({
        swap: row,
        to,
        patch,
        why: `to ${to}`,
        notices: to === 'confirmed' ? ['status', 'notice'] : ['status'],
        now: at + (index + 1) * 500,
      });
      if (result.kind !== 'moved') throw new Error(result.kind);
      row = result.swap;
    }
    return { id, txHash, wallet: wallet.address, bound, state: row.state };
  };
  const swaps = {
    offered: await swap('offered', ANN, WALLETS.ann, [], 0),
    ordered: await swap('ordered', ANN, WALLETS.ann, ['ordered'], 0),
    settled: await swap(
      'settled',
      ANN,
      WALLETS.ann,
      ['ordered', 'signed', 'submitted', 'confirmed'],
      height,
      T - 20_000,
    ),
    signed: await swap('signed', BEN, WALLETS.ben, ['ordered', 'signed'], height + 40),
    lands: await swap('lands', BEN, WALLETS.benSecond, ['ordered', 'signed', 'submitted'], height + 40),
    fails: await swap('fails', CHO, WALLETS.cho, ['ordered', 'signed', 'submitted'], height + 40),
    expires: await swap('expires', CHO, WALLETS.choSecond, ['ordered', 'signed', 'submitted'], height + 5),
  };
  const update = new BotWorld(T, 9_000).message(ANN, '/wallets');
  await store.inbox.accept(
    [{ updateId: 9_001, key: `${ANN.id}:${ANN.id}`, payload: JSON.stringify(update) }],
    T,
  );

  // The service, on the same file.
  const ours = database as unknown as Kysely<ServiceSchema>;
  const node = new StandInNode();
  let clock = T - 15_000;
  const service = await startTestService({
    connection: node.connection,
    database: ours,
    providers: [standInProvider],
    now: () => clock,
  });
  const keys = {
    partner: (await createKey(ours, { name: 'partner' }, T)).key,
    quotesOnly: (
      await createKey(ours, { name: 'quotes only', permissions: ['api.access', 'quotes.read'] }, T)
    ).key,
    revoked: '',
  };
  const revoked = await createKey(ours, { name: 'revoked' }, T);
  await revokeKey(ours, revoked.keyId, T);
  keys.revoked = revoked.key;
  const quote = async (amount: string) => {
    const answer = await service.post(
      '/v1/quotes',
      {
        fromToken: 'native',
        toToken: USDC.mint,
        fromAmount: amount,
        fromAddress: WALLETS.ann.address,
        toAddress: WALLETS.ann.address,
      },
      keys.partner,
    );
    const [one] = answer.body.data.quotes;
    return {
      quoteId: one.quoteId as string,
      signedTransaction: signAsWallet(one.unsignedTransaction, WALLETS.ann),
    };
  };
  const execute = (body: object) => service.post('/v1/execute', body, keys.partner);
  const turn = setInterval(() => {
    clock += 20;
  }, 20);
  const confirmed = await quote('100000000');
  await execute(confirmed);
  await until(async () => (await execute(confirmed)).body.data?.status === 'CONFIRMED');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  node.lands = () => false;
  const waiting = await quote('200000000');
  await execute(waiting);
  const expiring = await quote('300000000');
  await execute(expiring);
  const quoted = await quote('400000000');
  await new Promise((resolve) => setTimeout(resolve, 300));
  clearInterval(turn);
  await service.service.close();
  const facts = { swaps, service: { keys, executions: { confirmed, waiting, expiring }, quoted } };
  writeFileSync(`${FOLDER}/facts.json`, `${JSON.stringify(facts, null, 2)}\n`);
  await database.destroy();
}, 120_000);
