import { screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'
import { signOnFaults } from './single-sign-on-page.tsx'

test.each(signOnFaults)('“%s” is said in words, with a way on', async (fault) => {
  await renderPortal({ path: `/sso?fault=${fault}&provider=harbor-health` })
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not log you in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/harbor-health/login')
  // Without an identity provider there is nothing to try again.
  const again = screen.queryByRole('link', { name: 'Try again' })?.getAttribute('href') ?? ''
  expect(again.includes('/account/sso/start/harbor-health?returnTo=')).toBe(fault !== 'off')
})

test('where the provider is not known, the way on is the login of everybody', async () => {
  await renderPortal({ path: '/sso?fault=expired' })
  expect(await screen.findByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
})
