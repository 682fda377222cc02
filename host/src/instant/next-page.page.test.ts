import { testSnapshot } from '../testing/render-portal.tsx'
import { likelyPage } from './next-page.ts'

const { remotes } = testSnapshot

test('the likely page is the one requested before the login', () => {
  expect(likelyPage(remotes, '/bluebird-hme/orders/new?from=mail')?.route.page).toBe('new-order')
})

test('else the likely page is the first in the menu, also when a page of the host was requested', () => {
  expect(likelyPage(remotes, null)?.route.page).toBe('orders')
  expect(likelyPage(remotes, '/bluebird-hme/home')?.route.page).toBe('orders')
})

test('without remotes there is no likely page', () => {
  expect(likelyPage([], null)).toBeNull()
})
