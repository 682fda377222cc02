/** @size all */
import { screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

/** Covers section 2.2 of the specification. */

test('while no server answers the page says so, and it continues when one does', async () => {
  const network = { isDown: true }
  const { user } = await renderPortal({
    path: '/networkdown',
    fetch: (send) => (input, init) =>
      network.isDown ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cannot connect to servers' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/We still cannot connect/)).toBeVisible()
  expect(window.location.pathname).toBe('/networkdown')
  network.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})
