import type { RemoteDescriptor } from '../remote-descriptor.ts'

/** Every page that the routes of a descriptor name. */
export function pageNames({ routes }: Pick<RemoteDescriptor, 'routes'>): string[] {
  return [...new Set(routes.flatMap(({ page, litePage }) => (litePage === undefined ? [page] : [page, litePage])))]
}
