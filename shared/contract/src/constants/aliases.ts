/** The remotes the portal is planned with, built or still to come. */
export const plannedRemotes: readonly string[] = [
  'account-settings',
  'messages',
  'mobile-first',
  'orders',
  'payments',
  'registration',
]

/** First path segments that belong to the portal, so no provider may have them as its alias. Lower case. */
export const reservedAliases: ReadonlySet<string> = new Set([
  '-',
  'about',
  'actioncompleted',
  'changepassword',
  'credits',
  'faqs',
  'forbidden',
  'healthz',
  'home',
  'login',
  'logout',
  'm',
  'metrics',
  'networkdown',
  'portalredirect',
  'privacypolicy',
  'providers',
  'r',
  'readyz',
  'register',
  'reset',
  'selfregister',
  'settings',
  'sso',
  'terms',
  'verification',
  'verify',
  ...plannedRemotes,
])

/** Aliases compare case-insensitively, after decoding. */
export function sameAlias(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false
  return one.toLowerCase() === other.toLowerCase()
}
