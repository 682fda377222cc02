import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, globSync } from 'node:fs'
import path from 'node:path'

/** Processes that tests start: how, what they inherit, and how many of them a run has. */

/** The root of the workspace. */
export const workspace = path.resolve(import.meta.dirname, '../../../..')

/** A server in its own process, as a service. */
export interface ServerProcess {
  origin: string
  port: number
  pid: number
  /** Its output for the person who started it. */
  words: () => string
  /** Its log up to now. What it just did may still be on its way here: await `logged` for a line. */
  log: () => string
  /** Resolves once its log has these words. Waits for as long as the test may take. */
  logged: (expected: string) => Promise<void>
  /** Stops it as a service manager does. Resolves to its exit code. */
  stop: () => Promise<number | null>
  signal: (name: NodeJS.Signals) => void
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

const api = /API on http:\/\/localhost:(\d+)/
/** `sandbox` is the API with made-up patients. */
const started = { gateway: /Gateway on port (\d+)/, api, sandbox: api }

export type Part = keyof typeof started

/**
 * Starts a process.
 *
 * @param from The workspace with its code; null for this one.
 * @throws Error with its output, when it does not start.
 */
export async function startProcess(
  part: Part,
  settings: Readonly<Record<string, string>>,
  from: string | null = null,
): Promise<ServerProcess> {
  const { ended, log, process: child, words } = launch(part, settings, [], from ?? workspace)
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.on('data', () => {
      const found = started[part].exec(words())?.[1]
      if (found) resolve(Number(found))
    })
    void ended.then((code) => reject(new Error(`The ${part} ended with ${code}:\n${words()}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    words,
    log,
    logged: async (expected) => {
      while (!log().includes(expected)) await once(child.stdout, 'data')
    },
    ended,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a process to its end. For settings with which it does not start. */
export async function runProcess(
  part: Part,
  settings: Readonly<Record<string, string>>,
  ...parameters: string[]
): Promise<{ code: number | null; words: string; output: string }> {
  const { ended, log, words } = launch(part, settings, parameters)
  return { code: await ended, words: words(), output: log() }
}

const launched: { kill: (signal: NodeJS.Signals) => void; ended: Promise<unknown> }[] = []

/** Ends every process that a test left, also one that never started. For `afterAll`. */
export async function endProcesses(): Promise<void> {
  for (const each of launched) each.kill('SIGKILL')
  await Promise.all(launched.map(({ ended }) => ended))
}

/**
 * The main file of a part.
 *
 * @param from The workspace with its code. An earlier version of it may have the part at another place.
 */
export function mainFile(part: Part, from = workspace): string {
  const [file] = globSync(`deploy/{,*/}${part}/src/main.ts`, { cwd: from })
  if (!file) throw new Error(`${from} has no ${part}.`)
  return path.join(from, file)
}

function launch(
  part: Part,
  settings: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
  from = workspace,
) {
  countStart('server process')
  const child = spawn(process.execPath, [mainFile(part, from), ...parameters], {
    env: { ...inherited(), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [words, log] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (written: string) => void (words += written))
  child.stdout.setEncoding('utf8').on('data', (written: string) => void (log += written))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  launched.push({ kill: (signal) => void child.kill(signal), ended })
  return { process: child, ended, words: () => words, log: () => log }
}

/**
 * The folder in which processes that tests start keep what Node compiled. The next process starts in two thirds of the
 * time. For the variable `NODE_COMPILE_CACHE`.
 */
export const compileCache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled')

/** What a process that a test starts inherits. It must not see what the developer's own shell sets. */
export function inherited(): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_COMPILE_CACHE: compileCache }
}

/** Names the file in which `npm test` counts what its tests start. Unset elsewhere. */
export const startsVariable = 'TEST_STARTS'

/** What takes seconds to start: a whole portal, an API inside a test's own process, a server in a process of its own. */
export const startKinds = ['portal', 'API', 'server process'] as const

/** Counts what a test starts, for the summary of `npm test`. */
export function countStart(kind: (typeof startKinds)[number]): void {
  const file = process.env[startsVariable]
  if (file) appendFileSync(file, `${kind}\n`)
}
