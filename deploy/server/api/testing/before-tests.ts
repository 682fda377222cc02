import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from './start-postgres.ts'

/** Names the folder of this run; `after-tests.ts` removes it. */
export const temporaryFolderVariable = 'HOMESIDE_TEST_FOLDER'

/** Before the first test: a folder for all that tests leave behind, and a throw-away PostgreSQL. */
export default function beforeTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  // PostgreSQL's own account has to reach its data inside.
  chmodSync(folder, 0o755)
  process.env[temporaryFolderVariable] = folder
  process.env['TMPDIR'] = folder
  startPostgres()
}
