import type { PageSnapshot } from '@homeside/contract/page-snapshot'

/**
 * The files of the remote that owns a public path. Its visitors need them at once, because they do not sign in first.
 */
export function preloadsFor(
  pathname: string,
  { remotes, language }: PageSnapshot,
): { url: string; integrity: string }[] {
  for (const { build, descriptor } of remotes) {
    for (const { path, page, guard } of descriptor.routes) {
      if (guard.zone !== 'public' || !matches(path, pathname)) continue
      return [build.entry, ...(build.strings[language] ?? []), ...(build.pages[page]?.assets ?? [])]
    }
  }
  return []
}

function matches(pattern: string, pathname: string): boolean {
  const expression = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+')
  return new RegExp(`^${expression}/?$`, 'i').test(pathname)
}
