import type { Browser } from '@playwright/test'

import { password } from '../src/log-in.ts'
import { bytesOf, clickToPaint, files, onNewPhone, probe, signIn, visitAgain } from './slow-phone.ts'
import type { Phone } from './slow-phone.ts'
import type { Tab } from './tab.ts'

/**
 * What is measured of a patient who types at once and signs in: bytes, requests, layout shift, and times in
 * milliseconds. `again…` is of a second visit. Data saving is off.
 */
export interface InstantJourney {
  bytesBeforeForm: number
  largestPaint: number
  blockingTime: number
  scriptBeforeSubmit: number
  submitLeft: number
  submitToDashboard: number
  submitToRemote: number
  journeyBytes: number
  loginShift: number
  /** Layout shift of the dashboard and the first remote, after the login's own. */
  signInShift: number
  againBytes: number
  againRequests: number
  againFiles: number
  againPaint: number
}

/** A patient with orders under way, so that there is something to show. */
const patient = 'walt.higgins'
const loginPath = '/bluebird-hme/login'

/** Signs in twice with a cold cache: once at the first moment, once after typing. */
export async function measureInstantJourney(browser: Browser, origin: string): Promise<InstantJourney> {
  const submit = await onNewPhone(browser, (phone) => submitAtOnce(phone, origin))
  return { ...submit, ...(await onNewPhone(browser, (phone) => walk(phone, origin))) }
}

type ImmediateSubmit = Pick<InstantJourney, 'scriptBeforeSubmit' | 'submitLeft'>

/** Runs in the page before its own scripts, and submits the form in the frame in which it appears. */
function submitInFirstFrame({ username, secret }: { username: string; secret: string }): void {
  const type = (id: string, text: string): void => {
    const field = document.getElementById(id)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const look = (): void => {
    const button = document.querySelector<HTMLButtonElement>('.login-form [type=submit]')
    if (!button) return void requestAnimationFrame(look)
    type('username', username)
    type('password', secret)
    button.click()
  }
  requestAnimationFrame(look)
}

async function submitAtOnce(phone: Phone, origin: string): Promise<ImmediateSubmit> {
  const credentials = JSON.stringify({ username: patient, secret: password })
  const first = `(${String(submitInFirstFrame)})(${credentials})`
  const { tab, log } = await phone.open({ url: `${origin}${loginPath}`, first })
  const { sent } = await log.request(({ method, url }) => method === 'POST' && url.endsWith('/account/login'))
  const scripts = files(log.requests, origin).filter(
    ({ type, url, finished }) => (type === 'Script' || url.endsWith('.js')) && finished !== null && finished <= sent,
  )
  return { scriptBeforeSubmit: bytesOf(scripts), submitLeft: sent - (await startOf(tab)) }
}

function startOf(tab: Tab): Promise<number> {
  return tab.evaluate(() => performance.timeOrigin)
}

async function walk(phone: Phone, origin: string): Promise<Omit<InstantJourney, keyof ImmediateSubmit>> {
  const { tab, log } = await phone.open({ url: `${origin}${loginPath}` })
  await probe(tab, log)
  const login = await tab.evaluate(() => ({ ...window.pageProbe }))
  const seen = (await startOf(tab)) + login.largestPaint
  // A page may be drawn before all of it has arrived.
  const beforeForm = files(log.requests, origin).filter(
    ({ finished, type }) => type === 'Document' || (finished !== null && finished <= seen),
  )

  const painted = tab.evaluate(async () => {
    // The skeleton of the dashboard has neither the link nor the menu entry.
    const dashboard = await window.pageProbe.painted('.dashboard-main a[href$="/orders/new"]')
    await window.pageProbe.painted('.menu-entry[href$="/orders"]')
    document.querySelector<HTMLElement>('.menu-entry[href$="/orders"]')?.click()
    return { dashboard, remote: await window.pageProbe.painted('.ord-open .ord-order') }
  })
  await signIn(tab, patient, password)
  const { dashboard, remote } = await painted
  await log.quiet()
  const { layoutShift, submitted } = await tab.evaluate(() => ({ ...window.pageProbe }))

  await clickToPaint(tab, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await log.quiet()
  // An order is a task without a menu. Its way out leads back to one.
  await clickToPaint(tab, '.task-page-out', '.ord-open .ord-order')
  await clickToPaint(tab, `.menu-entry[href$="/messages"]`, 'main .msg-find')
  await log.quiet()
  return {
    bytesBeforeForm: bytesOf(beforeForm),
    largestPaint: login.largestPaint,
    blockingTime: login.blockingTime,
    submitToDashboard: dashboard - submitted,
    submitToRemote: remote - submitted,
    journeyBytes: bytesOf(files(log.requests, origin)),
    loginShift: login.layoutShift,
    signInShift: layoutShift - login.layoutShift,
    ...(await visitAgain(phone, origin, loginPath)),
  }
}
