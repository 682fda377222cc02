import { and, eq, isNull } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { charges, paymentMethods } from '../../platform/database/tables/payments.ts'
import type { ProcessorObject } from '../../platform/processor/processor.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { readCard } from './read-card.ts'
import { followCharge } from './settle-charge.ts'

const path = '/processor/messages'

/**
 * Takes the processor's messages. What they say is not believed: each has the queue ask about its charge or card, now
 * rather than later. An unsigned one is refused.
 */
export function serveProcessorMessages(
  app: Hono<CallEnvironment>,
  { database, processor, queue }: Pick<Dependencies, 'database' | 'processor' | 'queue'>,
): void {
  app.post(path, async (context) => {
    context.set('route', path)
    const subject = processor.subjectOfMessage(context.get('text'), (name) => context.req.header(name))
    if (subject?.about === 'charge') await followNamed(database, queue, subject)
    if (subject?.about === 'card') await readNamed(database, queue, subject)
    return context.body(null, 204)
  })
}

async function followNamed(database: Database, queue: MessageQueue, { merchant, id }: ProcessorObject): Promise<void> {
  const { siteKey, patientKey, chargeKey } = charges
  const [charge] = await database
    .select({ siteKey, patientKey, chargeKey })
    .from(charges)
    .where(and(eq(charges.merchant, merchant), eq(charges.processorCharge, id)))
  if (charge) await queue.add(database, followCharge, charge)
}

async function readNamed(database: Database, queue: MessageQueue, { merchant, id }: ProcessorObject): Promise<void> {
  const { siteKey, patientKey, paymentMethodKey } = paymentMethods
  const cards = await database
    .select({ siteKey, patientKey, paymentMethodKey })
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.merchant, merchant),
        eq(paymentMethods.processorCard, id),
        isNull(paymentMethods.removedAt),
      ),
    )
  for (const card of cards) await queue.add(database, readCard, card)
}
