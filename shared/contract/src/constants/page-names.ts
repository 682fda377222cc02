import type { RemoteDescriptor } from '../remote-descriptor.ts'

/** Every page that a descriptor's routes name. */
export function pageNames({ routes }: Pick<RemoteDescriptor, 'routes'>): string[] {
  return [...new Set(routes.flatMap(({ page, litePage }) => (litePage === undefined ? [page] : [page, litePage])))]
}
