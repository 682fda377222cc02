import type { RemoteDescriptor } from '../remote-descriptor.ts'

/** Every page that a descriptor's routes name. */
export function pageNames({ routes }: Pick<RemoteDescriptor, 'routes'>): string[] {
  const named = routes.flatMap(({ firstPage, litePage, page }) => [page, litePage, firstPage])
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}
