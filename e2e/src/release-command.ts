import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { remotesIn, snapshotIn } from '@homeside/contract/page-snapshot'
import { compileCache } from '@homeside/server-kit/testing/start-process'

const main = path.resolve(import.meta.dirname, '../../deploy/delivery/releases/src/command/main.ts')

/**
 * Runs `pnpm release …` on a test's own registry. Returns what it printed.
 *
 * @throws Error with what it printed, when it fails.
 */
export async function release(registryFolder: string, ...parameters: readonly string[]): Promise<string> {
  const { code, printed } = await tryRelease({ REGISTRY_FOLDER: registryFolder }, ...parameters)
  if (code !== 0) throw new Error(`pnpm release ${parameters.join(' ')} ended with ${code}:\n${printed}`)
  return printed
}

/** Runs `pnpm release …`, which may fail, with variables such as `REGISTRY_FOLDER`. Returns its exit code and output. */
export async function tryRelease(
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

/** The version of each remote on a page. */
export async function versionsIn(html: string, origin: string): Promise<Record<string, string>> {
  const remotes = await remotesIn(snapshotIn(html), (address) => fetch(origin + address))
  return Object.fromEntries(remotes.map(({ build, name }) => [name, build.version]))
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
