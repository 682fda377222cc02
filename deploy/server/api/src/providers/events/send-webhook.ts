import { eventSubjects } from '@homeside/contract/constants/outgoing'
import type { StaffEvent } from '@homeside/contract/staff-events'
import { postWebhook } from '@homeside/server-kit/post-webhook'
import { eq } from 'drizzle-orm'
import { z } from 'zod'

import { type EventRow, events } from '../../platform/database/tables/operations.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { senderOf } from '../../platform/mail/send-message.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { defineJob, type Delivery } from '../../platform/queue/define-job.ts'
import { readSecrets } from '../directory/read-secrets.ts'

/** The receiver did not take it, or it could not be signed. The log shows the code. */
class WebhookNotTaken extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Tells a provider's own system of an event, with the keys alone: whoever wants to know more asks, and that is recorded.
 *
 * @throws WebhookNotTaken, so that it is tried again.
 */
export const sendWebhook = defineJob({
  kind: 'webhook',
  data: z.strictObject({ siteKey: z.int(), eventKey: z.int() }),
  queue: 'webhooks',
  giveUp: (delivery, { siteKey }) => queueGivenUp(delivery, siteKey),
  deliver: async ({ database, now, secretsFolder }, { siteKey, eventKey }): Promise<void> => {
    const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
    const [event] = await database.select().from(events).where(eq(events.eventKey, eventKey))
    // The provider wants no events any more.
    if (!provider?.eventsUrl || event === undefined) return
    const secrets = await readSecrets(secretsFolder, siteKey, 'events-secret')
    const { Type: type, AtUtc: timestamp, ...data } = presentEvent(event)
    const body = JSON.stringify({ type, timestamp, sequence: event.position, data })
    const trouble =
      secrets.length === 0
        ? 'It has no secret.'
        : await postWebhook({ id: `evt_${eventKey}`, body, url: provider.eventsUrl, secrets })
    if (trouble !== null || event.refusedAt !== null) {
      const refusedAt = trouble === null ? null : now
      await database.update(events).set({ refusedAt }).where(eq(events.eventKey, eventKey))
    }
    if (trouble !== null) throw new WebhookNotTaken(trouble)
  },
})

/** An event on the wire: keys alone. */
export function presentEvent({ eventKey, type, at, siteKey, patientKey, subjectKey }: EventRow): StaffEvent {
  const subject = eventSubjects[type]
  return {
    EventKey: eventKey,
    Type: type,
    AtUtc: at.toISOString(),
    SiteKey: siteKey,
    PatientKey: patientKey,
    ...(subject === null || subjectKey === null ? {} : { [subject]: subjectKey }),
  }
}

/** Leaves a mail to each of a provider's people to the queue, once a day. */
async function queueGivenUp({ database, now, queue }: Delivery, siteKey: number): Promise<void> {
  const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
  if (provider === undefined) return
  const limit = { purpose: 'webhook-given-up', subject: String(siteKey), maxAttempts: 1, windowSeconds: 24 * 60 * 60 }
  await database
    .transaction(async (transaction) => {
      await countAttempts(transaction, [limit], now)
      for (const to of provider.tell) await queue.add(transaction, mailGivenUp, { siteKey, to })
    })
    .catch((error: unknown) => {
      // They were told today.
      if (!(error instanceof Problem)) throw error
    })
}

/** Tells one of a provider's people that their own system took an event at no try in four days. */
export const mailGivenUp = defineJob({
  kind: 'webhook-given-up',
  data: z.strictObject({ siteKey: z.int(), to: z.string() }),
  deliver: async ({ database, mailer }, { siteKey, to }): Promise<void> => {
    const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
    if (provider === undefined) return
    const subject = 'Your system does not take our events'
    await mailer.send({ channel: 'email', to, ...senderOf(provider), subject, text: givenUpText })
  },
})

const givenUpText = `We tried for four days to tell your system of what happened in the portal, and have given up on the oldest events.

They are not lost: pnpm staff events lists them. Please have somebody look at the address in your file, and at the secret that signs events.
`
