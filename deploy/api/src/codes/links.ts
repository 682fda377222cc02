import { linkHours } from '@homeside/contract/constants/limits'

import { instant } from '../dates/instants.ts'

const textedLinkDays = 7

/** When a texted link that is sent now expires. */
export function textedLinkExpiry(now: Date): Date {
  return instant(now).add(textedLinkDays, 'day').toDate()
}

/** When a link that is emailed now expires. */
export function linkExpiry(now: Date): Date {
  return instant(now).add(linkHours, 'hour').toDate()
}

/**
 * The whole address of a page of the portal, for a message.
 *
 * @param pageOrigins the pages that may call; messages lead to the first.
 * @param address the page's address on it, from `pageAddress`.
 */
export function pageLink(pageOrigins: readonly string[], address = ''): string {
  const [origin] = pageOrigins
  if (origin === undefined) throw new Error('There is no page that a link could lead to.')
  return `${origin}${address}`
}

/**
 * The last line of a message with a code. A phone then offers the code only on this page.
 *
 * @param pageOrigins the pages that may call; the code is for the first.
 */
export function codeLine(pageOrigins: readonly string[], code: string): string {
  return `@${new URL(pageLink(pageOrigins)).hostname} #${code}`
}
