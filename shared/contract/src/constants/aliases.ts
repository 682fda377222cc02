/** The remotes that the portal is planned with. */
export const plannedRemotes: readonly string[] = [
  'account-settings',
  'messages',
  'mobile-first',
  'orders',
  'payments',
  'registration',
]

/** First path segments that belong to the portal, in lower case. No provider may use one as its alias. */
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
  'unsubscribe',
  'verification',
  'verify',
  ...plannedRemotes,
])

/** Compares aliases without case, after decoding. */
export function sameAlias(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false
  return one.toLowerCase() === other.toLowerCase()
}

/** Where patients begin to sign in through the identity provider of a provider with this alias, relative to the API. */
export function signOnAddress(alias: string): string {
  return `account/sso/start/${encodeURIComponent(alias)}`
}
