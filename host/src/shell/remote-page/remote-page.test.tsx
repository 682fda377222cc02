import { screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'

import { type LoadedPage, loadRemotePage } from '../../federation/load-remote-page.ts'
import { noteCrash } from '../../federation/quarantine.ts'
import { reportLoad } from '../../federation/report-load.ts'
import { renderPortal, testSnapshot } from '../../testing/render-portal.tsx'

// Federation needs a browser that loads scripts. The journeys in Chromium run it for real.
jest.mock('../../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))
// Reports name the page load, which only the gateway knows.
jest.mock('../../federation/report-load.ts', () => ({ reportLoad: jest.fn() }))
const load = jest.mocked(loadRemotePage)
const path = '/bluebird-hme/orders'
const build = {
  version: '1.0.0',
  container: 'orders__1_0_0',
  entry: { url: '/entry.js', integrity: '' },
  pages: {},
  strings: {},
}

function loaded(Component: ComponentType): LoadedPage {
  return { Component, build }
}

function Broken(): never {
  throw new Error('broken')
}

test('when a remote does not load, the menu stays and a card shows Retry and the phone number', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(loaded(() => <h1>Orders are here</h1>))
  const { user } = await renderPortal({ path, patient: {} })
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the portal could not be loaded.')
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: /^\(555\)/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:/),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders are here' })).toBeVisible()
})

test('a part that an offline device cannot load waits for the connection: one notice, and nothing red', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(loaded(() => <h1>Orders are here</h1>))
  await renderPortal({ path, patient: {} })
  expect(await screen.findByText('You will see this once you are connected.')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent(/^You are offline\./)
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Orders are here' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('when the files of a part are gone, the card says so and loads the page again', async () => {
  load.mockRejectedValueOnce(Object.assign(new Error('gone'), { isGone: true }))
  await renderPortal({ path, patient: {} })
  expect(await screen.findByRole('alert')).toHaveTextContent('Load the page again to go on.')
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('in development, the card of a remote that does not compile shows the compiler’s words; a build shows none', async () => {
  const error = new Error('could not be loaded', { cause: new Error('Unexpected token in orders-page.tsx') })
  load.mockRejectedValue(error)
  const { user } = await renderPortal({ path, patient: {} })
  await screen.findByRole('alert')
  expect(screen.queryByText(/Unexpected token/)).not.toBeInTheDocument()
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Unexpected token in orders-page/)).toBeVisible()
})

test('when a remote’s page throws, the frame stays, and at the second crash the release before replaces it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fallback = { ...build, version: '0.9.0', container: 'orders__0_9_0' }
  const remotes = testSnapshot.remotes.map((remote) => ({ ...remote, fallback }))
  load.mockResolvedValueOnce(loaded(Broken))
  const { user } = await renderPortal({ path, patient: {}, snapshot: { ...testSnapshot, remotes } })
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible()
  load.mockResolvedValueOnce({ ...loaded(() => <h1>Orders as before</h1>), build: fallback })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders as before' })).toBeVisible()
})

const canaries = [
  'García',
  'García-López',
  'maria@example.com',
  '1955-03-12',
  '5550100',
  'nasal',
  'pillows',
  'CPAP-3',
  'secreto',
]

test('a crash is told with its kind and its places, in a kilobyte, and with nothing of a patient', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const sent = jest.fn<boolean, [string, string]>(() => true)
  Object.assign(navigator, { sendBeacon: sent })
  const real = jest.requireActual<{ reportLoad: typeof reportLoad }>('../../federation/report-load.ts')
  jest.mocked(reportLoad).mockImplementation(real.reportLoad)
  const page = document.createElement('script')
  page.id = 'page-snapshot'
  page.type = 'application/json'
  page.textContent = JSON.stringify({ ...testSnapshot, snapshotId: 'x'.repeat(400) })
  document.body.append(page)
  const file = `/-/assets/orders/1.0.0/${'src_pages_orders_'.repeat(6)}tsx.6f42bc56.js`
  load.mockResolvedValueOnce(
    loaded(() => {
      const error = new TypeError(
        `Cannot read properties of undefined (reading '${canaries[0]}'): ${canaries.join(' ')}`,
      )
      error.name = 'TypeError'
      const places = Array.from({ length: 12 }, (_, line) => `    at a (https://portal.example${file}:${line + 1}:267)`)
      error.stack = [`TypeError: ${error.message}`, ...places].join('\n')
      throw error
    }),
  )
  await renderPortal({ path, patient: {} })
  await screen.findByRole('heading', { name: 'This page stopped working' })
  page.remove()
  const [address, text = ''] = sent.mock.lastCall ?? []
  expect(address).toBe('/-/beacon')
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(1024)
  expect(JSON.parse(text)).toMatchObject({
    outcome: 'crashed',
    error: {
      name: 'TypeError',
      message: 'Cannot read properties of undefined (reading ?)?',
      frames: [`${file.slice('/-/assets/'.length)}:1:267`],
    },
  })
  for (const canary of canaries) expect(text).not.toContain(canary)
})

test('when the release before throws too, the card stays with Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const fallback = { ...build, version: '0.9.0', container: 'orders__0_9_0' }
  const remotes = testSnapshot.remotes.map((remote) => ({ ...remote, fallback }))
  const prepare = (): void => [build, build].forEach(noteCrash)
  load.mockResolvedValueOnce({ ...loaded(Broken), build: fallback })
  await renderPortal({ path, patient: {}, snapshot: { ...testSnapshot, remotes }, prepare })
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
