import type { Browser, BrowserContext } from '@playwright/test'

import { password } from '../src/fixtures.ts'
import { wordsFor } from '../src/words.ts'
import { saveData } from './page-probe.ts'
import { bytesOf, clickToPaint, files, onNewPhone, openSlowly, visitAgain } from './slow-phone.ts'

/** One patient's way through the portal: bytes on the wire, times in milliseconds. */
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
  /** Of the page that shifts most. */
  layoutShift: number
  againBytes: number
  againRequests: number
  againFiles: number
  againPaint: number
}

const words = wordsFor('en-US')
const loginPath = `/${words.alias}/login`

/** Walks from the login to a new order and on to the messages, with a cold cache, and tells what it cost. */
export function measureJourney(browser: Browser, origin: string): Promise<Journey> {
  return onNewPhone(browser, (context) => walk(context, origin))
}

async function walk(context: BrowserContext, origin: string): Promise<Journey> {
  await context.addInitScript(saveData)
  const { page, log } = await openSlowly(context)
  const shifts: number[] = []
  const settled = async (): Promise<void> => {
    await log.quiet()
    shifts.push(await page.evaluate(() => window.pageProbe.layoutShift))
  }

  await page.goto(`${origin}${loginPath}`)
  // Nothing is asked of the page before: Playwright's own scripts would block it as much as the page's.
  await settled()
  const login = files(log.requests, origin)
  const { largestPaint, blockingTime } = await page.evaluate(() => ({
    largestPaint: window.pageProbe.largestPaint,
    blockingTime: window.pageProbe.blockingTime,
  }))

  await page.getByLabel(words.username).fill(words.patient)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn }).click()
  await page.locator('.dashboard-main').waitFor()
  await settled()
  const before = files(log.requests, origin).length

  const remotePainted = await clickToPaint(page, `.menu-entry[href$="/orders"]`, '#open-orders')
  await settled()
  const remote = files(log.requests, origin).slice(before)

  await clickToPaint(page, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await settled()

  await clickToPaint(page, `.menu-entry[href$="/messages"]`, 'main .msg-find')
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
    ...(await visitAgain(context, origin, loginPath)),
  }
}
