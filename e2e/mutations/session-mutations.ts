import type { Mutation } from './mutation.ts'

const api = 'deploy/server/api/src'

/** Controls of who somebody is, what they have proved, and what their session may do. */
export const sessionMutations: readonly Mutation[] = [
  {
    name: 'JSON may be nested without end',
    file: `${api}/platform/calls/read-request.ts`,
    find: 'if (depth > deepest)',
    replacement: 'if (depth < 0)',
    caughtBy: [`${api}/platform/calls/read-request.test.ts`],
  },
  {
    name: 'other sites may write as a patient',
    file: `${api}/platform/calls/page-origins.ts`,
    find: '!(await pageOrigins.include(origin))',
    replacement: 'false',
    caughtBy: [`${api}/server/app.test.ts`],
  },
  {
    name: 'a sensitive change needs no proof',
    file: `${api}/platform/session/proof.ts`,
    find: "  throw new Problem('proof-required')\n",
    replacement: '',
    caughtBy: [`${api}/identity/credentials/routes.test.ts`],
  },
  {
    name: 'the address of an answer names at which provider it signs in',
    file: `${api}/identity/single-sign-on/sign-on-routes.ts`,
    find: 'siteKey: begun.siteKey })',
    replacement: 'siteKey: siteNamedBy(context) })',
    caughtBy: [`${api}/identity/single-sign-on/sign-on-routes.test.ts`],
  },
  {
    name: 'a password may hold the username',
    file: `${api}/identity/session/password-fault.ts`,
    find: "return 'password-contains-username'",
    replacement: 'return null',
    caughtBy: [`${api}/identity/session/password-fault.test.ts`],
  },
  {
    name: 'a texted link’s session may do what a patient with a password may',
    file: `${api}/platform/session/authenticate.ts`,
    find: 'template ? liteSession(template.route) : null',
    replacement: "template ? 'portal' : null",
    caughtBy: [`${api}/server/session-matrix.test.ts`],
  },
  {
    name: 'a stored path may leave the portal',
    file: 'host/src/page/paths.ts',
    find: 'url?.origin !== origin || ',
    replacement: '!url || ',
    caughtBy: ['host/src/page/paths.test.ts'],
  },
  {
    name: 'a guard that the host does not know opens the page',
    file: 'host/src/alias/route-guard.ts',
    find: "  if (!knowsGuard(guard)) return { go: 'refuse', to: 'home', silent: false }\n",
    replacement: '',
    caughtBy: ['host/src/alias/guard-matrix.test.tsx'],
  },
  {
    name: 'a link to an old address verifies the new one',
    file: `${api}/identity/email-verification/send-verification.ts`,
    find: 'and(eq(accounts.accountKey, emailVerifications.accountKey), eq(accounts.email, emailVerifications.email)),',
    replacement: 'eq(accounts.accountKey, emailVerifications.accountKey),',
    caughtBy: [`${api}/server/old-addresses.test.ts`],
  },
  {
    name: 'other links stay good after one has set a password',
    file: `${api}/identity/password-reset/set-password.ts`,
    find: 'ne(passwordResets.resetKey, reset.resetKey)',
    replacement: 'eq(passwordResets.resetKey, 0)',
    caughtBy: [`${api}/server/old-addresses.test.ts`],
  },
  {
    name: 'links stay good after another address was approved',
    file: `${api}/patients/details/account-email.ts`,
    find: '  await transaction.delete(passwordResets).where(eq(passwordResets.accountKey, accountKey))\n',
    replacement: '',
    caughtBy: [`${api}/server/old-addresses.test.ts`],
  },
  {
    name: 'another session of an unfinished registration changes the password',
    file: `${api}/identity/registration/save-step.ts`,
    find: 'caller.account.hasPassword && !isSameSession',
    replacement: 'false',
    caughtBy: [`${api}/server/old-addresses.test.ts`],
  },
  {
    name: 'a challenge of another account is taken',
    file: `${api}/identity/passkeys/queries.ts`,
    find: 'accountKey === null ? isNull(passkeyChallenges.accountKey) : eq(passkeyChallenges.accountKey, accountKey),',
    replacement: 'accountKey === null ? isNull(passkeyChallenges.accountKey) : undefined,',
    caughtBy: [`${api}/identity/passkeys/challenges.test.ts`],
  },
  {
    name: 'a challenge for another purpose is taken',
    file: `${api}/identity/passkeys/queries.ts`,
    find: '        eq(passkeyChallenges.purpose, purpose),\n',
    replacement: '',
    caughtBy: [`${api}/identity/passkeys/challenges.test.ts`],
  },
  {
    name: 'the counter of a passkey may go back',
    file: `${api}/identity/passkeys/show-passkey.ts`,
    find: '.where(and(eq(passkeys.passkeyKey, passkeyKey), isLater))',
    replacement: '.where(eq(passkeys.passkeyKey, passkeyKey))',
    caughtBy: [`${api}/identity/passkeys/challenges.test.ts`],
  },
]
