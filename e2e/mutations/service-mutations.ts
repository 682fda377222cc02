import type { Mutation } from './mutation.ts'

const api = 'deploy/server/api/src'

/** Controls of what comes from outside: links, merchants, identity providers, services, and people at the desk. */
export const serviceMutations: readonly Mutation[] = [
  {
    name: 'a texted link pays any order of the patient',
    file: `${api}/payments/charging/begin-charge.ts`,
    find: '    await refuseOtherOrder(transaction, caller, body.OrderKey)\n',
    replacement: '',
    caughtBy: [`${api}/payments/charging/charge-by-link.test.ts`],
  },
  {
    name: 'an Idempotency-Key answers everybody',
    file: `${api}/platform/calls/answer-once.ts`,
    find: `ownedBy(
      scope,
      idempotencyKeys,
      and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.idempotencyKey, key)),
    )`,
    replacement: 'and(eq(idempotencyKeys.call, call), eq(idempotencyKeys.idempotencyKey, key))',
    caughtBy: [`${api}/platform/calls/answer-once.test.ts`],
  },
  {
    name: 'an issuer ends sessions at every site',
    file: `${api}/identity/single-sign-on/issuer-logout.ts`,
    find: '      eq(table.siteKey, provider.siteKey),\n',
    replacement: '',
    caughtBy: [`${api}/identity/single-sign-on/logout-of-one-issuer.test.ts`],
  },
  {
    name: 'a patient’s sign-on is good at the desk',
    file: `${api}/identity/sign-on/sign-on-state.ts`,
    find: 'begun?.purpose !== purpose || begun.expiresAtMs',
    replacement: 'begun === null || begun.expiresAtMs',
    caughtBy: [`${api}/identity/sign-on/sign-on-state.test.ts`],
  },
  {
    name: 'another merchant’s message is about our charge',
    file: `${api}/payments/charging/processor-messages.ts`,
    find: 'and(eq(charges.merchant, kept.merchant), eq(charges.processorCharge, kept.id))',
    replacement: 'and(eq(charges.processorCharge, kept.id))',
    caughtBy: [`${api}/payments/charging/processor-messages.test.ts`],
  },
  {
    name: 'a request that waits outside keeps its place',
    file: `${api}/platform/outside/outside-services.ts`,
    find: 'return place.withoutWhile(async () => {',
    replacement: 'return (async (work: () => Promise<Answer>) => work())(async () => {',
    caughtBy: [`${api}/platform/outside/outside-services.test.ts`, `${api}/server/hanging-services.test.ts`],
  },
  {
    name: 'a service that was away is asked again at once',
    file: `${api}/platform/outside/outside-services.ts`,
    find: 'service.awayUntilMs = nowMs + rememberedAwayMs',
    replacement: 'service.awayUntilMs = nowMs',
    caughtBy: [`${api}/platform/outside/outside-services.test.ts`],
  },
  {
    name: 'a dismissed employee works on',
    file: `${api}/staff/session/renew-session.ts`,
    find: '    if (!isOlderThan(renewedMinutes)) return session\n',
    replacement: '    if (session.createdAt.getTime() > 0) return session\n',
    caughtBy: [`${api}/staff/session/renew-session.test.ts`],
  },
  {
    name: 'somebody at the desk becomes a patient',
    file: `${api}/identity/single-sign-on/routes.ts`,
    find: "      if (caller.session !== null) throw new Problem('forbidden')\n",
    replacement: '',
    caughtBy: [`${api}/identity/single-sign-on/handed-off.test.ts`],
  },
  {
    name: 'a text from abroad counts as one from here',
    file: `${api}/messages/texts/phone-numbers.ts`,
    find: "const [, digits = ''] = /^\\+1(\\d{10})$/.exec",
    replacement: "const [, digits = ''] = /(\\d{10})$/.exec",
    caughtBy: [`${api}/messages/texts/phone-numbers.test.ts`],
  },
]
