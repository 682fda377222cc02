import { call } from '@homeside/api-client/call'
import { useApi as portalClient } from '@homeside/api-client/use-api'
import { portalApi } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

const title = 'First, show that it is you'

/** A patient who signed in some time ago, and a change that requires a proof. */
async function change() {
  const portal = await renderPortal({ path: '/bluebird-hme/home', patient: {} })
  await screen.findByRole('heading', { level: 1 })
  const { clock } = await portalApi()
  clock.advance(11, 'minute')
  const sent = call(portalClient(), 'DELETE', 'account/sessions')
  const dialog = await screen.findByRole('dialog', { name: title })
  return { ...portal, sent, dialog }
}

test('a change waits for the password and is then made; the next change asks for nothing', async () => {
  const { user, sent } = await change()
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Go on with password' }))
  expect(screen.getByLabelText('Password')).toBeInvalid()
  await user.type(screen.getByLabelText('Password'), 'Wrong-one-1{Enter}')
  expect(await screen.findByText('That is not your password.')).toBeVisible()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'Sunny-day-42{Enter}')
  expect((await sent).Browsers).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await call(portalClient(), 'DELETE', 'account/sessions')).Browsers).toHaveLength(1)
})

test('refusing changes nothing, and the page gets the reason', async () => {
  const { user, sent } = await change()
  const refused = sent.catch((error: unknown) => error)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await refused).toMatchObject({ code: 'proof-required' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
