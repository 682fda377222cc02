import { flushCompileCache } from 'node:module'
import path from 'node:path'

import { diskTrouble } from './disk-trouble.ts'
import { freePorts, type ServePorts } from './ports.ts'
import { welcome } from './welcome.ts'
import { portalFolder } from './workspace.ts'

/** `node deploy/trial/local/src/serve.ts` runs the last build without building. */

/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Starts the portal, prints its addresses and patients, and stops it cleanly on Ctrl-C.
 *
 * @param started When the person started it, by `performance.now()`.
 */
export async function serve(ports: ServePorts, started: number): Promise<void> {
  say('Starting the API server, the servers of other companies and the gateway…')
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_ORIGIN: origin, STRIPE_ACCOUNT: account } = process.env
  // Loaded after the build, during which this process should need little memory.
  const { startPortal } = await import('./portal.ts')
  const portal = await startPortal({
    folder: portalFolder,
    ...ports,
    ...(secretKey ? { processor: { secretKey, ...(origin ? { origin } : {}), ...(account ? { account } : {}) } } : {}),
    databaseUrl: process.env['DATABASE_URL'],
    dataFolder: process.env['DATA_FOLDER'],
  })
  say(
    welcome({
      origin: portal.origin,
      desk: portal.desk,
      consoleOrigin: portal.consoleOrigin,
      seconds: (performance.now() - started) / 1000,
      outboxFolder: shown(portal.outboxFolder),
      data: dataPlace(process.env),
      logsFolder: shown(portalFolder),
    }),
  )
  // When NODE_COMPILE_CACHE names a folder, the next start is faster, also after a kill.
  flushCompileCache()
  stopOnSignal(portal.close)
}

/** Where patients are kept. The database's address may have a password. */
function dataPlace({ DATABASE_URL: url, DATA_FOLDER: folder }: NodeJS.ProcessEnv): string {
  return url ? 'the database of DATABASE_URL' : shown(folder ?? portalFolder)
}

/** A path relative to the current folder. */
function shown(folder: string): string {
  return path.relative(process.cwd(), folder) || '.'
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    say('\nStopping…')
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Ends the process and prints what went wrong. */
export function fail(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error)
  process.stderr.write(`\n${diskTrouble(error, shown(portalFolder)) ?? words}\n`)
  process.exit(1)
}

if (import.meta.main) serve(await freePorts().catch(fail), performance.now()).catch(fail)
