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
