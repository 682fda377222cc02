import { startInPortal } from '@homeside/remote-kit/testing'
import { waitFor, within } from '@testing-library/react'

import { loadHostStrings } from '../strings/host-strings.ts'
import { testSnapshot } from '../testing/render-portal.tsx'
import { rehearse } from './rehearse.tsx'

const snapshot = { ...testSnapshot, alias: 'bluebird-hme' }

/** What a drawing could leave behind. */
function outside() {
  const { title, body } = document
  return [Object.entries(sessionStorage), Object.entries(localStorage), location.href, title, body.innerHTML]
}

test.each([
  ['en', 'Order supplies'],
  ['es', 'Pedir suministros'],
] as const)(
  'in %s the first screen is drawn whole, menu and links included, where nobody sees it',
  async (language, link) => {
    await startInPortal({ language, path: '/bluebird-hme/login' })
    await loadHostStrings()
    const stage = document.createElement('div')
    rehearse({ ...snapshot, language }, stage)
    await waitFor(() => expect(stage.querySelector('.dashboard-order')).not.toBeNull())
    expect(within(stage).getByText(link, { selector: '.dashboard-next a' }).getAttribute('href')).toBe(
      '/bluebird-hme/orders/new',
    )
    expect(stage.querySelectorAll('.menu-entry[href]').length).toBeGreaterThan(2)
    expect(document.body.textContent).toBe('')
  },
)

test('it asks for nothing, stores nothing and leaves the page as it is', async () => {
  const asked = jest.fn()
  await startInPortal({
    path: '/bluebird-hme/login',
    fetch: (send) => async (input, init) => {
      asked(input)
      return send(input, init)
    },
  })
  await loadHostStrings()
  document.title = 'Sign in'
  const before = outside()
  const stage = document.createElement('div')
  rehearse(snapshot, stage)
  await waitFor(() => expect(stage.querySelector('.dashboard-order')).not.toBeNull())
  // Whatever an effect would begin.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).not.toHaveBeenCalled()
  expect(outside()).toEqual(before)
})
