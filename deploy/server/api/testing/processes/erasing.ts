import { writeSync } from 'node:fs'

import { eraseWhatIsDue } from '../../src/patients/personal-data/erasures.ts'
import { openPostgres } from '../../src/platform/database/open-postgres.ts'
import { stripeProcessor } from '../../src/platform/processor/stripe-processor.ts'

/** A process that erases what is due in `DATABASE_URL` and ends, as a server does each minute. It says when it begins. */
const { database, close } = await openPostgres(process.env['DATABASE_URL'] ?? '')
// Nothing listens there: what the processor cannot be told is not what is looked at.
const processor = stripeProcessor({ secretKey: 'none', origin: 'http://127.0.0.1:9', fetch })
await database.execute('select 1')
writeSync(1, 'begins\n')
await eraseWhatIsDue(database, { processor, now: new Date() })
await close()
