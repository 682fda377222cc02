import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { countStart, inherited, mainFile } from '@homeside/server-kit/testing/start-process'

import { closeInTheEnd } from '../left-open.ts'

/** An API server in a process of its own. A test can kill it or stop it. */
export interface ServerProcess {
  origin: string
  /** Everything that it has printed to stderr so far. */
  words: () => string
  /** Ends it at once with SIGKILL, as a power cut would. It cannot finish anything. */
  kill: () => Promise<void>
  /** Asks it to end with SIGTERM, as a deployment does. Returns its exit code. */
  stop: () => Promise<number | null>
}

/**
 * Starts the API as a process of its own, on any free port.
 *
 * @param settings environment variables.
 * @param program `api` starts it as in production, without made-up patients.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  program: 'sandbox' | 'api' = 'sandbox',
): Promise<ServerProcess> {
  countStart('server process')
  const server = spawn(process.execPath, [mainFile(program)], {
    env: { ...inherited(), PORT: '0', COOKIE_SUFFIX: 'test', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A test that fails before it ends the server would never finish, because the server's pipe stays open.
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
