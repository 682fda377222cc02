import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { testSnapshot } from '../testing/render-portal.tsx'
import { completeSnapshot, fetchAppFiles } from './fetch-app-files.ts'

const pages = { orders: { assets: [{ url: '/-/assets/orders/1.0.0/page.js', integrity: 'sha384-x' }], shared: [] } }

/** A prerendered page: its snapshot leaves out what is listed at an address. */
function prerenderedPage(): PageSnapshot {
  const start = JSON.stringify({ pageFiles: '/-/page-files/x' })
  document.body.innerHTML = `<script type="application/json" id="page-start">${start}</script>`
  const remotes = testSnapshot.remotes.map((remote) => ({
    ...remote,
    build: { ...remote.build, pages: {}, strings: {} },
  }))
  return { ...testSnapshot, remotes }
}

afterEach(() => {
  jest.restoreAllMocks()
  document.body.innerHTML = ''
})

test('the page’s files come from the address in the page, each of its own build, and the descriptors too', async () => {
  const snapshot = prerenderedPage()
  const { build, descriptor } = snapshot.remotes[0]!
  const { container } = build
  const whole = { ...descriptor, routes: [] }
  const fetches = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(
      Response.json({
        [container]: { pages, strings: {}, descriptor: whole },
        another: { pages: {}, strings: {}, descriptor },
      }),
    )
  await completeSnapshot(snapshot)
  expect(fetches.mock.calls[0]?.[0]).toBe('/-/page-files/x')
  expect(snapshot.remotes[0]).toMatchObject({ build: { container, pages }, descriptor: whole })
})

const faults: [string, () => Promise<Response>, RegExp][] = [
  ['does not come', () => Promise.reject(new TypeError('offline')), /offline/],
  ['is refused', () => Promise.resolve(new Response('', { status: 404 })), /answered 404/],
  ['is not what it should be', () => Promise.resolve(new Response('<html>')), /JSON/],
  ['has lost its release', () => Promise.resolve(Response.json({})), /knows nothing about orders/],
]

test.each(faults)(
  'the portal behind a prerendered page does not start where their list %s',
  async (_, answer, problem) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
    await expect(completeSnapshot(prerenderedPage())).rejects.toThrow(problem)
  },
)

test('the portal behind a first page that was cut off on its way does not start, since it says not what it needs', async () => {
  document.body.innerHTML = '<div id="first-page"><h1>New password</h1></div>'
  await expect(completeSnapshot(testSnapshot)).rejects.toThrow(/cut off/)
  await expect(fetchAppFiles()).rejects.toThrow(/cut off/)
})

test('a page that has its files already requests nothing', async () => {
  const fetches = jest.spyOn(globalThis, 'fetch')
  await completeSnapshot(testSnapshot)
  expect(fetches).not.toHaveBeenCalled()
})
