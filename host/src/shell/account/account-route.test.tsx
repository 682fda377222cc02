/** @size all */
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { Page } from '@homeside/ui/page'
import { screen, within } from '@testing-library/react'

import { loadAccountStatus } from '../../federation/load-account-status.ts'
import { loadRemotePage } from '../../federation/load-remote-page.ts'
import { renderPortal, testSnapshot } from '../../testing/render-portal.tsx'

// Federation needs a browser that loads scripts. The journeys run it for real.
jest.mock('../../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))
// Reports name the page load, which only the gateway knows.
jest.mock('../../federation/report-load.ts', () => ({ reportLoad: jest.fn() }))
jest.mock('../../federation/load-account-status.ts', () => ({ loadAccountStatus: jest.fn() }))
const loadPage = jest.mocked(loadRemotePage)
const askStatus = jest.mocked(loadAccountStatus)

const [model] = testSnapshot.remotes
if (!model) throw new Error('The test snapshot has lost its remote.')

type Descriptor = SnapshotRemote['descriptor']

function remote(name: string, parts: Partial<Descriptor>): SnapshotRemote {
  return { ...model!, name, descriptor: { name, contract: 1, routes: [], menu: [], homeCards: [], ...parts } }
}

function route(page: string, title: string, guard: Partial<Descriptor['routes'][number]['guard']> = {}) {
  return {
    path: `/:alias/${page}`,
    page,
    title: { en: title, es: `${title}, es` },
    guard: { zone: 'alias' as const, ...guard },
  }
}

function entry(page: string, group: 'money' | 'you', order: number) {
  return { entry: page, path: `/:alias/${page}`, group, order, icon: 'page' as const }
}

const payments = remote('payments', {
  routes: [
    route('cards', 'Payments'),
    route('credits', 'Credits'),
    route('bpc', 'Payments portal', { flagsAll: ['IsBpcPaymentsEnabled'] }),
  ],
  account: [
    { ...entry('credits', 'money', 20), hasStatus: true },
    { ...entry('cards', 'money', 10), hasStatus: true },
    entry('bpc', 'money', 30),
  ],
})
const details = remote('details', {
  routes: [route('details', 'Your details')],
  account: [entry('details', 'you', 10)],
})
const account = remote('account-settings', { routes: [route('settings', 'Account', { aliasMatch: true })] })
const path = '/bluebird-hme/settings'

beforeEach(() => {
  jest.clearAllMocks()
  askStatus.mockImplementation(async (_remote, name) => {
    if (name === 'cards') return { value: 'Visa ending 4242', note: { tone: 'warning', text: 'It has expired' } }
    throw new Error('It cannot be said.')
  })
})

/** Each list of the account page: the title of the row that opens it, or null, and the titles of its entries. */
function groups(): [title: string | null, entries: string[]][] {
  const titleOf = (element: Element) => element.querySelector('.hs-account-title')?.textContent ?? ''
  return within(screen.getByRole('main'))
    .getAllByRole('list')
    .map((list) => {
      const fold = list.closest('details')
      return [fold && titleOf(fold), within(list).getAllByRole('link').map(titleOf)]
    })
}

test('the entries of all remotes are in groups and in order, only those that the patient may open', async () => {
  await renderPortal({ path, patient: {}, snapshot: { ...testSnapshot, remotes: [payments, details] } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Your details/ })).toHaveAttribute('href', '/bluebird-hme/details')
  expect(groups()).toEqual([
    [null, ['Your details', 'Payments', 'Credits']],
    ['Help', ['Questions and answers', 'About this portal']],
  ])
})

test('a status is below its entry, and left out when it cannot be loaded', async () => {
  await renderPortal({ path, patient: {}, snapshot: { ...testSnapshot, remotes: [payments] } })
  expect(await screen.findByText('Visa ending 4242')).toBeVisible()
  expect(screen.getByText('It has expired')).toBeVisible()
  expect(askStatus).toHaveBeenCalledWith(expect.objectContaining({ name: 'payments' }), 'credits', 'en')
  expect(screen.getByRole('link', { name: 'Credits' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a remote that draws the account gets all entries', async () => {
  function OwnAccount() {
    const titles = useAccountEntries().flatMap(({ entries }) => entries.map(({ title }) => title))
    return <Page title="Account">{titles.join(', ')}</Page>
  }
  loadPage.mockResolvedValueOnce({ Component: OwnAccount, build: account.build })
  await renderPortal({ path, patient: {}, snapshot: { ...testSnapshot, remotes: [account, details] } })
  expect(await screen.findByText('Your details, Questions and answers, About this portal')).toBeVisible()
})

test('the plain list is shown when the remote of the account does not load, or throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  loadPage.mockRejectedValueOnce(new Error('gone'))
  const snapshot = { ...testSnapshot, remotes: [account, details] }
  const { unmount } = await renderPortal({ path, patient: {}, snapshot })
  expect(await screen.findByRole('link', { name: 'Your details' })).toBeVisible()
  unmount()
  const Broken = (): never => {
    throw new Error('broken')
  }
  loadPage.mockResolvedValueOnce({ Component: Broken, build: account.build })
  await renderPortal({ path, patient: {}, snapshot })
  expect(await screen.findByRole('link', { name: 'Your details' })).toBeVisible()
})
