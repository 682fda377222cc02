/** @size all */

import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import type { PatientInfo } from '@homeside/contract/patient'
import { asPatient, portalApi } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'

import { PassingTime } from '../idle-time/passing-time.ts'
import { WalkedLink } from './walked-link.ts'

/** Covers sections 2.2, 2.3 and 2.8 of the specification: what a texted link leads to, and nothing else. */

jest.mock('../../host/src/federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

afterEach(() => jest.useRealTimers())

const nothingThere = /We cannot find|not available here|Log in to|Something went wrong/
/** Whether a button is left out of the walk: it ends the visit, or opens the printer, camera or files. */
const isLast = (name: string) => /^(Log out|I am done|Place order|Print)$|photo|card/i.test(name)
const screens = dynamicTemplates.map(({ route }) => route).filter((route) => route !== 'mobilebpc')

/** What is wrong with the current page; null when a texted link may lead to it. */
function faultOf(walked: WalkedLink, cameBy: string): string | null {
  const where = `${cameBy} → ${window.location.pathname} “${walked.title}”`
  if (window.location.pathname.endsWith('/login')) return `${where} is the login`
  if (nothingThere.test(document.querySelector('main')?.textContent ?? '')) return `${where} is a dead end`
  if (!walked.isLite) return `${where} has lost the session`
  if (document.querySelector('nav .menu, .shell-menu')) return `${where} has a menu`
  return null
}

test.each(screens)(
  'every link of every screen that a link to %s opens, also behind its buttons, leads on',
  async (route) => {
    const walked = await WalkedLink.open(route)
    const first = window.location.pathname
    const waiting = [first]
    const known = new Set(waiting)
    const faults: string[] = []
    const note = (cameBy: string) => {
      const fault = faultOf(walked, cameBy)
      if (fault) faults.push(fault)
      for (const link of walked.links().filter((each) => !known.has(each))) {
        known.add(link)
        waiting.push(link)
      }
      return fault === null
    }
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await walked.goTo(path)
      if (!note(path)) continue
      for (const name of walked.buttons().filter((each) => !isLast(each))) {
        // Each button is pressed on a fresh page, because what one opens may hide the next.
        await walked.goTo('/faqs')
        await walked.goTo(path)
        const [button] = screen.queryAllByRole('button', { name })
        if (!button) continue
        fireEvent.click(button)
        await walked.settle()
        note(`${path}, ${name}`)
      }
    }
    expect(faults).toEqual([])
    expect(walked.refused).toEqual([])
    expect(known.size).toBeGreaterThan(3)
  },
)

test.each(['/bluebird-hme/home', '/bluebird-hme/payments', '/bluebird-hme/settings', '/northridge/orders'])(
  'a link to the orders does not open %s, typed into the address',
  async (path) => {
    const walked = await WalkedLink.open('orders')
    await walked.goTo(path)
    expect(window.location.pathname).toMatch(/\/login$/)
    await walked.goTo('/bluebird-hme/orders')
    expect(walked.title).toBe('Order your supplies')
  },
)

test('an address is corrected by a link to the details, and staff have to look at it', async () => {
  const walked = await WalkedLink.open('demographics')
  expect(screen.getByText(`Hello, ${walked.patient.FirstName}`)).toBeVisible()
  await walked.press(/^Change (delivery |home )?address$/i)
  walked.type(/^Street/, '4 Elm Street')
  await walked.press(/^(Save|Send)/)
  const { body } = await (await asPatient(walked.patient)).get<PatientInfo>('patient/info')
  expect(JSON.stringify(body.PendingChange)).toContain('4 Elm Street')
  expect(walked.isLite).toBe(true)
})

test('the page of a placed order that wakes after eight hours still shows it, signed out, and asks nothing', async () => {
  const time = new PassingTime(await portalApi())
  const walked = await WalkedLink.open('orders', () => time.pass(1))
  fireEvent.click(screen.getByRole('checkbox', { name: /I accept the order terms\.$/ }))
  await walked.press('Place order')
  expect(window.location.pathname).toBe('/actioncompleted')
  const shown = document.querySelector('main')?.textContent
  expect(shown).toMatch(/Your order is placed.*Nothing more to do/)
  await time.pass(60)
  const asked = walked.asked.length

  // The phone slept: its timers ring late, all at once, and the tab is looked at again.
  act(() => time.sleep(8 * 60 * 60))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    for (const event of ['pageshow', 'focus', 'online']) window.dispatchEvent(new Event(event))
  })
  await time.pass(60)
  await walked.settle()
  expect(window.location.pathname).toBe('/actioncompleted')
  expect(document.querySelector('main')?.textContent).toBe(shown)
  expect(sessionStorage.getItem('auth')).toBeNull()
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(walked.asked.slice(asked)).toEqual([])
})
