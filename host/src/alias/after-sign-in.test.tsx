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
import { SnapshotContext } from '../page/snapshot-context.ts'
import { hostilePath, hostilePaths } from '../testing/hostile-path.ts'
import { testSnapshot } from '../testing/render-portal.tsx'

/** Covers section 4.1 of the specification. */

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
