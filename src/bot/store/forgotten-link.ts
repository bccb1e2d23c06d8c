/** What stays of a decided link: that it existed. */
export function forgottenLink(now: number) {
  return {
    decided_at: now,
    sealed_dapp_secret: '',
    returned_address: null,
    sealed_session: null,
    sealed_own_name: null,
  } as const;
}
