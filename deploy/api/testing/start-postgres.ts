import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Where test files find the cluster; unset when there is none. */
export const postgresUrlVariable = 'HOMESIDE_TEST_POSTGRES'
export const postgresFolderVariable = 'HOMESIDE_TEST_POSTGRES_FOLDER'

/** Starts a throw-away PostgreSQL before the first test, reachable only through a socket in its own folder. */
export default function startPostgres(): void {
  const binaries = findBinaries()
  if (binaries === null) {
    console.warn('PostgreSQL was not found: its tests are SKIPPED, the API is tested on PGlite only.')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'homeside-postgres-'))
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(join(binaries, program), parameters, { ...owner, cwd: folder, stdio: 'ignore' })
  // Named, because by the shell's own locale a search might not know that Ó and ó are one letter.
  const texts = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  run('initdb', '--pgdata', data, '--username', 'postgres', '--auth', 'trust', ...texts, '--no-sync')
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`
  run('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', join(folder, 'log'), '--options', settings)
  process.env[postgresUrlVariable] = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`
  process.env[postgresFolderVariable] = folder
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
