import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { compileCache } from '@homeside/running/testing/compile-cache'

const main = path.resolve(import.meta.dirname, '../../deploy/releases/src/command/main.ts')

/** Runs `pnpm release …` on a test's own registry. Returns its exit code and output. */
export async function release(
  registryFolder: string,
  ...parameters: readonly string[]
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, REGISTRY_FOLDER: registryFolder },
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
