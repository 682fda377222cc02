import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { testSnapshot } from '../testing/render-portal.tsx'
import { completeSnapshot } from './fetch-app-files.ts'

const pages = { orders: { assets: [{ url: '/-/assets/orders/1.0.0/page.js', integrity: 'sha384-x' }], shared: [] } }

/** The page of a login: its snapshot leaves out the files of pages and says where they are listed. */
function loginPage(): PageSnapshot {
  document.body.innerHTML = '<script type="application/json" id="page-start">{"pageFiles":"/-/page-files/x"}</script>'
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

test('the page’s files come from the address in the page, each of its own build', async () => {
  const snapshot = loginPage()
  const { container } = snapshot.remotes[0]!.build
  const fetches = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ [container]: { pages, strings: {} }, another: { pages: {}, strings: {} } }))
  await completeSnapshot(snapshot)
  expect(fetches.mock.calls[0]?.[0]).toBe('/-/page-files/x')
  expect(snapshot.remotes[0]!.build).toMatchObject({ container, pages })
})

test.each([
  ['does not come', () => Promise.reject(new TypeError('offline'))],
  ['is refused', () => Promise.resolve(new Response('', { status: 404 }))],
  ['is not what it should be', () => Promise.resolve(new Response('<html>'))],
])('the portal starts without them where their list %s', async (_, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const snapshot = loginPage()
  await completeSnapshot(snapshot)
  expect(snapshot).toEqual(loginPage())
})

test('a page that has its files already requests nothing', async () => {
  const fetches = jest.spyOn(globalThis, 'fetch')
  await completeSnapshot(testSnapshot)
  expect(fetches).not.toHaveBeenCalled()
})
