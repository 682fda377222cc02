/**
 * The events of a visit that the portal log counts, beside those of a texted link. The keys are sent. Sections 3.3 and
 * 7.1 of the specification.
 */
export const visitEvents = [
  { key: 1, name: 'Login' },
  { key: 2, name: 'Dashboard' },
  { key: 3, name: 'Messages' },
  { key: 4, name: 'Orders' },
  { key: 5, name: 'Settings' },
  { key: 6, name: 'Payments' },
  { key: 7, name: 'Logout' },
] as const

export type VisitEvent = (typeof visitEvents)[number]['name']

const ofPages: Readonly<Record<string, VisitEvent>> = {
  home: 'Dashboard',
  messages: 'Messages',
  message: 'Messages',
  orders: 'Orders',
  settings: 'Settings',
  payments: 'Payments',
  bpc: 'Payments',
}

/** The event of a page by its address below an alias; null for a page that is not counted. */
export function visitEventOf(pathname: string): VisitEvent | null {
  const page = pathname.split('/')[2]?.toLowerCase() ?? ''
  return Object.hasOwn(ofPages, page) ? (ofPages[page] ?? null) : null
}

/** Patterns in an order that tells browsers apart: Edge and Opera also say Chrome, and Chrome also says Safari. */
const patterns: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/** Browser name and version, for the login and the event log (section 3.3 of the specification). */
export function browserOf(userAgent: string): { Browser: string; BrowserVersion: string } {
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return { Browser: name, BrowserVersion: version.slice(0, 32) }
  }
  return { Browser: 'Other', BrowserVersion: '' }
}
