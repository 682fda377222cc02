import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { senderOf } from '../../platform/mail/send-message.ts'
import { defineJob } from '../../platform/queue/define-job.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { countWaiting } from '../../providers/events/count-waiting.ts'

/** Nobody is emailed more often than this. */
const toldEveryMs = 10 * 60 * 1000

/**
 * Queues an email to everybody whom a provider names, when something waits that came since they were last told, at most
 * every ten minutes. Several servers may do it at once: one of them queues it.
 */
export async function queueTellings(database: Database, queue: MessageQueue, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - toldEveryMs)
  const isDue = or(isNull(providers.toldAt), lte(providers.toldAt, longAgo))
  const due = await database
    .select()
    .from(providers)
    .where(and(sql`cardinality(${providers.tell}) > 0`, isDue))
  for (const { siteKey, tell, toldNewest, toldTotal } of due) {
    const waiting = await countWaiting(database, { siteKey }, now)
    const total = waiting.reduce((sum, each) => sum + each.count, 0)
    const newest = new Date(Math.max(0, ...waiting.map((each) => each.newest.getTime())))
    // More than before tells of what was begun earlier and is stored only now.
    if (total <= (toldTotal ?? 0) && newest <= (toldNewest ?? newest)) continue
    await database.transaction(async (transaction) => {
      const claimed = await transaction
        .update(providers)
        .set({ toldAt: now, toldTotal: total, toldNewest: newest })
        .where(and(eq(providers.siteKey, siteKey), isDue))
        .returning({ siteKey: providers.siteKey })
      if (claimed.length === 0) return
      for (const to of tell) await queue.add(transaction, tellStaff, { siteKey, to })
    })
  }
}

/** Tells one of a provider's people how much waits, without a name. Nothing is sent when nothing waits any more. */
export const tellStaff = defineJob({
  kind: 'tell-staff',
  data: z.strictObject({ siteKey: z.int(), to: z.string() }),
  deliver: async ({ apiOrigin, database, mailer, now }, { siteKey, to }): Promise<void> => {
    const [provider] = await database.select().from(providers).where(eq(providers.siteKey, siteKey))
    const waiting = await countWaiting(database, { siteKey }, now)
    if (provider === undefined || waiting.length === 0) return
    const parts = waiting.map(({ kind, count }) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    const all = waiting.reduce((sum, { count }) => sum + count, 0)
    const subject = `${new Intl.ListFormat('en').format(parts)} ${all === 1 ? 'waits' : 'wait'}`
    const hasDesk = provider.staffSignOn !== null && apiOrigin !== undefined
    const where = hasDesk ? `${apiOrigin}/desk/${siteKey}` : 'pnpm staff waiting lists what it is.'
    const text = `${subject} for an answer at ${provider.name}.\n\n${where}`
    await mailer.send({ channel: 'email', to, ...senderOf(provider), subject, text })
  },
})
