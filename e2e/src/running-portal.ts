import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { testDatabase } from '@homeside/local/test-database'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { countStart, compileCache } from '@homeside/server-kit/testing/start-process'

/** The folder of filled databases. The first portal of an hour fills one, and the others start with a copy of it. */
const sandboxImages = path.resolve(import.meta.dirname, '../../.portal/sandbox-images')
const start = path.resolve(import.meta.dirname, '../../deploy/trial/local/src/serve.ts')

/** A whole portal of the last build, with a fresh database. */
export class RunningPortal {
  readonly origin: string
  readonly apiOrigin: string
  /** The console of its releases. */
  readonly consoleOrigin: string
  /** The folder of emails and texts. */
  readonly outboxFolder: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #dataFolder: string
  #process: ChildProcess | null = null

  private constructor(
    { apiPort, consolePort, port }: Record<'apiPort' | 'consolePort' | 'port', number>,
    dataFolder: string,
    settings: NodeJS.ProcessEnv,
  ) {
    this.origin = `http://localhost:${port}`
    this.apiOrigin = `http://localhost:${apiPort}`
    this.consoleOrigin = `http://localhost:${consolePort}`
    this.#dataFolder = dataFolder
    this.outboxFolder = path.join(dataFolder, 'outbox')
    this.#environment = {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      CONSOLE_PORT: String(consolePort),
      DATA_FOLDER: path.join(dataFolder, 'data'),
      OUTBOX_FOLDER: this.outboxFolder,
      SANDBOX_IMAGES: sandboxImages,
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    }
  }

  /**
   * Starts a portal. Its data is in the run's PostgreSQL, which copies a filled database quickly, else in the embedded
   * database.
   *
   * @param registryFolder Releases of its own, for tests that publish; else those of the last build.
   * @param options.settings Further environment variables of the process, such as `ENVIRONMENT`.
   */
  static async start(
    registryFolder?: string,
    { isEmbedded = false, settings = {} }: { isEmbedded?: boolean; settings?: NodeJS.ProcessEnv } = {},
  ): Promise<RunningPortal> {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-'))
    const databaseUrl = isEmbedded ? null : await testDatabase()
    const ports = { port: await freePort(), apiPort: await freePort(), consolePort: await freePort() }
    const portal = new RunningPortal(ports, dataFolder, {
      ...(registryFolder ? { REGISTRY_FOLDER: registryFolder } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    })
    await portal.run()
    return portal
  }

  /** Starts the process, and waits until it reports that the portal is ready. */
  async run(): Promise<void> {
    countStart('portal')
    const child = spawn(process.execPath, [start], { env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      let printed = ''
      const read = (chunk: Buffer): void => {
        printed += chunk.toString()
        if (printed.includes('The portal is ready')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`The portal ended with ${code} before it was ready:\n${printed}`)))
    })
  }

  /** Ends the process as a power cut would, or as Ctrl-C does. */
  async stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL')
    await rm(this.#dataFolder, { recursive: true, force: true })
  }
}
