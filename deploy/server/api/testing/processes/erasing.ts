import { writeSync } from 'node:fs'

import { eraseWhatIsDue } from '../../src/patients/personal-data/erasures.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { openMessageQueue } from '../../src/platform/queue/message-queue.ts'

/** A process that erases what is due in `DATABASE_URL` and ends, as a server does each minute. It says when it begins. */
const { database, queueConnection, close } = await openPostgres(process.env['DATABASE_URL'] ?? '')
const queue = await openMessageQueue(queueConnection, createLog(process.stderr), { supervise: false })
writeSync(1, 'begins\n')
await eraseWhatIsDue(database, { queue, now: new Date() })
await queue.close()
await close()
