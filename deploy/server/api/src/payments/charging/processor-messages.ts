import { and, eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { settleQueuedCharge } from './settle-charge.ts'

const path = '/processor/messages'

/**
 * Takes the processor's messages. What they say is not believed: each has the queue ask about its charge, now rather
 * than later. An unsigned one is refused.
 */
export function serveProcessorMessages(
  app: Hono<CallEnvironment>,
  { database, processor, queue }: Pick<Dependencies, 'database' | 'processor' | 'queue'>,
): void {
  app.post(path, async (context) => {
    context.set('route', path)
    const kept = processor.chargeOfMessage(context.get('text'), (name) => context.req.header(name))
    if (kept !== null) {
      const [charge] = await database
        .select({ siteKey: charges.siteKey, patientKey: charges.patientKey, chargeKey: charges.chargeKey })
        .from(charges)
        .where(and(eq(charges.merchant, kept.merchant), eq(charges.processorCharge, kept.id)))
      if (charge) await queue.add(database, settleQueuedCharge, charge)
    }
    return context.body(null, 204)
  })
}
