import { cleanup, screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'

/** Covers sections 2.2 and 7.1 of the specification. */

/** A link of the sandbox that expired a day ago. */
const expiredPath = '/verify/expired-verify-link-of-the-sandbox-00000002'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('an expired link verifies nothing and sends a new one, which works once', async () => {
  const { api, user } = await renderPortal({ path: expiredPath })
  expect(await heading('This link no longer works')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(/A new link is on its way/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument()

  await api.workFinished()
  const path = /\/verify\/\S+/.exec(api.outbox.lastTo('expired.link@mail.example').text)?.[0] ?? 'no link'
  cleanup()
  await renderPortal({ path })
  expect(await heading('Your email is verified')).toBeVisible()
  cleanup()
  await renderPortal({ path })
  expect(await heading('Your email is already verified')).toBeVisible()
})
