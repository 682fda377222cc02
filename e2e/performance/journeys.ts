import type { Browser } from '@playwright/test'

import { password } from '../src/sessions.ts'
import { saveData } from './page-probe.ts'
import { bytesOf, clickToPaint, files, markFirst, markedAt, onNewPhone, probe, type Phone } from './slow-phone.ts'

/** A patient with orders under way, so that there is something to show. */
const patient = 'walt.higgins'
const login = '/bluebird-hme/login'
const ordersEntry = '.menu-entry[href$="/orders"]'
const openOrder = '[aria-labelledby=open-orders] .hs-order-row'

/** A patient's way through the portal: bytes on the wire, times in milliseconds. `again…` is of a second visit. */
export type Journey = Awaited<ReturnType<typeof walk>>

/** What it takes to submit the login in the frame in which its form appears. */
export type Submit = Awaited<ReturnType<typeof submitAtOnce>>

/** What it costs to come by a link, with a cold cache. */
export type FirstPages = Record<`${LinkedPage}Bytes` | `${LinkedPage}Paint`, number> & {
  /** Milliseconds until a form has left that is sent in the frame in which it appears. */
  submitLeft: number
  /** What a second public page costs after the first. */
  secondPage: number
  pageShift: number
}

/** From the login to a new order and on to the messages; the browser saves data, so nothing is fetched ahead. */
export function measureFederation(browser: Browser, origin: string): Promise<Journey> {
  return onNewPhone(browser, (phone) => walk(phone, origin, true))
}

/** The same by a patient who goes on as soon as something is drawn, and a sign-in at the first moment. */
export async function measureInstant(browser: Browser, origin: string): Promise<Journey & Submit> {
  const submit = await onNewPhone(browser, (phone) => submitAtOnce(phone, origin))
  return { ...(await onNewPhone(browser, (phone) => walk(phone, origin, false))), ...submit }
}

async function walk(phone: Phone, origin: string, savesData: boolean) {
  const url = `${origin}${login}`
  const { tab, log } = await phone.open(url, savesData ? `(${String(saveData)})()` : undefined)
  const shifts: number[] = []
  const settled = async (): Promise<void> => {
    await log.quiet()
    shifts.push(await tab.evaluate(() => window.pageProbe.layoutShift))
  }
  await probe(tab, log)
  await settled()
  const { largestPaint, blockingTime } = await tab.evaluate(() => ({ ...window.pageProbe }))
  const atLogin = files(log.requests, origin)
  // A page may be drawn before all of it has arrived.
  const seen = (await tab.evaluate(() => performance.timeOrigin)) + largestPaint
  const beforeForm = atLogin.filter(({ finished, type }) => type === 'Document' || (finished ?? Infinity) <= seen)

  await tab.type('#username', patient)
  await tab.type('#password', password)
  // The skeleton of the dashboard has neither the link nor the menu entry.
  const painted = tab.evaluate(() => window.pageProbe.painted('.dashboard-main a[href$="/orders/new"]'))
  await tab.click('.login-form [type=submit]')
  const dashboard = await painted
  const { submitted } = await tab.evaluate(() => ({ ...window.pageProbe }))
  await tab.evaluate((entry) => window.pageProbe.painted(entry), ordersEntry)
  if (savesData) await settled()
  const remotePainted = await clickToPaint(tab, ordersEntry, openOrder)
  const remote = (await tab.evaluate(() => window.pageProbe.clicked)) + remotePainted
  await settled()
  const signInShift = (shifts.at(-1) ?? 0) - (shifts[0] ?? 0)

  await clickToPaint(tab, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await settled()
  // An order is a task without a menu. Its way out leads back to one.
  await clickToPaint(tab, '.task-page-out', openOrder)
  await clickToPaint(tab, '.menu-entry[href$="/messages"]', 'main .msg-find')
  await settled()
  const whole = files(log.requests, origin)

  const again = await phone.open(url)
  await probe(again.tab, again.log)
  const atReturn = files(again.log.requests, origin)
  return {
    loginBytes: bytesOf(atLogin),
    loginRequests: atLogin.length,
    loginDepth: Math.max(...atLogin.map(({ depth }) => depth)),
    bytesBeforeForm: bytesOf(beforeForm),
    largestPaint,
    blockingTime,
    submitToDashboard: dashboard - submitted,
    submitToRemote: remote - submitted,
    remotePainted,
    journeyBytes: bytesOf(whole),
    loginShift: shifts[0] ?? 0,
    signInShift,
    /** The layout shift of the page that shifts most. */
    pageShift: Math.max(...shifts.map((shift, at) => shift - (shifts[at - 1] ?? 0))),
    againBytes: bytesOf(atReturn),
    againRequests: atReturn.length,
    againFiles: atReturn.filter(({ type }) => type !== 'Document').length,
    againPaint: await again.tab.evaluate(() => window.pageProbe.largestPaint),
  }
}

/** What to fill into a form, by its selector, and the button that sends it. */
type Sending = Readonly<{ fields: Record<string, string>; button: string }>

/** Runs in the page before its own scripts, and sends the form in the frame in which it appears. */
function sendInFirstFrame({ fields, button }: Sending): void {
  const look = (): void => {
    const send = document.querySelector<HTMLButtonElement>(button)
    if (!send) return void requestAnimationFrame(look)
    for (const [selector, text] of Object.entries(fields)) {
      const field = document.querySelector(selector)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    send.click()
  }
  requestAnimationFrame(look)
}

/** Opens a page, and returns when its form was sent, with the requests until then. */
async function sendAtOnce(phone: Phone, url: string, sending: Sending, call: string) {
  const { tab, log } = await phone.open(url, `(${String(sendInFirstFrame)})(${JSON.stringify(sending)})`)
  const { sent } = await log.request((request) => request.method === 'POST' && request.url.includes(call))
  return { log, sent, submitLeft: sent - (await tab.evaluate(() => performance.timeOrigin)) }
}

async function submitAtOnce(phone: Phone, origin: string) {
  const sending = { fields: { '#username': patient, '#password': password }, button: '.login-form [type=submit]' }
  const { log, sent, submitLeft } = await sendAtOnce(phone, `${origin}${login}`, sending, '/account/login')
  const scripts = files(log.requests, origin).filter(
    ({ type, url, finished }) => (type === 'Script' || url.endsWith('.js')) && (finished ?? Infinity) <= sent,
  )
  return { scriptBeforeSubmit: bytesOf(scripts), submitLeft }
}

/** The pages that links lead to. The texted link is one of the sandbox, which opening does not use up. */
const linkedPages = {
  link: '/m/TEXTTNA23456',
  register: '/bluebird-hme/register/verify',
  reset: '/bluebird-hme/reset',
  find: '/selfRegister/provider',
} as const
type LinkedPage = keyof typeof linkedPages

/** Opens each page that links lead to on a phone of its own. */
export async function measureFirstPages(browser: Browser, origin: string): Promise<FirstPages> {
  const measured: Partial<FirstPages> = {}
  const shifts: number[] = []
  for (const [name, page] of Object.entries(linkedPages) as [LinkedPage, string][]) {
    const visit = await onNewPhone(browser, (phone) => openPage(phone, origin, page))
    measured[`${name}Bytes`] = visit.bytes
    measured[`${name}Paint`] = visit.largestPaint
    measured.secondPage = visit.secondPage
    shifts.push(visit.layoutShift)
  }
  const sending = { fields: { 'main [name=username]': 'nobody.of.this.name' }, button: 'main form [type=submit]' }
  const { submitLeft } = await onNewPhone(browser, (phone) =>
    sendAtOnce(phone, `${origin}${linkedPages.reset}`, sending, '/generateresetcode/'),
  )
  return { ...(measured as FirstPages), submitLeft, pageShift: Math.max(...shifts) }
}

async function openPage(phone: Phone, origin: string, page: string) {
  const { tab, log } = await phone.open(`${origin}${page}`, markFirst('main input'))
  await probe(tab, log)
  const { largestPaint, layoutShift } = await tab.evaluate(() => ({ ...window.pageProbe }))
  const seen = await markedAt(tab)
  const loaded = files(log.requests, origin)
  const before = loaded.filter(({ finished, type }) => type === 'Document' || (finished ?? Infinity) <= seen)
  await clickToPaint(tab, '.shell-footer a[href$="/faqs"]', 'main summary')
  await log.quiet()
  const secondPage = bytesOf(files(log.requests, origin)) - bytesOf(loaded)
  return { bytes: bytesOf(before), largestPaint, layoutShift, secondPage }
}
