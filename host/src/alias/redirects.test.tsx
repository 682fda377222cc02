/** @size all */
import type { LoginAnswer } from '@homeside/contract/session'
import { saveSignIn } from '@homeside/session/sign-in'
import { SessionProvider, sessionStore } from '@homeside/session/store'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { signInAnswer as answer } from '@homeside/session/testing/sign-in-answer'
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

import { AfterSignIn } from '../login/login-screen.tsx'
import { aliasPath, ownPath } from '../page/paths.ts'
import { SnapshotContext } from '../page/snapshot-context.ts'
import { testSnapshot } from '../testing/render-portal.tsx'
import { guardAlias } from './alias-guard.ts'

/** Covers sections 2.3 and 4.1 of the specification. */

/** Parts of a path by which an attacker tries to redirect to another site. */
const parts = [
  ['/', '//', '\\', '/\\', '\\/', '%2f', '%2F%2f', '%5c', '%252f', '／', '⁄', '∕', '＼'],
  ['.', '..', '%2e', '%2E%2e', '/../', '/.//', ';', '?', '#', '@', ':', '&', '=', '%', '%00', '%e0%a4%a'],
  ['\t', '\n', '\r', '\u0000', '\u0085', '\u00a0', '\u2028', '\u202e', '\ufeff', ' ', '\ud800'],
  ['http:', 'https:', 'javascript:', 'JaVaScRiPt:', 'data:text/html,', 'blob:', 'file:', 'vbscript:', 'mailto:'],
  ['evil.example', 'evil。example', '[::1]', '127.0.0.1', 'localhost', 'user:secret@', 'portal.example.org', '.'],
  ['bluebird-hme', 'BLUEBIRD-HME', 'bluebird%2Dhme', 'northridge', 'home', 'orders', 'login', 'José', 'alert(1)'],
].flat()

/** Random paths made to fool parsers. Most begin like a path. */
const hostilePath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '', '//', '/\\', '/\t', '/bluebird-hme/', '/bluebird-hme'),
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...parts) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
        { weight: 1, arbitrary: fc.webUrl() },
      ),
      { maxLength: 8, size: 'max' },
    ),
  )
  .map(([start, rest]) => start + rest.join(''))

/** How many are tried. They are the same each time. */
const hostilePaths = { numRuns: 10_000, seed: 20_261_121 }

/** Where a patient of `bluebird-hme` goes after signing in with this path remembered. */
function arrive(redirectPath: string, as: LoginAnswer = answer): URL {
  window.history.replaceState(null, '', '/login')
  saveSignIn(as, 'alma.rivers')
  const store = sessionStore()
  store.set(redirectInfoAtom, { ...store.get(redirectInfoAtom), redirectPath })
  render(
    <SnapshotContext value={testSnapshot}>
      <SessionProvider>
        <BrowserRouter>
          <Routes>
            <Route path="/login" element={<AfterSignIn />} />
            <Route path="*" element={null} />
          </Routes>
        </BrowserRouter>
      </SessionProvider>
    </SnapshotContext>,
  )
  cleanup()
  return new URL(window.location.href)
}

test('a sign-in leads to a remembered page of one’s own provider, once', () => {
  expect(arrive('/bluebird-hme/orders/new?step=review').href).toMatch(/\/bluebird-hme\/orders\/new\?step=review$/)
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
})

test.each(['/northridge/orders', '/login', '/'])('%s is no such page, so it leads home', (path) => {
  expect(arrive(path).pathname).toBe('/bluebird-hme/home')
})

test('a patient without a provider goes to the providers, whatever was remembered', () => {
  const nobody = { ...answer, alias: null, noRegistrations: true, patientKey: 0 }
  expect(arrive('/bluebird-hme/home', nobody).pathname).toBe('/providers')
})

test('100 hostile paths through the router lead to this origin and to one’s own provider', () => {
  const { origin } = window.location
  const remembered = fc.property(hostilePath, (path) => {
    const { origin: reached, pathname } = arrive(path)
    return reached === origin && decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase() === 'bluebird-hme'
  })
  expect(() => fc.assert(remembered, { ...hostilePaths, numRuns: 100 })).not.toThrow()
})

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
  const login = fc.property(hostilePath, (alias) => /\p{Surrogate}/u.test(alias) || stays(aliasPath(alias, 'login')))
  expect(() => fc.assert(login, hostilePaths)).not.toThrow()
})
