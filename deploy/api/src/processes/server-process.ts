import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { compileCache } from '@homeside/running/testing/compile-cache'

import { closeInTheEnd } from '../testing/left-open.ts'

/** A server of its own, which can be killed. */
export interface ServerProcess {
  origin: string
  /** Its output for the person who started it. */
  words: () => string
  /** Ends it as a power cut would: without a word. */
  kill: () => Promise<void>
  /** Asks it to end, as a deployment does; answers its exit code. */
  stop: () => Promise<number | null>
}

const main = join(import.meta.dirname, '../main.ts')

/**
 * Starts the API as a process of its own, on any free port.
 *
 * @param settings environment variables.
 */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, PORT: '0', COOKIE_SUFFIX: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Its pipe would keep a test waiting that failed before it ended the server.
  void closeInTheEnd(Promise.resolve({ close: async () => void server.kill('SIGKILL') }))
  let words = ''
  const exited = once(server, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (part: string) => {
      words += part
      const started = /API on (\S+)/.exec(words)?.[1]
      if (started) resolve(started)
    })
    void exited.then(() => reject(new Error(`The server did not start: ${words}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    server.kill(signal)
    const [code] = (await exited) as [number | null]
    return code
  }
  return {
    origin,
    words: () => words,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}
