import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server that speaks S3's API and checks every signature, in a process of its own. */
export interface RunningBucket {
  url: string
  keys: string
  /** The keys of the files in it. */
  files: () => string[]
  /** Where the bytes of a file lie, for tests that change them. */
  placeOf: (key: string) => string
  signal: (name: NodeJS.Signals) => void
  close: () => Promise<void>
}

const command = fileURLToPath(import.meta.resolve('@20minutes/s3rver/lib/cli.js'))
/** How the server names the file with the bytes of a key. */
const ending = '._S3rver_object'

/** Starts one with an empty bucket of this name. */
export async function startBucket(name: string): Promise<RunningBucket> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bucket-'))
  const given = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', name]
  const run = `require(${JSON.stringify(command)}).parseAsync(['', '', ...${JSON.stringify(given)}])`
  const server = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(server, 'exit')
  let words = ''
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (part: string) => {
      words += part
      const found = /listening on \S+:(\d+)/.exec(words)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The bucket did not start: ${words}`)))
  })
  const bucket = path.join(folder, name)
  return {
    url: `s3://${name}?endpoint=http://127.0.0.1:${port}`,
    keys: 'S3RVER:S3RVER',
    files: () =>
      readdirSync(bucket, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
        file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
      ),
    placeOf: (key) => path.join(bucket, `${key}${ending}`),
    signal: (signal) => void server.kill(signal),
    close: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
