import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { closeInTheEnd } from './left-open.ts'

/** A server that speaks S3's API and checks every signature, in a process of its own. */
export interface Bucket {
  url: string
  keys: string
  /** The keys of the files in it. */
  files: () => string[]
  signal: (name: NodeJS.Signals) => void
}

const command = fileURLToPath(import.meta.resolve('@20minutes/s3rver/lib/cli.js'))

/** Starts one with an empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'))
  const given = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'photos']
  const run = `require(${JSON.stringify(command)}).parseAsync(['', '', ...${JSON.stringify(given)}])`
  const server = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'ignore'] })
  void closeInTheEnd(Promise.resolve({ close: async () => void server.kill('SIGKILL') }))
  let words = ''
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (part: string) => {
      words += part
      const found = /listening on \S+:(\d+)/.exec(words)?.[1]
      if (found) resolve(found)
    })
    void once(server, 'exit').then(() => reject(new Error(`The bucket did not start: ${words}`)))
  })
  return {
    url: `s3://photos?endpoint=http://127.0.0.1:${port}`,
    keys: 'S3RVER:S3RVER',
    files: () =>
      readdirSync(join(folder, 'photos')).flatMap((name) => /^(.{22})\._S3rver_object$/.exec(name)?.[1] ?? []),
    signal: (name) => void server.kill(name),
  }
}
