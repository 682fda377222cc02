/**
 * The purposes of a texted link: the one screen it leads to, by its key on the wire and its path segment in
 * mobile-first mode. Sections 2.3 and 2.8 of the specification.
 */
export const dynamicTemplates = [
  { key: 1, route: 'orders' },
  { key: 2, route: 'messages' },
  { key: 3, route: 'insurance' },
  { key: 4, route: 'demographics' },
  { key: 5, route: 'mobilebpc' },
] as const

export type DynamicTemplate = (typeof dynamicTemplates)[number]
export type DynamicTemplateRoute = DynamicTemplate['route']

/** The steps after a texted link that the portal log counts. The keys are sent. */
export const linkEvents = [
  { key: 101, name: 'Opened' },
  { key: 102, name: 'Proven' },
  { key: 103, name: 'Missed' },
  { key: 104, name: 'Closed' },
  { key: 105, name: 'Done' },
] as const

export type LinkEvent = (typeof linkEvents)[number]['name']

/**
 * Whether a path is the address of a texted link, or of the code on a letter, as it is opened. It names no provider.
 * Only the answer of the link or code tells whose page it is.
 */
export function isOpeningLink(pathname: string): boolean {
  return /^\/(?:m\/(?!invalid\/?$)|r\/)/i.test(pathname)
}
