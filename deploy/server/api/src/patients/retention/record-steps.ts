import { photosKeptMonths } from '@homeside/contract/constants/limits'
import { sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { erasures } from '../../platform/database/tables/patients.ts'
import { addMonths } from '../../platform/dates/calendar.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { eraseRecord } from '../personal-data/erase-record.ts'
import { hashesOfKeys, retentionActor } from '../personal-data/erasures.ts'
import { type Batch, type BatchResult, nothingWaits, isOpenOrder } from './batch.ts'

/** How many photos, or conversations, go at once. */
const photosAtOnce = 500
const conversationsAtOnce = 100

/**
 * Removes the pixels of photos of messages that were sent before a day: such a photo expires some months after. They say
 * that they are no longer kept.
 */
export async function removePhotos({ transaction, siteKey, before, day, now }: Batch): Promise<BatchResult> {
  const expiring = addMonths(day, photosKeptMonths)
  const at = sql`${now.toISOString()}::timestamptz`
  const emptied = rowsOf(
    await transaction.execute(sql`
      update photos set content = null, is_elsewhere = false, expires_at = least(expires_at, ${at})
      where photo_key in (
        select photo_key from photos p
        where p.site_key = ${siteKey} and p.expires_at < ${new Date(expiring).toISOString()}::timestamptz
          and (p.content is not null or p.is_elsewhere) and ${nothingWaits('p', before)}
        order by p.expires_at limit ${photosAtOnce})
      returning 1 as one`),
  )
  return { removed: emptied.length, next: emptied.length === 0 ? null : 0 }
}

/**
 * Removes conversations whose last message was sent before an instant, with their messages and photos. One that waits for
 * an answer, or for anybody at the desk, stays.
 */
export async function removeConversations({ transaction, siteKey, before }: Batch): Promise<BatchResult> {
  const keys = rowsOf(
    await transaction.execute(sql`
      select conversation_key as key from conversations c
      where c.site_key = ${siteKey} and c.last_message_at < ${before.toISOString()}::timestamptz
        and not (c.status = 'Open' and c.awaits_answer) and ${nothingWaits('c', before)}
        and not exists (select from orders o where o.conversation_key = c.conversation_key
          and ${isOpenOrder('o')})
        and not exists (select from message_drafts d where d.site_key = c.site_key and d.patient_key = c.patient_key
          and d.conversation_key = c.conversation_key)
        and not exists (select from put_offs u where u.conversation_key = c.conversation_key)
        and not exists (select from staff_notes n where n.conversation_key = c.conversation_key
          and n.due_on is not null and n.done_at is null)
      order by c.last_message_at, c.conversation_key limit ${conversationsAtOnce} for update`),
  ).map(({ key }) => Number(key))
  if (keys.length === 0) return { removed: 0, next: null }
  const these = sql`site_key = ${siteKey} and conversation_key in (${sql.join(keys, sql`, `)})`
  const theirMessages = sql`site_key = ${siteKey} and message_key in (select message_key from messages where ${these})`
  const run = async (statement: SQL) => rowsOf(await transaction.execute(statement))
  const photos = await run(sql`delete from message_photos where ${theirMessages} returning photo_key as key`)
  if (photos.length > 0) {
    const named = sql.join(
      photos.map(({ key }) => sql`${key}`),
      sql`, `,
    )
    await run(sql`delete from photos where site_key = ${siteKey} and photo_key in (${named})`)
  }
  await run(sql`update orders set conversation_key = null where ${these}`)
  await run(sql`delete from staff_notes where ${these}`)
  const messages = await run(sql`delete from messages where ${these} returning 1 as one`)
  await run(sql`delete from conversations where ${these}`)
  return { removed: messages.length, next: 0 }
}

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
