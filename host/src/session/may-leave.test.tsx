/** @size all */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

/** A message that waits for a connection in this tab. */
function leaveUnsent(): void {
  const owner = { patientKey: 1, alias: 'bluebird-hme' }
  sessionStorage.setItem('messageOutbox', JSON.stringify({ owner, value: [{}] }))
}

test('logging out asks about a message that waits, and staying keeps it', async () => {
  const { user } = await renderPortal({ path: '/bluebird-hme/home', patient: {}, prepare: leaveUnsent })
  await screen.findByRole('heading', { level: 1 })
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: /your menu$/ }))
    await user.click(await screen.findByRole('link', { name: 'Log out' }))
    return screen.findByRole('dialog', { name: '1 message is not sent yet' })
  }
  const dialog = await logOut()
  await user.click(within(dialog).getByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/home'))
  expect(sessionStorage.getItem('messageOutbox')).not.toBeNull()
  fireEvent(await logOut(), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/home'))
  expect(sessionStorage.getItem('auth')).not.toBeNull()
  await user.click(within(await logOut()).getByRole('button', { name: 'Leave without sending' }))
  await waitFor(() => expect(sessionStorage.getItem('auth')).toBeNull())
})
