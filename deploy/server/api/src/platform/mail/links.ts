import { linkHours } from '@homeside/contract/constants/limits'

import type { PageOrigins } from '../database/page-origins.ts'
import { instant } from '../dates/calendar.ts'

const textedLinkDays = 7

/** When a texted link that is sent now expires. */
export function textedLinkExpiry(now: Date): Date {
  return instant(now).add(textedLinkDays, 'day').toDate()
}

/** When a link that is emailed now expires. */
export function linkExpiry(now: Date): Date {
  return instant(now).add(linkHours, 'hour').toDate()
}

/** A provider as far as messages lead to its pages; null for a message of no provider. */
type Pages = { pageOrigin: string | null } | null | undefined

/**
 * The whole address of a page of the portal, for a message.
 *
 * @param pageOrigins the pages that may call; messages of a provider without pages of its own lead to the first.
 * @param address the page's address on it, from `pageAddress`.
 */
export function pageLink({ usual }: Pick<PageOrigins, 'usual'>, provider: Pages, address = ''): string {
  return `${provider?.pageOrigin ?? usual}${address}`
}

/** The last line of a message with a code. A phone then offers the code only on the provider's page. */
export function codeLine(pageOrigins: Pick<PageOrigins, 'usual'>, provider: Pages, code: string): string {
  return `@${new URL(pageLink(pageOrigins, provider)).hostname} #${code}`
}
