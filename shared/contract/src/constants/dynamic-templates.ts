/**
 * What a texted link may be for: the one screen that it leads to, by the key that travels and the path segment that
 * the mobile-first mode allows. Sections 2.3 and 2.8 of the specification.
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
