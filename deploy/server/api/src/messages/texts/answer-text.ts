import { and, eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { findPatient, languageOf } from '../../platform/database/find-patient.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { textStops } from '../../platform/database/tables/patients.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { findTextsStop } from '../consents/consents.ts'
import { bringToDesk } from './bring-to-desk.ts'
import { mayBeTexted } from './phone-numbers.ts'
import { readWish, type Wish } from './read-wish.ts'
import { replyToText, type TextReply } from './reply-to-text.ts'
import { type Line, patientsAt, providersAt, resumeTexts, stopTexts } from './stop-texts.ts'

interface Received extends Line {
  text: string
  hasPictures: boolean
  /** The wish that the service for texts read and has answered by itself; null where it leaves that to the portal. */
  taken: Wish | null
}

const acts = { stopped: stopTexts, started: resumeTexts, help: patientsAt }

/** How many texts of one kind answer one phone in a day: two machines that answer each other come to an end. */
const mostReplies: Readonly<Record<TextReply, number>> = { stopped: 3, started: 3, help: 3, taken: 1, unread: 1 }

/** How many texts of one phone become messages in a day. */
const mostToDesk = 50

/**
 * Handles a text to a provider's number, whoever sent it. Who wants no more texts gets none of the optional ones, and who
 * wants them again takes that back; both are confirmed. Who asks for help is told whom to call. Anything else becomes a
 * message of the patient with that phone, and its sender is told so once a day.
 *
 * @returns whose phone it is.
 */
export async function answerText(
  database: Database,
  { text, hasPictures, taken, ...line }: Received,
  queue: Pick<MessageQueue, 'add'>,
  now: Date,
): Promise<Scope[]> {
  const said = taken === null ? readWish(text) : { wish: taken, saysMore: false }
  const { wish } = said
  const saysMore = said.saysMore || hasPictures
  const [provider] = await providersAt(database, line)
  if (provider === undefined || (wish === null && !saysMore)) return []
  const found = await acts[wish ?? 'help'](database, line, now)
  const whose =
    saysMore && (await isWithin(database, 'texts-to-desk', line, mostToDesk, now))
      ? await bringToDesk(database, found, { text: text.trim(), hasPictures }, now)
      : null
  const reply: TextReply = wish ?? (whose === null ? 'unread' : 'taken')
  // A phone that several patients share gets one answer.
  const first = whose ?? found[0]
  const siteKey = first?.siteKey ?? provider.siteKey
  if (taken !== null || !mayBeTexted(line.phone)) return found
  // After a stop only what somebody asks for by one of these words is answered.
  if (wish === null && (await isStopped(database, { siteKey, phone: line.phone }, first))) return found
  if (!(await isWithin(database, `text-replies ${reply}`, line, mostReplies[reply], now))) return found
  const known = first === undefined ? null : await findPatient(database, first)
  await queue.add(database, replyToText, {
    siteKey,
    phone: line.phone,
    reply,
    language: known === null ? 'en' : languageOf(known.patient, known.account),
  })
  return found
}

async function isStopped(
  database: Database,
  { siteKey, phone }: { siteKey: number; phone: string },
  patient: Scope | undefined,
): Promise<boolean> {
  // A patient may have agreed to texts since.
  if (patient !== undefined) return (await findTextsStop(database, patient)) !== null
  const [stop] = await database
    .select()
    .from(textStops)
    .where(and(eq(textStops.siteKey, siteKey), eq(textStops.phone, phone)))
  return stop !== undefined
}

async function isWithin(
  database: Database,
  purpose: string,
  { phone, number }: Line,
  maxAttempts: number,
  now: Date,
): Promise<boolean> {
  try {
    await countAttempts(
      database,
      [{ purpose, subject: `${phone} ${number}`, maxAttempts, windowSeconds: 24 * 60 * 60 }],
      now,
    )
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
