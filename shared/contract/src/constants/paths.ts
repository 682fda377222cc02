/**
 * Every path of the API that is in use, relative to the API's origin, with its parameters in braces.
 * Section 7 of the specification; paths of our own are marked *ours* at their call.
 */
export const paths = {
  login: 'account/login',
  loginMultiple: 'account/login/multiple',
  logout: 'account/ssocookielogout',
  sessionValid: 'account/sessionvalid',
  extendSession: 'account/session/extend',
  maintenance: 'account/maintenance',
  providerByAlias: 'account/provider/alias/{alias}',
  dashboard: 'patient/dashboard',
  patientInfo: 'patient/info',
  supplies: 'orders/supplies',
  orders: 'orders',
  openOrders: 'orders/open',
  recentOrders: 'orders/recent',
} as const

/**
 * Puts values into a path's braces, each encoded as one path segment.
 *
 * @throws Error when a value for a brace is missing.
 */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
}
