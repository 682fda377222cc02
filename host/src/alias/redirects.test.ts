/** @size all */
import fc from 'fast-check'

import { aliasPath, ownPath } from '../page/paths.ts'
import { hostilePath, hostilePaths } from '../testing/hostile-path.ts'
import { guardAlias } from './alias-guard.ts'

/** Covers section 2.3 of the specification. */

const origin = 'https://portal.example.org'

/** Whether a browser on a page of the portal stays there: the path has no host and is not read as one. */
function stays(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, `${origin}/bluebird-hme/home?from=here`).origin === origin
}

/** The address as a browser writes it; null when it is not one of this origin. */
function typed(path: string): URL | null {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url : null
}

test('a remembered path never leaves the origin: 10,000 hostile ones', () => {
  let kept = 0
  const path = fc.property(hostilePath, (asked) => {
    const own = ownPath(asked, origin)
    if (own === null) return true
    kept += 1
    return stays(own) && ownPath(own, origin) === own
  })
  fc.assert(path, hostilePaths)
  // If all of them were refused, this test would prove nothing.
  expect(kept).toBeGreaterThan(1000)
})

test('the alias guard never leads elsewhere, nor remembers such a path: 10,000 hostile addresses', () => {
  let redirected = 0
  const session = fc.constantFrom(
    { token: null, storedAlias: null },
    { token: 'token', storedAlias: 'bluebird-hme' },
    { token: 'token', storedAlias: '//evil.example' },
  )
  const address = fc.property(hostilePath, session, fc.boolean(), (path, who, isLite) => {
    const url = typed(path)
    if (!url) return true
    const visit = { path: url.pathname, ...who, noRegistrations: false, isLite, liteRoute: 'orders', waitsAt: null }
    const decision = guardAlias(visit)
    if (decision.go !== 'redirect') return true
    redirected += 1
    const remembered = ownPath(decision.remember && `${decision.remember}${url.search}`, origin)
    return stays(decision.to) && (remembered === null || stays(remembered))
  })
  fc.assert(address, hostilePaths)
  expect(redirected).toBeGreaterThan(1000)
})

test('whatever alias a site key stands for, the login is this origin’s: 10,000 hostile aliases', () => {
  const answer = fc.property(hostilePath, (alias) => /\p{Surrogate}/u.test(alias) || stays(aliasPath(alias, 'login')))
  expect(() => fc.assert(answer, hostilePaths)).not.toThrow()
})
