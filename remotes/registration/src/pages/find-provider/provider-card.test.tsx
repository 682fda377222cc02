/** @size all */
import { renderInPortal } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import { Directions } from './provider-card.tsx'

/** Covers section 2.10 of the specification. */

const address = { Street: '120 Bluebird Lane', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '43215' }
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

afterEach(() => jest.restoreAllMocks())

async function renderDirections() {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
  // This phone has no program for maps: nothing follows the link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  return renderInPortal(<Directions name="Bluebird Home Medical" address={address} />, {
    namespaces: { registration: remote.strings },
  })
}

test('a map that never opens is reported, with the address to copy', async () => {
  const { user } = await renderDirections()
  await user.click(screen.getByRole('link', { name: 'Directions Bluebird Home Medical' }))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Maps failed to launch with this address.')
  expect(notice).toHaveTextContent('120 Bluebird Lane')
  expect(notice).toHaveFocus()
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(within(notice).getByRole('button', { name: 'Copy the address' }))
  expect(await within(notice).findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledWith('120 Bluebird Lane, Columbus, OH 43215')
})

test('when the maps app covers the page, no failure is reported', async () => {
  await renderDirections()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const waits = jest.spyOn(globalThis, 'setTimeout')
  fireEvent.click(screen.getByRole('link', { name: 'Directions Bluebird Home Medical' }))
  const [decide] = waits.mock.calls.find(([, ms]) => ms === 2000) ?? []
  waits.mockRestore()
  act(() => decide?.())
  expect(decide).toBeDefined()
  expect(screen.queryByText('Maps failed to launch with this address.')).not.toBeInTheDocument()
})
