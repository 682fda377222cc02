import { screen, waitFor } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

afterEach(() => jest.restoreAllMocks())

/** A message that waits for a connection in this tab. */
function leaveUnsent(): void {
  const owner = { patientKey: 1, alias: 'bluebird-hme' }
  sessionStorage.setItem('messageOutbox', JSON.stringify({ owner, value: [{}] }))
}

test('logging out asks about a message that waits, and staying keeps it', async () => {
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(false)
  const { user } = await renderPortal({ path: '/bluebird-hme/home', patient: {}, prepare: leaveUnsent })
  await screen.findByRole('heading', { level: 1 })
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: /your menu$/ }))
    await user.click(await screen.findByRole('link', { name: 'Log out' }))
  }
  await logOut()
  await waitFor(() => expect(window.location.pathname).toBe('/bluebird-hme/home'))
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('1 message is not sent yet'))
  expect(sessionStorage.getItem('messageOutbox')).not.toBeNull()
  ask.mockReturnValue(true)
  await logOut()
  await waitFor(() => expect(sessionStorage.getItem('auth')).toBeNull())
})
