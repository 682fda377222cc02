import type { Browser, BrowserContext, Page } from '@playwright/test'

import { password } from '../src/fixtures.ts'
import { wordsFor } from '../src/words.ts'
import { bytesOf, clickToPaint, files, onNewPhone, openSlowly, visitAgain } from './slow-phone.ts'

/** What a patient meets who types at once, and what was made ready meanwhile. Nobody saves data here. */
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
  /** Of the dashboard and of the first remote, from the submit on. */
  signInShift: number
  againBytes: number
  againRequests: number
  againFiles: number
  againPaint: number
}

const words = wordsFor('en-US')
const loginPath = `/${words.alias}/login`

/** Signs in twice, each time with a cold cache: once at the first moment, once after typing. */
export async function measureInstantJourney(browser: Browser, origin: string): Promise<InstantJourney> {
  const submit = await onNewPhone(browser, (context) => submitAtOnce(context, origin))
  return { ...submit, ...(await onNewPhone(browser, (context) => walk(context, origin))) }
}

type ImmediateSubmit = Pick<InstantJourney, 'scriptBeforeSubmit' | 'submitLeft'>

/** Submits the form in the very frame in which it is there. */
async function submitAtOnce(context: BrowserContext, origin: string): Promise<ImmediateSubmit> {
  await context.addInitScript(
    ({ username, secret }) => {
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
    },
    { username: words.patient, secret: password },
  )
  const { page, log } = await openSlowly(context)
  await page.goto(`${origin}${loginPath}`, { waitUntil: 'commit' })
  const { sent } = await log.request(({ method, url }) => method === 'POST' && url.endsWith('/account/login'))
  const scripts = files(log.requests, origin).filter(
    ({ type, url, finished }) => (type === 'Script' || url.endsWith('.js')) && finished !== null && finished <= sent,
  )
  return { scriptBeforeSubmit: bytesOf(scripts), submitLeft: sent - (await startOf(page)) }
}

function startOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

async function walk(context: BrowserContext, origin: string): Promise<Omit<InstantJourney, keyof ImmediateSubmit>> {
  const { page, log } = await openSlowly(context)
  const shiftSoFar = (): Promise<number> => page.evaluate(() => window.pageProbe.layoutShift)

  await page.goto(`${origin}${loginPath}`)
  // Nothing is asked of the page before: Playwright's own scripts would block it as much as the page's.
  await log.quiet(1500)
  const login = await page.evaluate(() => ({ ...window.pageProbe, painted: null }))
  const formPainted = (await startOf(page)) + login.formPainted
  // A page may be drawn before its end has come.
  const beforeForm = files(log.requests, origin).filter(
    ({ finished, type }) => type === 'Document' || (finished !== null && finished <= formPainted),
  )

  await page.getByLabel(words.username).fill(words.patient)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  const painted = page.evaluate(async () => {
    // Its skeleton has neither.
    const dashboard = await window.pageProbe.painted('.dashboard-main a[href$="/orders/new"]')
    await window.pageProbe.painted('.menu-entry[href$="/orders"]')
    document.querySelector<HTMLElement>('.menu-entry[href$="/orders"]')?.click()
    return { dashboard, remote: await window.pageProbe.painted('#open-orders') }
  })
  await page.getByRole('button', { name: words.signIn }).click()
  const { dashboard, remote } = await painted
  const submitted = await page.evaluate(() => window.pageProbe.submitted)
  await log.quiet()
  const signInShift = (await shiftSoFar()) - login.layoutShift

  await clickToPaint(page, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await log.quiet()
  await clickToPaint(page, `.menu-entry[href$="/messages"]`, 'main .msg-find')
  await log.quiet()
  return {
    bytesBeforeForm: bytesOf(beforeForm),
    largestPaint: login.largestPaint,
    blockingTime: login.blockingTime,
    submitToDashboard: dashboard - submitted,
    submitToRemote: remote - submitted,
    journeyBytes: bytesOf(files(log.requests, origin)),
    loginShift: login.layoutShift,
    signInShift,
    ...(await visitAgain(context, origin, loginPath)),
  }
}
