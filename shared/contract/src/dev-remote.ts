import type { RemoteFacts } from './build-facts.ts'
import type { SnapshotRemote } from './page-snapshot.ts'
import type { RemoteDescriptor } from './remote-descriptor.ts'

/** The version of a development build. Its container is `<name>__dev`. */
export const devVersion = '0.0.0-dev'

/** A remote of a page as a development server at an origin serves it: without hashes, because it changes while somebody types. */
export function devRemoteOf(origin: string, descriptor: RemoteDescriptor, built: RemoteFacts): SnapshotRemote {
  const pages = Object.entries(built.pages).map(([page, { shared }]) => [page, { assets: [], shared }])
  const entry = { url: `${origin}/${built.entry}`, integrity: '' as const }
  const build = {
    version: devVersion,
    container: built.container,
    entry,
    pages: Object.fromEntries(pages) as SnapshotRemote['build']['pages'],
    strings: {},
  }
  return {
    name: descriptor.name,
    track: 'override',
    build,
    fallback: null,
    descriptor: descriptor as SnapshotRemote['descriptor'],
  }
}
