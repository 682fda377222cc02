import { screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import type { ComponentType } from 'react'

import { loadRemotePage } from '../federation/load-remote-page.ts'
import type { LoadedPage } from '../federation/load-remote-page.ts'
import { isQuarantined } from '../federation/quarantine.ts'
import { renderPortal } from '../testing/render-portal.tsx'

// Federation needs a browser's script loading; the journeys in Chromium run it for real.
jest.mock('../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))
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
  return { Component, Frame: Fragment, build }
}

function Broken(): never {
  throw new Error('broken')
}

test('a remote that does not come leaves the menu and a card with Retry and the phone number', async () => {
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(loaded(() => <h1>Orders are here</h1>))
  const { user } = await renderPortal({ path, patient: {} })
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the portal could not be loaded.')
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^\(555\)/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders are here' })).toBeVisible()
})

test('a remote’s page that throws leaves the frame alive, and is passed over after its second crash', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockResolvedValueOnce(loaded(Broken))
  const { user } = await renderPortal({ path, patient: {} })
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible()
  load.mockResolvedValueOnce(loaded(Broken))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  await waitFor(() => expect(isQuarantined(build.container)).toBe(true))
})
