import type { MadePatient } from '@homeside/contract/sandbox-patients'
import type { Browser } from '@playwright/test'

import { bytesOf, clickToPaint, files, onNewPhone, probe, signIn } from './slow-phone.ts'
import type { Phone } from './slow-phone.ts'
import type { Tab } from './tab.ts'

/** How long a visitor waits who comes from a text message, or back from the card page. */
export interface Visits {
  /**
   * The bytes of the page, and of everything else that had arrived when the first field of a texted link was on the
   * screen.
   */
  linkBytes: number
  /** From the tap on the link until its first field is on the screen, in milliseconds. */
  linkToField: number
  /** From the browser's way back from the card page until the saved card's row is on the screen, in milliseconds. */
  backToCard: number
  /** The same on a device that is as fast as this machine. */
  backToCardFast: number
}

/** The sandbox's link to an order, which opening does not use up. */
const linkPath = '/m/TEXTTNA23456'
const mark = 'awaited'

/** Runs in each page before its own scripts, and marks the frame after the one in which an element appears. */
function markFirst({ selector, name }: { selector: string; name: string }): void {
  const look = (): void => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look)
    requestAnimationFrame(() => performance.mark(name))
  }
  requestAnimationFrame(look)
}

const marking = (selector: string): string => `(${String(markFirst)})(${JSON.stringify({ selector, name: mark })})`

/**
 * The instant of the mark, in milliseconds since 1970.
 *
 * @throws Error when the page has not made it.
 */
function markedAt(tab: Tab): Promise<number> {
  return tab.evaluate((name) => {
    const [entry] = performance.getEntriesByName(name)
    if (!entry) throw new Error(`What was waited for did not come: ${document.body.innerText}`)
    return performance.timeOrigin + entry.startTime
  }, mark)
}

/**
 * Opens a texted link with a cold cache, and adds a card twice with the cache of somebody who is in the portal already,
 * each time for another patient.
 */
export async function measureVisits(
  browser: Browser,
  origin: string,
  [one, other]: readonly [MadePatient, MadePatient],
): Promise<Visits> {
  return {
    ...(await onNewPhone(browser, (phone) => openLink(phone, origin))),
    backToCard: await onNewPhone(browser, (phone) => addCard(phone, origin, one)),
    backToCardFast: await onNewPhone(browser, (phone) => addCard(phone, origin, other), false),
  }
}

async function openLink(phone: Phone, origin: string): Promise<Pick<Visits, 'linkBytes' | 'linkToField'>> {
  const { tab, log } = await phone.open({ url: `${origin}${linkPath}`, first: marking('main input') })
  await log.quiet(1500)
  const seen = await markedAt(tab)
  const before = files(log.requests, origin).filter(
    ({ finished, type }) => type === 'Document' || (finished !== null && finished <= seen),
  )
  return { linkBytes: bytesOf(before), linkToField: seen - (log.requests[0]?.sent ?? 0) }
}

async function addCard(phone: Phone, origin: string, patient: MadePatient): Promise<number> {
  const { tab, log } = await phone.open({
    url: `${origin}/${patient.Alias}/login`,
    first: marking('.pay-card-new'),
  })
  await probe(tab, log)
  const entry = '.menu-entry[href$="/settings"]'
  await signIn(tab, patient.Username, patient.Password)
  await tab.evaluate((selector) => window.pageProbe.painted(selector), entry)
  await log.quiet(1500)
  await clickToPaint(tab, entry, 'main a[href$="/payments"]')
  await log.quiet(1500)
  await clickToPaint(tab, 'main a[href$="/payments"]', '.pay-add-button')
  await log.quiet(1500)
  await tab.click('.pay-add-button')
  await log.request(({ type, url }) => type === 'Document' && !url.startsWith(origin))
  await log.quiet(1500)
  await tab.type('#name', 'Pat Example')
  await tab.type('#number', '4242424242424242')
  await tab.type('#expires', '12/30')
  await tab.type('#code', '123')
  await tab.click('button[type=submit]')
  const back = await log.request(({ type, url }) => type === 'Document' && url.includes('/payments/card?'))
  await log.quiet(1500)
  return (await markedAt(tab)) - back.sent
}
