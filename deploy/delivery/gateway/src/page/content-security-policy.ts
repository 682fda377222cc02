import { policyReportPath } from '../beacons/policy-report-route.ts'

interface PagePolicy {
  nonce: string
  apiOrigin: string
  /** The one origin that the page may frame. */
  paymentsPortal: string | null
  /** The hash of the one style element that the page may have. */
  styleHash: string | null
  /** Development servers that take part; empty except on a developer's machine. */
  devOrigins: readonly string[]
}

/**
 * The page's policy: only shipped scripts run, there are no inline styles, nothing frames the page, and it calls only
 * its own API.
 */
export function contentSecurityPolicy({ nonce, apiOrigin, paymentsPortal, styleHash, devOrigins }: PagePolicy): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ['style-src', `'self'`, ...(styleHash ? [`'${styleHash}'`] : []), ...devOrigins].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', `'self'`, apiOrigin, ...devOrigins].join(' '),
    ...(paymentsPortal ? [`frame-src ${paymentsPortal}`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    // Not report-to: it wants a header of its own, and not every browser knows it.
    `report-uri ${policyReportPath}`,
  ].join('; ')
}

/** The headers of every page besides the policy. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const
