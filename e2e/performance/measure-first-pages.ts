import type { Browser } from '@playwright/test'

import { bytesOf, clickToPaint, files, onNewPhone, probe } from './slow-phone.ts'
import type { Phone } from './slow-phone.ts'
import type { Tab } from './tab.ts'

/** The pages that links lead to. The texted link is one of the sandbox, which opening does not use up. */
const pages = {
  link: '/m/TEXTTNA23456',
  register: '/bluebird-hme/register/verify',
  reset: '/bluebird-hme/reset',
  find: '/selfRegister/provider',
} as const
type Page = keyof typeof pages

/** What it costs to come by a link, with a cold cache. */
export type FirstPages = Record<`${Page}Bytes` | `${Page}Paint`, number> & {
  /** Milliseconds from the start of the page until a form has left that is sent in the frame in which it appears. */
  submitLeft: number
  /** What a second public page costs after the first. */
  secondPage: number
  /** The layout shift of the page that shifts most. */
  layoutShift: number
}

/** Opens each page on a phone of its own, and returns the cost. */
export async function measureFirstPages(browser: Browser, origin: string): Promise<FirstPages> {
  const measured: Partial<FirstPages> = {}
  const shifts: number[] = []
  for (const [name, path] of Object.entries(pages) as [Page, string][]) {
    const visit = await onNewPhone(browser, (phone) => openPage(phone, origin + path))
    measured[`${name}Bytes`] = visit.bytes
    measured[`${name}Paint`] = visit.largestPaint
    measured.secondPage = visit.secondPage
    shifts.push(visit.layoutShift)
  }
  const submitLeft = await onNewPhone(browser, (phone) => submitAtOnce(phone, origin + pages.reset))
  return { ...(measured as FirstPages), submitLeft, layoutShift: Math.max(...shifts) }
}

interface Visit {
  bytes: number
  largestPaint: number
  secondPage: number
  layoutShift: number
}

async function openPage(phone: Phone, url: string): Promise<Visit> {
  const { origin } = new URL(url)
  const { tab, log } = await phone.open({ url, first: `(${String(markFirstField)})()` })
  await probe(tab, log)
  const { largestPaint, layoutShift } = await tab.evaluate(() => ({ ...window.pageProbe }))
  const seen = await fieldSeen(tab)
  const loaded = files(log.requests, origin)
  const before = loaded.filter(({ finished, type }) => type === 'Document' || (finished !== null && finished <= seen))
  await clickToPaint(tab, '.shell-footer a[href$="/faqs"]', 'main summary')
  await log.quiet()
  return {
    bytes: bytesOf(before),
    largestPaint,
    secondPage: bytesOf(files(log.requests, origin)) - bytesOf(loaded),
    layoutShift,
  }
}

/** Runs in the page before its own scripts, and marks the frame after the one in which its first field appears. */
function markFirstField(): void {
  const look = (): void => {
    if (!document.querySelector('main input')) return void requestAnimationFrame(look)
    requestAnimationFrame(() => performance.mark('field'))
  }
  requestAnimationFrame(look)
}

/** When the first field was on the screen, in milliseconds since 1970. */
function fieldSeen(tab: Tab): Promise<number> {
  return tab.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('field')[0]?.startTime ?? Infinity))
}

async function submitAtOnce(phone: Phone, url: string): Promise<number> {
  const { tab, log } = await phone.open({ url, first: `(${String(sendInFirstFrame)})()` })
  const { sent } = await log.request(
    ({ method, url: asked }) => method === 'POST' && asked.includes('/generateresetcode/'),
  )
  return sent - (await tab.evaluate(() => performance.timeOrigin))
}

/** Runs in the page before its own scripts, and sends the form in the frame in which it appears. */
function sendInFirstFrame(): void {
  const look = (): void => {
    const field = document.querySelector<HTMLInputElement>('main [name=username]')
    const button = document.querySelector<HTMLButtonElement>('main form [type=submit]')
    if (!field || !button) return void requestAnimationFrame(look)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'nobody.of.this.name')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    button.click()
  }
  requestAnimationFrame(look)
}
