import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { Link } from '@homeside/remote-kit/router'
import { addPatient, renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'

import remote from '../../remote.tsx'
import { frameRights } from './frame-rights.ts'
import { OpenPortal } from './open-portal.tsx'
import PaymentsPortalPage, { portalAddress } from './payments-portal-page.tsx'

const visit = { path: '/meadow/bpc', namespaces: { payments: remote.strings } }
const open = (options: PortalOptions = {}) => renderInPortal(<PaymentsPortalPage />, { ...visit, ...options })
/** A message from the page in the frame. */
const tell = (element: Element | null, data: object, origin = 'http://127.0.0.1:56697') =>
  act(() => {
    const source = element instanceof HTMLIFrameElement ? element.contentWindow : null
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }))
  })

afterEach(() => {
  jest.useRealTimers()
})

test('the link is there from the start and stays; the frame is added when the portal’s server reads its cookies', async () => {
  const { container } = await open({ patient: { Provider: ['payments portal'] } })
  const link = await screen.findByRole('link', { name: 'Open the payments portal' })
  expect(link).toHaveAttribute('href', 'http://127.0.0.1:56697/harbor-health')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const probe = container.querySelector('iframe')
  expect(probe).toHaveAttribute('src', 'http://127.0.0.1:56697/probe')
  // Anybody can send messages. Only the probe's own counts.
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { bpcCookies: true } })))
  expect(screen.queryByTitle(/^Payments portal of/)).not.toBeInTheDocument()
  tell(probe, { bpcCookies: true })
  const frame = await screen.findByTitle(/^Payments portal of/)
  tell(frame, { bpcReady: true })
  expect(frame.closest('section')).toHaveAttribute('aria-busy', 'false')
  expect(link).toBeVisible()
})

test('a portal that this page may not show in a frame is opened by the link alone, and nothing is probed', async () => {
  const patient = await addPatient({ Provider: ['payments portal'] })
  const page = (
    <ProviderContext value={{ name: 'Meadow', phone: '5550100100', paymentsPortal: 'https://pay.example' }}>
      <PaymentsPortalPage />
    </ProviderContext>
  )
  const { container } = await renderInPortal(page, { ...visit, patient })
  expect(await screen.findByRole('link', { name: 'Open the payments portal' })).toBeVisible()
  expect(container.querySelector('iframe')).toBeNull()
})

test('without an address the page says so and whom to call, and asks again on request', async () => {
  const { user } = await open({ patient: { Provider: ['payments portal without an address'] }, language: 'es' })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'El portal de pagos no se puede abrir ahora' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText(/no nos ha dado la dirección de su portal de pagos/)).toBeVisible()
})

test('an address that has changed meanwhile is not used: each visit asks for it', async () => {
  let visits = 0
  const routes = { '/:alias/bpc': <PaymentsPortalPage />, '/:alias/settings': <Link to="/meadow/bpc">Once more</Link> }
  const { user } = await renderInPortal(null, {
    ...visit,
    routes,
    patient: { Provider: ['payments portal'] },
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (!(input instanceof Request) || !input.url.endsWith('/patient/user')) return answer
      visits += 1
      const BpcSSOUrl = `https://pay.example/visit-${visits}`
      return Response.json({ ...((await answer.json()) as object), BpcSSOUrl })
    },
  })
  const link = () => screen.findByRole('link', { name: 'Open the payments portal' })
  expect(await link()).toHaveAttribute('href', `https://pay.example/visit-${visits}`)
  // A patient who returns to the open page gets a new address, because the old one no longer signs in.
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  const opened = visits + 1
  await waitFor(async () => expect(await link()).toHaveAttribute('href', `https://pay.example/visit-${opened}`))
  const before = visits
  await user.click(screen.getByRole('link', { name: 'Account' }))
  await user.click(screen.getByRole('link', { name: 'Once more' }))
  expect(await link()).toHaveAttribute('href', `https://pay.example/visit-${before + 1}`)
})

/** The payments portal of an address, which a button opens and closes as entering and leaving its page does. */
function Visit({ address }: { address: URL }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ProviderContext value={{ name: 'Meadow', phone: '5550100100', paymentsPortal: address.origin }}>
      <button onClick={() => setIsOpen(!isOpen)}>Enter or leave</button>
      {isOpen ? <OpenPortal address={address} /> : null}
    </ProviderContext>
  )
}

const enterOrLeave = () => fireEvent.click(screen.getByRole('button', { name: 'Enter or leave' }))
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
const link = () => screen.getByRole('link', { name: 'Open the payments portal' })
const frame = () => screen.queryByTitle('Payments portal of Meadow')

/** Opens the page for an address, with fake timers. Each test needs its own address, because each is probed once. */
async function enter(origin: string) {
  const { container } = await renderInPortal(<Visit address={new URL('/meadow', origin)} />, {
    namespaces: { payments: remote.strings },
  })
  jest.useFakeTimers()
  enterOrLeave()
  const say = (element: Element | null, data: object, from = origin) => tell(element, data, from)
  return { probe: () => container.querySelector('iframe.pay-probe'), say }
}

test('a portal that does not answer for two seconds is not framed, only linked, also at the next visit', async () => {
  const { probe } = await enter('https://silent.example')
  expect(link()).toBeVisible()
  pass(1999)
  expect(probe()).not.toBeNull()
  pass(1)
  expect([probe(), frame()]).toEqual([null, null])
  enterOrLeave()
  enterOrLeave()
  expect([probe(), frame()]).toEqual([null, null])
  expect(link()).toHaveClass('hs-button-primary')
})

test('a slow portal is said to be loading, its link works meanwhile, and it stays once it is there', async () => {
  const { probe, say } = await enter('https://slow.example')
  say(probe(), { bpcCookies: true })
  pass(7999)
  expect(screen.getByText('slow.example is loading…')).toBeVisible()
  expect(link()).toHaveAttribute('href', 'https://slow.example/meadow')
  say(frame(), { bpcReady: true })
  pass(60_000)
  expect(screen.getByText('slow.example')).toBeVisible()
  expect(frame()?.closest('section')).toHaveAttribute('aria-busy', 'false')
})

test('a portal that refuses to be framed is opened by its link', async () => {
  const { probe, say } = await enter('https://refusing.example')
  say(probe(), { bpcCookies: true })
  const shown = frame()
  if (shown === null) throw new Error('The portal was not framed.')
  fireEvent.load(shown)
  pass(8000)
  expect(frame()).toBeNull()
  expect(link()).toHaveClass('hs-button-primary')
  expect(screen.getByText(/^It opens in a new tab/)).toBeVisible()
})

test('what a page of another origin says in the frame is not believed', async () => {
  const { probe, say } = await enter('https://own.example')
  say(probe(), { bpcCookies: true }, 'https://other.example')
  expect(frame()).toBeNull()
  say(probe(), { bpcCookies: true })
  say(frame(), { bpcReady: true }, 'https://other.example')
  expect(frame()?.closest('section')).toHaveAttribute('aria-busy', 'true')
  pass(8000)
  expect(frame()).toBeNull()
})

test('without cookies in frames the link is alone at once', async () => {
  const { probe, say } = await enter('https://blocked.example')
  say(probe(), { bpcCookies: false })
  expect([probe(), frame()]).toEqual([null, null])
  expect(link()).toHaveClass('hs-button-primary')
})

test('an https address of another site, or one of this machine, can be opened', () => {
  expect(portalAddress('https://pay.example/harbor')?.href).toBe('https://pay.example/harbor')
  expect(portalAddress('http://127.0.0.1:56697/harbor-health')?.origin).toBe('http://127.0.0.1:56697')
})

test.each([
  null,
  '',
  '/harbor',
  '//pay.example',
  'http://pay.example',
  'javascript:alert(1)',
  'https://a@pay.example',
  window.location.href,
])('%s is no address', (text) => expect(portalAddress(text)).toBeNull())

test('a framed portal can pay, and cannot put another page in place of the patient’s own', () => {
  const rights = frameRights.split(' ')
  expect(rights).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']))
  expect(rights.filter((right) => right.startsWith('allow-top-navigation'))).toEqual([])
})
