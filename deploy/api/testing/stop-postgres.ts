import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { findBinaries, postgresFolderVariable, serverOwner } from './start-postgres.ts'

/** Stops the throw-away PostgreSQL after the last test and removes everything it kept. */
export default function stopPostgres(): void {
  const folder = process.env[postgresFolderVariable]
  const binaries = findBinaries()
  if (folder === undefined || binaries === null) return
  const parameters = ['stop', '--pgdata', join(folder, 'data'), '--mode', 'immediate']
  execFileSync(join(binaries, 'pg_ctl'), parameters, { ...serverOwner(), cwd: folder, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}
