import { hostFacts, remoteFacts } from '@homeside/contract/build-facts'
import { type PageSnapshot, devRemoteOf, devVersion } from '@homeside/contract/page-snapshot'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { z } from 'zod'

/** Development servers that replace releases, by origin such as `http://localhost:3001`. */
export interface DevServers {
  host: string | null
  remotes: Readonly<Record<string, string>>
}

/** Where a page may connect when development servers take part: their files and their hot-reload sockets. */
export function devOrigins({ host, remotes }: DevServers): string[] {
  return [...(host ? [host] : []), ...Object.values(remotes)].flatMap((origin) => [
    origin,
    origin.replace(/^http/, 'ws'),
  ])
}

/** Milliseconds for a development server to answer, which compiles first what was just saved. */
const timeLimit = 10_000

async function facts<Facts>(origin: string, file: string, schema: z.ZodType<Facts>): Promise<Facts> {
  const answer = await fetch(`${origin}/${file}`, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) }).catch(
    () => null,
  )
  if (!answer?.ok) throw new Error(`The development server ${origin} does not answer. Look at what it printed.`)
  return schema.parse(await answer.json())
}

/** The scripts and style sheets that start the page from the host's development server. */
export async function devHostEntry(origin: string): Promise<{ scripts: string[]; styles: string[] }> {
  const { entries } = await facts(origin, 'host.json', hostFacts)
  const { scripts = [], styles = [] } = entries['main'] ?? {}
  return { scripts: scripts.map((path) => `${origin}/${path}`), styles: styles.map((path) => `${origin}/${path}`) }
}

/**
 * Replaces the named remotes' releases with development builds. These have no hashes, because they change while
 * somebody types.
 */
export async function withDevRemotes(snapshot: PageSnapshot, { remotes }: DevServers): Promise<PageSnapshot> {
  const overridden = await Promise.all(Object.entries(remotes).map(([name, origin]) => devRemote(name, origin)))
  const names = new Set(overridden.map(({ name }) => name))
  return { ...snapshot, remotes: [...snapshot.remotes.filter(({ name }) => !names.has(name)), ...overridden] }
}

/**
 * Replaces a remote with what a developer's machine serves. When only the visitor's browser can reach that machine, the
 * live release's descriptor is used.
 */
export async function withTriedRemote(
  snapshot: PageSnapshot,
  { name, origin }: { name: string; origin: string },
): Promise<PageSnapshot> {
  const live = snapshot.remotes.find((remote) => remote.name === name)
  const tried = await devRemote(name, origin).catch((error: unknown) => {
    if (!live) throw error
    const pages = Object.fromEntries(
      Object.entries(live.build.pages).map(([page, { shared }]) => [page, { assets: [], shared }]),
    )
    const entry = { url: `${origin}/remoteEntry.js`, integrity: '' }
    const build = { version: devVersion, container: `${name.replaceAll('-', '_')}__dev`, entry, pages, strings: {} }
    return { ...live, track: 'override' as const, build, fallback: null }
  })
  return { ...snapshot, remotes: [...snapshot.remotes.filter((remote) => remote.name !== name), tried] }
}

/**
 * A remote as a developer's machine serves it.
 *
 * @throws Error when that does not answer, or answers something else.
 */
export async function devRemote(name: string, origin: string): Promise<PageSnapshot['remotes'][number]> {
  const [descriptor, built] = await Promise.all([
    facts(origin, 'remote.json', remoteDescriptor),
    facts(origin, 'pages.json', remoteFacts),
  ])
  return { ...devRemoteOf(origin, descriptor, built), name }
}
