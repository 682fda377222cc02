import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { startI18n } from '@homeside/i18n/start-i18n'
import { urlOf } from '@homeside/remote-kit/testing'
import { waitFor } from '@testing-library/react'

import { nextTask } from '../page/next-task.ts'
import { preloadOpening } from '../portal-app.tsx'
import { testSnapshot } from '../testing/render-portal.tsx'
import { loadRemotePage, RemoteUnavailableError } from './load-remote-page.ts'
import { preloadRemotePage } from './preload-remote-page.ts'

const Page = (): null => null
const loadPage = jest.fn(() => Promise.resolve({ default: Page }))
const noStrings = () => Promise.resolve({ default: {} })
const loadRemoteModule = jest.fn(() =>
  Promise.resolve({ pages: { orders: loadPage }, homeCards: {}, strings: { en: noStrings, es: noStrings } }),
)

// Federation needs a browser that loads scripts. This replacement records when a remote's entry and its page are
// requested.
jest.mock('./runtime.ts', () => ({
  startFederation: () => Promise.resolve(),
  isFederationStarted: () => hasStarted,
  isRunning: () => false,
  loadRemoteModule: () => loadRemoteModule(),
}))

// jsdom has no message channel, which the page uses to yield to keystrokes.
jest.mock('../page/next-task.ts', () => ({ nextTask: () => new Promise((resolve) => setTimeout(resolve)) }))

// A page that a gateway served has a name.
jest.mock('./report-load.ts', () => ({ reportLoad: () => undefined }))

let hasStarted = false
/** Files on their way, by address. Calling one lets it arrive. */
let arrive: Map<string, () => void>
/** Each test has its own remote, because what was prefetched once is never prefetched again. */
let remote: SnapshotRemote
let count = 0

beforeAll(() => startI18n('en'))
beforeEach(() => {
  jest.clearAllMocks()
  arrive = new Map()
  hasStarted = false
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input) => new Promise((resolve) => arrive.set(urlOf(input), () => resolve(new Response('')))))
  remote = remoteOf(`/-/assets/orders/1.${(count += 1)}.0`)
})
afterEach(() => jest.restoreAllMocks())

function remoteOf(folder: string): SnapshotRemote {
  const [orders] = testSnapshot.remotes
  if (!orders) throw new Error('The test snapshot has lost its remote.')
  const file = (name: string): RemoteBuild['entry'] => ({ url: `${folder}/${name}`, integrity: 'sha384-x' })
  const pages = { orders: { assets: [file('page.js')], shared: [] } }
  return { ...orders, build: { ...orders.build, entry: file('remoteEntry.js'), pages, strings: {} } }
}

/** Lets a file arrive, and everything that waited only for it continue. */
async function arrived(name: string): Promise<void> {
  await waitFor(() => expect([...arrive.keys()].join()).toContain(name))
  arrive.get([...arrive.keys()].find((url) => url.endsWith(name)) ?? '')?.()
  for (let task = 0; task < 10; task += 1) await nextTask()
}

test('a page’s own script is requested after its file was prefetched, not at the same time', async () => {
  const loading = loadRemotePage(remote, 'orders')
  await arrived('remoteEntry.js')
  expect(loadRemoteModule).toHaveBeenCalledTimes(1)
  expect(loadPage).not.toHaveBeenCalled()
  await arrived('page.js')
  expect(await loading).toMatchObject({ Component: Page })
  expect(loadPage).toHaveBeenCalledTimes(1)
})

test.each([
  ['runs', true],
  ['is on its way too', false],
])('an entry that is fetched ahead is not asked for until it has come; the federation runtime %s', async (_, runs) => {
  hasStarted = runs
  void preloadRemotePage(remote, 'orders')
  const loading = loadRemotePage(remote, 'orders')
  await arrived('page.js')
  expect(loadRemoteModule).not.toHaveBeenCalled()
  await arrived('remoteEntry.js')
  await loading
  expect(loadRemoteModule).toHaveBeenCalledTimes(1)
})

test('a file that fails to prefetch is left to the page’s own script', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await loadRemotePage(remote, 'orders')).toMatchObject({ Component: Page })
})

test('a file that never arrives does not block the next attempt', async () => {
  jest.useFakeTimers()
  const first = loadRemotePage(remote, 'orders').catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(4000)
  expect(await first).toBeInstanceOf(RemoteUnavailableError)
  jest.useRealTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('')))
  expect(await loadRemotePage(remote, 'orders')).toMatchObject({ Component: Page })
})

test('the page of a first page loads, and the files of the one that it leads on to, before anything is drawn', async () => {
  const { name } = remote
  remote.build.pages['next'] = { assets: [{ url: '/next.js', integrity: 'sha384-x' }], shared: [] }
  preloadOpening([remote], { remote: name, pages: ['orders', 'next'] })
  await arrived('next.js')
  await arrived('remoteEntry.js')
  await arrived('page.js')
  await waitFor(() => expect(loadPage).toHaveBeenCalled())
})

test('without a first page nothing loads ahead', () => {
  preloadOpening([remote], undefined)
  expect(arrive.size).toBe(0)
})

test.each([
  ['gone', 404, true],
  ['there, and wrong', 200, false],
])('a release and its fallback that do not load tell whether their files are %s', async (_, status, isGone) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status })))
  loadRemoteModule.mockRejectedValue(new Error('The script did not load.'))
  const fallback = { ...remoteOf('/-/assets/orders/0.9.0').build, container: 'orders__0_9_0' }
  await expect(loadRemotePage({ ...remote, fallback }, 'orders')).rejects.toMatchObject({ isGone })
  loadRemoteModule.mockReset()
})
