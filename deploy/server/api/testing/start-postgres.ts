import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Where test files find the cluster; unset when there is none. */
export const postgresUrlVariable = 'HOMESIDE_TEST_POSTGRES'
export const postgresFolderVariable = 'HOMESIDE_TEST_POSTGRES_FOLDER'

/**
 * Starts a throw-away PostgreSQL, reachable only through a socket in its own folder.
 *
 * @param settings of this PostgreSQL besides, as `-c name=value`.
 * @param within the folder in which its own folder is made.
 */
export function startPostgres(settings = '', within = tmpdir()): void {
  const binaries = findBinaries()
  if (binaries === null) {
    console.warn('PostgreSQL was not found: its tests are SKIPPED, the API is tested on PGlite only.')
    return
  }
  const folder = mkdtempSync(join(within, 'homeside-postgres-'))
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  // Named, because by the shell's own locale a search might not know that Ó and ó are one letter.
  const texts = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  const initdb = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', ...texts, '--no-sync']
  execFileSync(join(binaries, 'initdb'), initdb, { ...owner, cwd: folder, stdio: 'ignore' })
  process.env[postgresUrlVariable] = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`
  process.env[postgresFolderVariable] = folder
  controlPostgres('start', settings)
}

/** Gives a group of tests a PostgreSQL of its own, started as `startPostgres` does, and afterwards the shared one again. */
export function ownPostgres(settings?: string, within?: string): void {
  const shared = [postgresUrlVariable, postgresFolderVariable].map((name) => [name, process.env[name]] as const)
  beforeAll(() => startPostgres(settings, within), 60_000)
  afterAll(() => {
    stopPostgres()
    for (const [name, value] of shared) process.env[name] = value
  })
}

/** Tells the PostgreSQL that was started last to stop, start, or both. Does nothing where there is none. */
export function controlPostgres(action: 'start' | 'stop' | 'restart', settings = '', mode = 'fast'): void {
  const folder = process.env[postgresFolderVariable]
  const binaries = findBinaries()
  if (folder === undefined || binaries === null) return
  const ending = action === 'start' ? [] : ['--mode', mode]
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`
  const beginning = action === 'stop' ? [] : ['--log', join(folder, 'log'), '--options', `${options} ${settings}`]
  const parameters = [action, '--pgdata', join(folder, 'data'), '--wait', ...ending, ...beginning]
  execFileSync(join(binaries, 'pg_ctl'), parameters, { ...serverOwner(), cwd: folder, stdio: 'ignore' })
}

/** Stops it at once and removes everything it kept. */
export function stopPostgres(): void {
  const folder = process.env[postgresFolderVariable]
  if (folder === undefined) return
  controlPostgres('stop', '', 'immediate')
  rmSync(folder, { recursive: true, force: true })
}

/** The folder with PostgreSQL's programs; null when it is not installed. */
export function findBinaries(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  return [...onPath, ...installed].find((folder) => hasServer(folder)) ?? null
}

function hasServer(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))
}

/**
 * PostgreSQL refuses to run as root. When root runs the tests, PostgreSQL runs as the account that its package made.
 */
export function serverOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
