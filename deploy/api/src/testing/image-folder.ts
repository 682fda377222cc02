import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the tests of one run find databases that others of them have filled; unset when nothing is shared. */
export const imageFolderVariable = 'HOMESIDE_TEST_IMAGES'

/** Makes the folder of this run before its first test. */
export default function makeImageFolder(): void {
  process.env[imageFolderVariable] ??= mkdtempSync(join(tmpdir(), 'homeside-images-'))
}
