import { screen, within } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'

jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: () => Promise.resolve({ Component: () => <h1>Drawn</h1>, build: {} }),
}))

const [remote] = testSnapshot.remotes
if (!remote) throw new Error('The test snapshot has lost its remote.')
const title = { en: 'Of a remote', es: 'De un remoto' }
const route = (path: string) => ({ path, page: 'any', title, guard: { zone: 'alias' } as const })
const messages = {
  ...remote,
  name: 'messages',
  descriptor: {
    name: 'messages',
    contract: 1 as const,
    routes: [route('/:alias/messages'), route('/:alias/message/:key'), route('/:alias/greeting')],
    menu: [{ label: title, path: '/:alias/messages', order: 30, icon: 'messages' } as const],
    account: [{ entry: 'greeting', path: '/:alias/greeting', group: 'you', order: 90, icon: 'page' } as const],
    homeCards: [],
  },
}
const payments = {
  ...remote,
  name: 'payments',
  descriptor: {
    name: 'payments',
    contract: 1 as const,
    routes: [route('/:alias/payments'), route('/:alias/payments/history')],
    // This entry is for patients without a provider, so it is not in this menu.
    menu: [{ label: title, path: '/credits', order: 50, icon: 'payments' } as const],
    account: [{ entry: 'cards', path: '/:alias/payments', group: 'money', order: 10, icon: 'card' } as const],
    homeCards: [],
  },
}
const snapshot = { ...testSnapshot, remotes: [messages, payments] }

test.each([
  ['home', 'Home', 'page'],
  ['messages', 'Of a remote', 'page'],
  ['message/1', 'Of a remote', 'true'],
  ['greeting', 'Account', 'true'],
  ['payments', 'Account', 'true'],
  ['payments/history', 'Account', 'true'],
])('at %s the menu marks %s', async (path, label, is) => {
  await renderPortal({ path: `/bluebird-hme/${path}`, patient: {}, snapshot })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  // Before the patient is known, the menu has no entries of remotes.
  await within(menu).findByRole('link', { name: 'Of a remote' })
  const marked = within(menu).getByRole('link', { name: label })
  expect(marked).toHaveAttribute('aria-current', is)
  expect(menu.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('a page that has no place in the menu marks none', async () => {
  await renderPortal({ path: '/bluebird-hme/no/such/page', patient: {}, snapshot })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  expect(await within(menu).findByRole('link', { name: 'Account' })).toBeVisible()
  expect(menu.querySelector('[aria-current]')).toBeNull()
})
