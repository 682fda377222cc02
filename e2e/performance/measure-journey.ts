import type { Browser } from '@playwright/test'

import { password } from '../src/log-in.ts'
import { saveData } from './page-probe.ts'
import { bytesOf, clickToPaint, files, onNewPhone, probe, signIn, visitAgain } from './slow-phone.ts'
import type { Phone } from './slow-phone.ts'

/** A patient's way through the portal: bytes on the wire, times in milliseconds. */
export interface Journey {
  loginBytes: number
  loginRequests: number
  loginDepth: number
  largestPaint: number
  blockingTime: number
  remotePainted: number
  remoteBytes: number
  remoteRequests: number
  journeyBytes: number
  journeyRequests: number
  /** The layout shift of the page that shifts most. */
  layoutShift: number
  againBytes: number
  againRequests: number
  againFiles: number
  againPaint: number
}

/** A patient with orders under way, so that there is something to show. */
const patient = 'walt.higgins'
const loginPath = '/bluebird-hme/login'

/** Goes from the login to a new order and on to the messages with a cold cache, and returns the cost. */
export function measureJourney(browser: Browser, origin: string): Promise<Journey> {
  return onNewPhone(browser, (phone) => walk(phone, origin))
}

async function walk(phone: Phone, origin: string): Promise<Journey> {
  const { tab, log } = await phone.open({ url: `${origin}${loginPath}`, first: `(${String(saveData)})()` })
  const shifts: number[] = []
  const settled = async (): Promise<void> => {
    await log.quiet()
    shifts.push(await tab.evaluate(() => window.pageProbe.layoutShift))
  }

  await probe(tab, log)
  await settled()
  const login = files(log.requests, origin)
  const { largestPaint, blockingTime } = await tab.evaluate(() => ({ ...window.pageProbe }))

  await signIn(tab, patient, password)
  await tab.evaluate(() => window.pageProbe.painted('.dashboard-main'))
  await settled()
  const before = files(log.requests, origin).length

  const remotePainted = await clickToPaint(tab, `.menu-entry[href$="/orders"]`, '.ord-open .ord-order')
  await settled()
  const remote = files(log.requests, origin).slice(before)

  await clickToPaint(tab, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await settled()

  // An order is a task without a menu. Its way out leads back to one.
  await clickToPaint(tab, '.task-page-out', '.ord-open .ord-order')
  await clickToPaint(tab, `.menu-entry[href$="/messages"]`, 'main .msg-find')
  await settled()
  const all = files(log.requests, origin)
  return {
    loginBytes: bytesOf(login),
    loginRequests: login.length,
    loginDepth: Math.max(...login.map(({ depth }) => depth)),
    largestPaint,
    blockingTime,
    remotePainted,
    remoteBytes: bytesOf(remote),
    remoteRequests: remote.length,
    journeyBytes: bytesOf(all),
    journeyRequests: all.length,
    layoutShift: Math.max(...shifts.map((shift, index) => shift - (shifts[index - 1] ?? 0))),
    ...(await visitAgain(phone, origin, loginPath)),
  }
}
