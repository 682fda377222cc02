import { screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

/** Covers sections 2.1 and 6 of the specification. */

test('signed out, the forbidden page links to the login and has no menu', async () => {
  await renderPortal({ path: '/forbidden' })
  expect(await screen.findByText('You may have to log in first.')).toBeVisible()
  expect(screen.queryByText(/Use the menu/)).not.toBeInTheDocument()
})

test('a signed-in patient sees the menu and the name of their provider, although the address names nobody', async () => {
  await renderPortal({ path: '/forbidden', patient: {} })
  expect(await screen.findByText('Bluebird Home Medical')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Orders' })).toBeVisible()
})
