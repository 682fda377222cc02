import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { findMutualRooms } from './mutual-rooms.ts'

/** A part of `npm run lint`. It names the folders that import each other, and ends with 1 when there are any. */

const workspace = path.resolve(import.meta.dirname, '../../../..')
/** The folders inside which, at every depth, no folders may import each other. */
const houses = ['host/src', 'deploy/server/api/src', 'deploy/delivery/gateway/src', 'deploy/delivery/releases/src']

for (const house of houses) {
  const sources = globSync('**/*.{ts,tsx}', { cwd: path.join(workspace, house) }).map((file) => ({
    file,
    text: readFileSync(path.join(workspace, house, file), 'utf8'),
  }))
  for (const { folder, rooms, files } of findMutualRooms(sources)) {
    const where = path.posix.join(house, folder)
    process.stderr.write(`${where}: ${rooms.join(', ')} import each other, see ${files.join(', ')}\n`)
    process.exitCode = 1
  }
}
