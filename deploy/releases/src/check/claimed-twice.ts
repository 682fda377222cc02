import type { RemoteRelease } from '../records/release.ts'

/** The paths that two remotes both claim, one sentence each; empty when they can share a page. */
export function claimedTwice(one: RemoteRelease, other: RemoteRelease): string[] {
  const taken = claimsOf(one)
  const twice = [...claimsOf(other)].filter(([shape]) => taken.has(shape)).map(([, path]) => path)
  return [...new Set(twice)].map((path) => `both claim the path ${path}`)
}

/** A cache: releases never change. */
const known = new WeakMap<RemoteRelease, ReadonlyMap<string, string>>()

/** The shapes of all paths of a remote, each with the path as written. */
function claimsOf(release: RemoteRelease): ReadonlyMap<string, string> {
  const before = known.get(release)
  if (before) return before
  const shapes = release.descriptor.routes.flatMap(({ path }) => shapesOf(path).map((shape) => [shape, path] as const))
  const claims = new Map(shapes)
  known.set(release, claims)
  return claims
}

/**
 * The shape of a path pattern, without the names of its parameters: `/m/:key?` is `/m` and `/m/:`. Case does not
 * matter, as for the router.
 */
function shapesOf(pattern: string): string[] {
  const optional = /\/:\w+\?/.exec(pattern)
  if (!optional) return [pattern.replace(/:\w+/g, ':').replace(/\/$/, '').toLowerCase()]
  return [
    ...shapesOf(pattern.replace(optional[0], '')),
    ...shapesOf(pattern.replace(optional[0], optional[0].slice(0, -1))),
  ]
}
