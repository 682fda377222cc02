import { useSnackbar } from '@homeside/ui/snackbar'
import { screen, act, fireEvent, render } from '@testing-library/react'

import { renderPortal, testSnapshot } from '../testing/render-portal.tsx'
import { Snackbar } from './shell.tsx'

jest.mock('../federation/load-remote-page.ts', () => ({
  loadRemotePage: () => Promise.resolve({ Component: () => <h1>Drawn</h1>, build: {} }),
}))

const layouts = ['portal', 'task', 'lite', 'public'] as const
const title = { en: 'Of a remote', es: 'De un remoto' }
const [remote] = testSnapshot.remotes
if (!remote) throw new Error('The test snapshot has lost its remote.')
const routes: typeof remote.descriptor.routes = [
  // This pattern matches the addresses below too. The layout of the route that is drawn must be used.
  { path: '/:alias/:page', page: 'any', title, guard: { zone: 'alias' } },
  ...layouts.map((layout) => ({
    path: `/:alias/${layout}`,
    page: layout,
    title,
    guard: { zone: 'alias' } as const,
    layout,
  })),
]
const snapshot = { ...testSnapshot, remotes: [{ ...remote, descriptor: { ...remote.descriptor, routes, menu: [] } }] }

async function openPage(path: string, traits = {}) {
  const portal = await renderPortal({ path, patient: traits, snapshot })
  expect(await screen.findByRole('heading', { name: 'Drawn' })).toBeVisible()
  return portal
}

const menu = () => screen.queryByRole('navigation', { name: 'Main menu' })
const person = () => screen.queryByRole('button', { name: /: your menu$/ })
const logOut = () => screen.queryByRole('button', { name: 'Log out' })

test.each([
  ['portal', { hasMenu: true, hasPerson: true, hasLogOut: false }],
  // The style sheet shows the menu of a task on wide screens only.
  ['task', { hasMenu: true, hasPerson: true, hasLogOut: false }],
  ['public', { hasMenu: false, hasPerson: true, hasLogOut: false }],
  ['lite', { hasMenu: false, hasPerson: false, hasLogOut: true }],
] as const)('a route that asks for %s has that frame, with provider, phone and language', async (layout, expected) => {
  await openPage(`/bluebird-hme/${layout}`)
  expect({ hasMenu: menu() !== null, hasPerson: person() !== null, hasLogOut: logOut() !== null }).toEqual(expected)
  expect(screen.getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Español' })).toBeVisible()
})

test('a route without a layout has the menu', async () => {
  await openPage('/bluebird-hme/anything')
  expect(menu()).toBeVisible()
})

function Sayer() {
  const say = useSnackbar()
  return <button type="button" aria-label="say" onClick={() => say('Saved')} />
}

test('a snackbar stays five seconds, and screen readers ignore it', () => {
  jest.useFakeTimers()
  render(
    <>
      <Sayer />
      <Snackbar />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'say' }))
  expect(screen.getByText('Saved')).toHaveAttribute('aria-hidden', 'true')
  act(() => jest.advanceTimersByTime(4999))
  expect(screen.getByText('Saved')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  jest.useRealTimers()
})
