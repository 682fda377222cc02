import { eraseWhatIsDue } from '../../src/patients/personal-data/erasures.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { openMessageQueue } from '../../src/platform/queue/message-queue.ts'

/**
 * A process that erases what is due in `DATABASE_URL` and ends, as a server does each minute. It says how many
 * statements that took, or dies once it has sent as many as `DIE_AT`.
 */
const dieAt = Number(process.env['DIE_AT'])
let statements = 0
const countStatement = () => {
  statements += 1
  if (statements === dieAt) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
}
const { database, queueConnection, close } = await openPostgres(process.env['DATABASE_URL'] ?? '', countStatement)
const queue = await openMessageQueue(queueConnection, createLog(process.stderr), { supervise: false })
await eraseWhatIsDue(database, { queue, now: new Date() })
await queue.close()
await close()
process.stdout.write(String(statements))
