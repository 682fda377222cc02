/**
 * The page's policy: no script runs that was not shipped, nothing is written as inline style, nothing frames the page,
 * and it talks to its own API alone.
 *
 * @param styleHash Of the one style element that the page may have.
 * @param devOrigins Development servers that take part; empty everywhere but on a developer's machine.
 */
export function contentSecurityPolicy(
  nonce: string,
  apiOrigin: string,
  styleHash: string | null = null,
  devOrigins: readonly string[] = [],
): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ['style-src', `'self'`, ...(styleHash ? [`'${styleHash}'`] : []), ...devOrigins].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', `'self'`, apiOrigin, ...devOrigins].join(' '),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ')
}

/** Headers of every page besides the policy. */
export const pageHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const
