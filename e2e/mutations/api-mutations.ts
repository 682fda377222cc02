import type { Mutation } from './mutation.ts'

const api = 'deploy/server/api/src'

/** Controls of the API: limits on tries, who is told what, and what answers contain. */
export const apiMutations: readonly Mutation[] = [
  {
    name: 'sign-ins of one address are not limited',
    file: `${api}/platform/limits/login-limits.ts`,
    find: 'perAddress: maxAttempts, windowSeconds } = limits\n',
    replacement: 'windowSeconds } = limits\n  const maxAttempts = 1_000_000\n',
    caughtBy: [`${api}/platform/limits/login-limits.test.ts`],
  },
  {
    name: 'no password is hashed for an unknown user',
    file: `${api}/platform/session/passwords.ts`,
    find: 'await derive(password, Buffer.alloc(16), cost)\n',
    replacement: '',
    caughtBy: [`${api}/platform/session/passwords.test.ts`, `${api}/identity/session/enumeration.test.ts`],
  },
  {
    name: 'the first entry of X-Forwarded-For is believed',
    file: 'shared/server-kit/src/client-address.ts',
    find: '.at(-1)',
    replacement: '.at(0)',
    caughtBy: ['shared/server-kit/src/client-address.test.ts'],
  },
  {
    name: 'a reset can be guessed at more than five times',
    file: `${api}/identity/password-reset/prove-reset.ts`,
    find: 'isCode ? await countAttempts(database, limits, now) : null',
    replacement: 'isCode ? 5 : null',
    caughtBy: [`${api}/identity/password-reset/routes.test.ts`],
  },
  {
    name: 'the processor’s key follows a redirect',
    file: `${api}/platform/processor/stripe-processor.ts`,
    find: "redirect: 'error'",
    replacement: "redirect: 'follow'",
    caughtBy: [`${api}/platform/processor/stripe-processor.test.ts`],
  },
  {
    name: 'strangers who guess keep a patient out of the own browser',
    file: `${api}/platform/limits/login-limits.ts`,
    find: 'isKnown ? subjectOf(usernameFolded, browser) : usernameFolded',
    replacement: 'usernameFolded',
    caughtBy: [`${api}/platform/limits/login-limits.test.ts`],
  },
  {
    name: 'resets that one address asks for are not limited',
    file: `${api}/identity/password-reset/routes.ts`,
    find: 'params, address, now } = request\n      await countAttempts(database, [sendsFrom(address)], now)\n',
    replacement: 'params } = request\n',
    caughtBy: [`${api}/platform/limits/login-limits.test.ts`],
  },
  {
    name: 'an order is looked up among everybody’s',
    file: `${api}/ordering/orders/queries.ts`,
    find: 'and(placed(one), eq(orders.orderKey, one.orderKey))',
    replacement: 'eq(orders.orderKey, one.orderKey)',
    caughtBy: [`${api}/server/tenant-matrix.test.ts`],
  },
  {
    name: 'the Alias header is not compared with the session',
    file: `${api}/platform/session/authenticate.ts`,
    find: '  checkAlias(credentials.alias, standing, access)\n',
    replacement: '',
    caughtBy: [`${api}/server/tenant-matrix.test.ts`],
  },
  {
    name: 'a photo is answered without a sandbox',
    file: `${api}/platform/calls/answer-file.ts`,
    find: `"default-src 'none'; sandbox"`,
    replacement: `"default-src 'none'"`,
    caughtBy: [`${api}/messages/photos/routes.test.ts`],
  },
  {
    name: 'answers may be kept in a cache',
    file: `${api}/server/app.ts`,
    find: "context.header('Cache-Control', 'no-store')\n",
    replacement: '',
    caughtBy: [`${api}/server/app.test.ts`],
  },
]
