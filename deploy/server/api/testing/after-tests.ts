import { rmSync } from 'node:fs'

import { temporaryFolderVariable } from './before-tests.ts'
import { stopPostgres } from './start-postgres.ts'

/** After the last test: PostgreSQL stops, and all that tests left behind is removed. */
export default function afterTests(): void {
  stopPostgres()
  const folder = process.env[temporaryFolderVariable]
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
