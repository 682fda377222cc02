import { testSnapshot } from '../testing/render-portal.tsx'
import { likelyPage } from './likely-page.ts'

const { remotes } = testSnapshot

test('the likely page is the one that was asked for before the login came in between', () => {
  expect(likelyPage(remotes, '/bluebird-hme/orders/new?from=mail')?.route.page).toBe('new-order')
})

test('else it is the first in the menu, also where another page than a remote’s was asked for', () => {
  expect(likelyPage(remotes, null)?.route.page).toBe('orders')
  expect(likelyPage(remotes, '/bluebird-hme/home')?.route.page).toBe('orders')
})

test('there is none without remotes', () => {
  expect(likelyPage([], null)).toBeNull()
})
