import type { StaffHandoffAnswer } from '@homeside/contract/single-sign-on'
import { portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import MobilePaymentsPage from './mobile-payments-page.tsx'

/** Covers section 2.3 of the specification. */

test('whom the app hands over is led to the payments, in a session for that screen alone', async () => {
  const api = await portalApi()
  const { PatientKey } = await api.addPatient({ Provider: 'harbor-health' })
  const { body } = await api.asStaff().post<StaffHandoffAnswer>('staff/handoffs', { PatientKey })
  await renderInPortal(null, {
    path: '/harbor-health/mobilebpc',
    namespaces: { 'mobile-first': remote.strings },
    routes: { '/:alias/mobilebpc': <MobilePaymentsPage />, '/:alias/mobilebpc/sso': <h1>Your bills there</h1> },
    fetch: (send) => (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/mobilecookie')) request.headers.set('Cookie', `${body.CookieName}=${body.CookieValue}`)
      return send(request)
    },
  })
  expect(await screen.findByRole('heading', { name: 'Your bills there' })).toBeVisible()
  const store = sessionStore()
  expect([store.get(sessionModeAtom), store.get(shortCodeInfoAtom).dynamicTemplateRoute]).toEqual(['lite', 'mobilebpc'])
})
