import type { Mutation } from './mutation.ts'

/** Controls in the patient's browser. */
export const pageMutations: readonly Mutation[] = [
  {
    name: 'a page of another provider is entered',
    file: 'host/src/alias/alias-guard.ts',
    find: 'const isOther = !sameAlias(alias, storedAlias)',
    replacement: 'const isOther = alias === null',
    caughtBy: ['host/src/alias/alias-guard.test.ts'],
  },
  {
    name: 'a session from a texted link opens every page',
    file: 'host/src/alias/alias-guard.ts',
    find: 'if (visit.isLite && !',
    replacement: 'if (visit.liteRoute === visit.path && !',
    caughtBy: ['host/src/alias/alias-guard.test.ts'],
  },
  {
    name: 'a logout leaves the session in the tab',
    file: 'shared/session/src/log-out.ts',
    find: '  sessionText.clear()\n',
    replacement: '',
    caughtBy: ['shared/session/src/log-out.page.test.ts'],
  },
  {
    name: 'Trusted Types lets the page load any script',
    file: 'host/src/allow-scripts-of.ts',
    find: "if (folders.some((folder) => asked.href.startsWith(folder) && !asked.href.includes('..'))) return url",
    replacement: 'if (folders.length > 0) return url',
    caughtBy: ['host/src/allow-scripts-of.page.test.ts'],
  },
  {
    name: 'an order that is sent again gets another key',
    file: 'remotes/orders/src/api/place-order.ts',
    find: 'key: order.OrderIdempotencyKey',
    replacement: 'key: order.OrderIdempotencyKey && crypto.randomUUID()',
    caughtBy: ['remotes/orders/src/pages/new-order/review/review-order.test.tsx'],
  },
  {
    name: 'any page in the frame may say that it is the payments portal',
    file: 'remotes/payments/src/pages/payments-portal/open-portal.tsx',
    find: ' || origin !== address.origin',
    replacement: '',
    caughtBy: ['remotes/payments/src/pages/payments-portal/slow-portal.test.tsx'],
  },
  {
    name: 'whoever signs in next sends what the last patient wrote',
    file: 'shared/parts/src/storage/owned-atom.ts',
    find: 'owner.patientKey === now.patientKey && ',
    replacement: '',
    caughtBy: ['shared/parts/src/storage/owned-atom.page.test.ts'],
  },
  {
    name: 'a framed portal may navigate the whole page',
    file: 'remotes/payments/src/pages/payments-portal/frame-rights.ts',
    find: 'allow-downloads',
    replacement: 'allow-downloads allow-top-navigation',
    caughtBy: ['remotes/payments/src/pages/payments-portal/portal-address.page.test.ts'],
  },
]
