import type { RemoteRelease } from '../release.ts'

/** The paths that two remotes both claim, each as a sentence; none when they can be on one page. */
export function claimedTwice(one: RemoteRelease, other: RemoteRelease): string[] {
  const taken = new Map(one.descriptor.routes.flatMap(({ path }) => shapesOf(path).map((shape) => [shape, path])))
  return other.descriptor.routes.flatMap(({ path }) => {
    const twin = shapesOf(path).find((shape) => taken.has(shape))
    return twin === undefined ? [] : [`both claim the path ${path}`]
  })
}

/**
 * The paths that a pattern matches, without the names of its parameters: `/m/:key?` is `/m` and `/m/:`. Upper and
 * lower case are one, as for the router.
 */
function shapesOf(pattern: string): string[] {
  const optional = /\/:\w+\?/.exec(pattern)
  if (!optional) return [pattern.replace(/:\w+/g, ':').replace(/\/$/, '').toLowerCase()]
  return [
    ...shapesOf(pattern.replace(optional[0], '')),
    ...shapesOf(pattern.replace(optional[0], optional[0].slice(0, -1))),
  ]
}
