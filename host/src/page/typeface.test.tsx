import { screen, waitFor } from '@testing-library/react'

import { loadRemotePage } from '../federation/load-remote-page.ts'
import { renderPortal } from '../testing/render-portal.tsx'

// Federation needs a browser that loads scripts. The journeys in Chromium run it for real.
jest.mock('../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

test('who comes by a link, past login and home, reads in the portal’s typeface too', async () => {
  const face = {}
  const add = jest.fn()
  Object.assign(globalThis, { FontFace: jest.fn(() => ({ load: () => Promise.resolve(face) })) })
  Object.assign(document, { fonts: { add } })
  Object.assign(Range.prototype, { getBoundingClientRect: () => ({ left: 0, top: 0 }) })
  const build = { version: '1.0.0', container: 'orders', entry: { url: '/', integrity: '' }, pages: {}, strings: {} }
  jest.mocked(loadRemotePage).mockResolvedValue({ Component: () => <h1>Orders are here</h1>, build })
  await renderPortal({ path: '/bluebird-hme/orders', patient: {} })
  expect(await screen.findByRole('heading', { name: 'Orders are here' })).toBeVisible()
  await waitFor(() => expect(add).toHaveBeenCalledWith(face))
})
