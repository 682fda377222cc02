import { sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { erasures } from '../../platform/database/tables/patients.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { eraseRecord } from '../personal-data/erase-record.ts'
import { hashesOfKeys, retentionActor } from '../personal-data/erasures.ts'
import { type Batch, type BatchResult, nothingWaits } from './batch.ts'

/**
 * Erases the record that was closed first, if that was before a day. It goes as any erased record does: money and trail
 * stay, without a name. One for which something waits at the desk stays, and one that became part of another goes with it.
 */
export async function eraseClosed(
  { transaction, siteKey, day, now }: Batch,
  queue: MessageQueue,
): Promise<BatchResult> {
  const patientKey = await findClosed(transaction, siteKey, { day, now })
  if (patientKey === null) return { removed: 0, next: null }
  const record = { siteKey, patientKey }
  const keyHashes = await hashesOfKeys(transaction, record)
  await eraseRecord(transaction, record, queue)
  await transaction
    .insert(erasures)
    .values({
      ...record,
      why: `It was closed before ${day}.`,
      askedAt: now,
      askedBy: retentionActor,
      askedBySubject: retentionActor,
      agreedAt: now,
      agreedBy: retentionActor,
      doneAt: now,
      keyHashes,
    })
  return { removed: 1, next: 0 }
}

async function findClosed(
  transaction: Database,
  siteKey: number,
  { day, now }: Pick<Batch, 'day' | 'now'>,
): Promise<number | null> {
  const found = rowsOf(
    await transaction.execute(sql`
      select patient_key as key from patients p
      where p.site_key = ${siteKey} and p.status = 'Closed' and p.last_name <> '' and p.closed_on < ${day}::date
        and ${nothingWaits('p', now)}
        and not exists (select from patient_merges m where m.site_key = p.site_key and m.from_patient_key = p.patient_key
          and m.taken_back_at is null)
        and not exists (select from erasures e where e.site_key = p.site_key and e.patient_key = p.patient_key
          and e.taken_back_at is null and e.done_at is null)
        and not exists (select from conversations c where c.site_key = p.site_key and c.patient_key = p.patient_key
          and c.status = 'Open' and c.awaits_answer)
        and not exists (select from staff_notes n where n.site_key = p.site_key and n.patient_key = p.patient_key
          and n.due_on is not null and n.done_at is null)
      order by p.closed_on, p.patient_key limit 1 for update of p`),
  )
  return found[0] === undefined ? null : Number(found[0]['key'])
}
