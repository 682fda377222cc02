/** @size all */
import { urlOf } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

/** Covers section 2.2 of the specification. */

/** The home of a patient, whose dashboard is refused with this problem until `open` is called. */
async function homeWhileClosed(status: number, code: string) {
  const portal = { isClosed: true }
  const problem = { type: 'about:blank', title: code, status, code, correlationId: '1' }
  const { user } = await renderPortal({
    path: '/bluebird-hme/home',
    patient: { FirstName: 'Rose' },
    fetch: (send) => (input, init) =>
      portal.isClosed && urlOf(input).includes('/patient/dashboard')
        ? Promise.resolve(Response.json(problem, { status }))
        : send(input, init),
  })
  const open = (): void => {
    portal.isClosed = false
  }
  return { user, open }
}

test('maintenance is shown in place of the page, at the same address, until it is over', async () => {
  const { user, open } = await homeWhileClosed(503, 'maintenance')
  const closed = await screen.findByRole('heading', { level: 1, name: 'Site in maintenance' })
  expect(window.location.pathname).toBe('/bluebird-hme/home')
  open()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(closed).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(window.location.pathname).toBe('/bluebird-hme/home')
})
