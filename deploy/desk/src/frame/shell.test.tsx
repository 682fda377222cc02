import { screen } from '@testing-library/react'

import { openDesk } from '../testing/desk.tsx'

test('the frame names the provider and who is signed in, and speaks both languages', async () => {
  const { user } = await openDesk({ path: '/101/nowhere' })
  expect(await screen.findByText('Bluebird Home Medical')).toBeVisible()
  expect(screen.getByText('Anna · Staff')).toBeVisible()
  expect(screen.getByRole('link', { name: 'What waits' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('link', { name: 'Pendientes' })).toBeVisible()
})

test('somebody who is not signed in is led to the sign-in page of the site', async () => {
  const nobody: (send: typeof fetch) => typeof fetch = (send) => async (input, init) =>
    new Request(input).url.endsWith('/staff/session')
      ? Response.json(
          { type: 'about:blank', title: '', status: 401, code: 'invalid-credentials', correlationId: '' },
          { status: 401 },
        )
      : send(input, init)
  await openDesk({ path: '/101/waiting', fetch: nobody })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link).toHaveAttribute('href', '/staff/sign-in/start?site=101')
})
