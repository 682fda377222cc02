import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { findBinaries, postgresFolderVariable, serverOwner } from '../start-postgres.ts'

/** Tells a test's own PostgreSQL to stop, start, or both. */
export function controlPostgres(action: 'start' | 'stop' | 'restart'): void {
  const folder = process.env[postgresFolderVariable] ?? ''
  const how = action === 'start' ? [] : ['--mode', 'fast']
  const options = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`
  const settings = action === 'stop' ? [] : ['--options', options]
  const parameters = [
    action,
    '--pgdata',
    join(folder, 'data'),
    '--wait',
    '--log',
    join(folder, 'log'),
    ...how,
    ...settings,
  ]
  execFileSync(join(findBinaries() ?? '', 'pg_ctl'), parameters, { ...serverOwner(), cwd: folder, stdio: 'ignore' })
}
