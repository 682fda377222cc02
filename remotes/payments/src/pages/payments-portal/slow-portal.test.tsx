import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { renderInPortal } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'

import remote from '../../remote.tsx'
import { OpenPortal } from './open-portal.tsx'

afterEach(() => {
  jest.useRealTimers()
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
  const say = (element: Element | null, data: object, from = origin) =>
    act(() => {
      const source = element instanceof HTMLIFrameElement ? element.contentWindow : null
      window.dispatchEvent(new MessageEvent('message', { data, source, origin: from }))
    })
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
