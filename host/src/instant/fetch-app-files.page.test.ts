import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { testSnapshot } from '../testing/render-portal.tsx'
import { completeSnapshot, fetchAppFiles } from './fetch-app-files.ts'

const pages = { orders: { assets: [{ url: '/-/assets/orders/1.0.0/page.js', integrity: 'sha384-x' }], shared: [] } }
const others = { orders: pages.orders, history: { assets: [], shared: [] } }
const [orders] = testSnapshot.remotes
if (!orders) throw new Error('The test snapshot has lost its remote.')

/** A page that carries the files of the page that opens, and nothing else of its remotes. */
function pageOfOrders(): PageSnapshot {
  const descriptor = { ...orders!.descriptor, routes: [] }
  const remotes = [{ ...orders!, descriptor, build: { ...orders!.build, pages } }]
  return { ...testSnapshot, remotes, rest: '/-/page-files/x' }
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

test('the remotes come from the address in the page, once; what the page knew of the one that opens keeps its hashes', async () => {
  const unhashed = { ...others, orders: { assets: [{ ...pages.orders.assets[0]!, integrity: '' }], shared: [] } }
  const messages = { ...orders, name: 'messages', build: { ...orders.build, container: 'messages__1_0_0' } }
  const answer = [{ ...orders, build: { ...orders.build, pages: unhashed } }, messages]
  const fetches = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer))
  const snapshot = pageOfOrders()
  await completeSnapshot(snapshot)
  await completeSnapshot(snapshot)
  expect(fetches.mock.calls).toEqual([['/-/page-files/x', undefined]])
  expect(snapshot.remotes.map(({ name }) => name)).toEqual(['orders', 'messages'])
  expect(snapshot.remotes[0]).toEqual({ ...orders, build: { ...orders.build, pages: others } })
})

const faults: [string, () => Promise<Response>, RegExp][] = [
  ['do not come', () => Promise.reject(new TypeError('offline')), /offline/],
  ['are refused', () => Promise.resolve(new Response('', { status: 404 })), /answered 404/],
  ['are not what they should be', () => Promise.resolve(new Response('<html>')), /JSON/],
]

test.each(faults)('the portal does not start where its remotes %s, and asks again', async (_, answer, problem) => {
  const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const snapshot = pageOfOrders()
  await expect(completeSnapshot(snapshot)).rejects.toThrow(problem)
  expect(fetches.mock.calls).toEqual([
    ['/-/page-files/x', undefined],
    ['/-/page-files/x', { cache: 'reload' }],
  ])
  await expect(completeSnapshot(snapshot)).rejects.toThrow(problem)
  expect(fetches).toHaveBeenCalledTimes(4)
})

test('a damaged copy of its remotes in the browser’s cache is replaced', async () => {
  const fetches = jest.spyOn(globalThis, 'fetch')
  fetches.mockResolvedValueOnce(new Response('[{"name":'))
  fetches.mockResolvedValueOnce(Response.json([orders]))
  const snapshot = pageOfOrders()
  await completeSnapshot(snapshot)
  expect(snapshot.remotes.map(({ name }) => name)).toEqual(['orders'])
})

test('the portal behind a first page that was cut off on its way does not start, since it says not what it needs', async () => {
  document.body.innerHTML = '<div id="first-page"><h1>New password</h1></div>'
  await expect(completeSnapshot(testSnapshot)).rejects.toThrow(/cut off/)
  await expect(fetchAppFiles()).rejects.toThrow(/cut off/)
})

test('a page that carries all its remotes requests nothing', async () => {
  const fetches = jest.spyOn(globalThis, 'fetch')
  await completeSnapshot(testSnapshot)
  expect(fetches).not.toHaveBeenCalled()
})
