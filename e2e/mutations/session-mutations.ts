import type { Mutation } from './mutation.ts'

const api = 'deploy/api/src'

/** Controls of who somebody is, what they have proved, and what their session may do. */
export const sessionMutations: readonly Mutation[] = [
  {
    name: 'JSON may be nested without end',
    file: `${api}/calls/parse-json.ts`,
    find: 'if (depth > deepest)',
    replacement: 'if (depth < 0)',
    caughtBy: [`${api}/calls/parse-json.test.ts`],
  },
  {
    name: 'other sites may write as a patient',
    file: `${api}/calls/refuse-foreign-origins.ts`,
    find: '!pageOrigins.includes(origin)',
    replacement: 'false',
    caughtBy: [`${api}/app.test.ts`],
  },
  {
    name: 'a sensitive change needs no proof',
    file: `${api}/session/proof.ts`,
    find: "  throw new Problem('proof-required')\n",
    replacement: '',
    caughtBy: [`${api}/resources/credentials/routes.test.ts`],
  },
  {
    name: 'a password may hold the username',
    file: `${api}/session/password-fault.ts`,
    find: "return 'password-contains-username'",
    replacement: 'return null',
    caughtBy: [`${api}/session/password-fault.test.ts`],
  },
  {
    name: 'a texted link’s session may do what a patient with a password may',
    file: `${api}/session/session-kind.ts`,
    find: 'template ? liteSession(template.route) : null',
    replacement: "template ? 'portal' : null",
    caughtBy: [`${api}/session-matrix.test.ts`],
  },
  {
    name: 'a stored path may leave the portal',
    file: 'host/src/alias/own-path.ts',
    find: 'url.origin !== origin || ',
    replacement: '',
    caughtBy: ['host/src/alias/own-path.test.ts'],
  },
  {
    name: 'a guard that the host does not know opens the page',
    file: 'host/src/alias/route-guard.ts',
    find: "  if (!knowsGuard(guard)) return { go: 'refuse', to: 'home', silent: false }\n",
    replacement: '',
    caughtBy: ['host/src/alias/guard-matrix.test.tsx'],
  },
]
