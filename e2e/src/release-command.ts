import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { pageSnapshot, type PageSnapshot } from '@homeside/contract/page-snapshot'
import { compileCache } from '@homeside/server-kit/testing/compile-cache'

const main = path.resolve(import.meta.dirname, '../../deploy/delivery/releases/src/command/main.ts')

/** Runs `pnpm release …` on a test's own registry. Returns its exit code and output. */
export function release(
  registryFolder: string,
  ...parameters: readonly string[]
): Promise<{ code: number; printed: string }> {
  return releaseWith({ REGISTRY_FOLDER: registryFolder }, ...parameters)
}

/** The same with further variables, such as `ENVIRONMENTS_FOLDER`. */
export async function releaseWith(
  variables: NodeJS.ProcessEnv,
  ...parameters: readonly string[]
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const read = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

/** The snapshot in the HTML of a page, which says what the page is made of. */
export function snapshotIn(html: string): PageSnapshot {
  return pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
}

/** All remotes of a page, as the page itself asks for them. */
export async function remotesOf(html: string, origin: string): Promise<PageSnapshot['remotes']> {
  const { remotes, rest } = snapshotIn(html)
  return rest === undefined ? remotes : pageSnapshot.shape.remotes.parse(await (await fetch(origin + rest)).json())
}

/** The version of each remote on a page. */
export async function versionsIn(html: string, origin: string): Promise<Record<string, string>> {
  return Object.fromEntries((await remotesOf(html, origin)).map(({ build, name }) => [name, build.version]))
}

/** Two hundred visitors, spread over all cohorts. */
export const visitors: readonly number[] = Array.from({ length: 200 }, (_, index) => index * 50)

/** The visitors whose page has this release now. */
export async function cohortsThatGet(origin: string, { name, version }: { name: string; version: string }) {
  const served = await Promise.all(
    visitors.map(async (cohort) => {
      const page = await fetch(`${origin}/login`, { headers: { Cookie: `hs-cohort=${cohort}` } })
      return (await versionsIn(await page.text(), origin))[name]
    }),
  )
  return visitors.filter((_, index) => served[index] === version)
}
