import { sendAddress } from '../../cards/send-address.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { addressButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';

/** `qr:` sends where to send money to: the address of a wallet of theirs with its QR code, else in words alone. */
export async function pressAddress(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const { personId } = personOf(ctx);
  const { texts } = ctx.view;
  const answer = deps.answers.of(ctx.update);
  const walletId = addressButtons.decode(data)?.walletId;
  if (walletId === undefined) return void (await answer.alert(texts.plain('press-unknown')));
  const wallet = (await deps.wallets.listWallets(personId)).find(({ id }) => id === walletId);
  if (!wallet) return void (await answer.alert(texts.plain('wallet-unknown')));
  await answer.settle();
  if (!(await mayBeAnswered(deps, ctx))) return;
  await sendAddress(deps, ctx, wallet.address);
}
