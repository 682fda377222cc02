import type { Context } from 'hono'

/**
 * Whether a page of one of these hosts sent the request. Browsers say so themselves, and no page can change it; those
 * without fetch metadata name the page's origin.
 */
export function isOwnPage(context: Context, pageHosts: readonly string[]): boolean {
  const site = context.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = context.req.header('Origin') ?? ''
  return URL.canParse(origin) && pageHosts.includes(new URL(origin).hostname)
}
