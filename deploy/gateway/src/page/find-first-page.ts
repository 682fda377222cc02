import { firstPagePaths } from '@homeside/contract/constants/remote-parts'
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'

type Route = SnapshotRemote['descriptor']['routes'][number]

export interface FoundPage {
  remote: SnapshotRemote
  route: Route
  /** The path of the route as it was drawn, with every parameter given. */
  path: string
}

/**
 * The remote whose first page belongs to a path; null when the path has none. Of several routes the one with the most
 * words of the path decides, as in the browser. Other spellings of a path get no first page.
 */
export function findFirstPage(pathname: string, remotes: readonly SnapshotRemote[]): FoundPage | null {
  const candidates = remotes.flatMap((remote) =>
    remote.descriptor.routes.flatMap((route) =>
      [route.path.replaceAll('?', ''), route.path.replace(/\/:\w+\?/g, '')]
        .filter((path) => matches(path, pathname))
        .map((path) => ({ remote, route, path })),
    ),
  )
  const [best] = candidates.toSorted((one, other) => parametersOf(one.path) - parametersOf(other.path))
  return best && best.route.guard.zone === 'public' && firstPagePaths(best.route).includes(best.path) ? best : null
}

function matches(path: string, pathname: string): boolean {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

function parametersOf(path: string): number {
  return path.split('/:').length
}
