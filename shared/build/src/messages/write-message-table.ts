import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { messagesOf, withMessages } from './message-table.ts'

/** `node shared/build/src/messages/write-message-table.ts registration` writes the table into the remote's README. */

const [, , remote = 'registration'] = process.argv
const readme = path.resolve(import.meta.dirname, '../../../../remotes', remote, 'README.md')
writeFileSync(readme, withMessages(readFileSync(readme, 'utf8'), await messagesOf(remote)))
