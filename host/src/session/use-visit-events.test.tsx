/** @size all */
import { leave } from '@homeside/remote-kit/session-actions'
import { addPatient, portalApi } from '@homeside/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

/** Covers sections 3.3 and 7.1 of the specification. */

test('the portal log knows of the login once, of each page, and of the logout, with every field and nothing personal', async () => {
  const patient = await addPatient()
  const api = await portalApi()
  const sent: Record<string, unknown>[] = []
  const { user } = await renderPortal({
    path: '/bluebird-hme/login',
    fetch: (send) => async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('account/portalLog/'))
        sent.push((await request.clone().json()) as Record<string, unknown>)
      return send(request)
    },
  })
  await user.type(await screen.findByLabelText('Username or email'), patient.Username)
  await user.type(screen.getByLabelText('Password'), patient.Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  const keys = () => sent.map(({ PortalEventTypeKey }) => PortalEventTypeKey)
  await waitFor(() => expect(keys().toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2]))
  await user.click(await screen.findByRole('link', { name: /Orders/ }))
  await waitFor(() => expect(keys().slice(2)).toEqual([4]))
  expect(sent[2]).toEqual({
    PortalEventTypeKey: 4,
    AppKey: 3,
    IPAddress: '',
    Url: 'http://localhost/bluebird-hme/orders',
    Path: '/bluebird-hme/orders',
    Browser: expect.stringMatching(/^\w+/),
    BrowserVersion: expect.any(String),
    PtAccountKey: expect.any(Number),
    PtApplicationRegistrationKey: expect.any(Number),
    PtKey: patient.PatientKey,
    SiteKey: 101,
    ShortCodeKey: null,
  })
  await act(() => leave())
  await waitFor(() => expect(keys().slice(3)).toEqual([7]))
  expect(sessionStorage.getItem('loginNoted')).toBeNull()
  // Nobody waits for the log's answer.
  await waitFor(async () => {
    const metrics = await api.handle(new Request(`${api.origin}/metrics`))
    expect(await metrics.text()).toContain('homeside_portal_events_total{event="Login"} 1')
  })
})
