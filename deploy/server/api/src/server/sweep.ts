import { lt } from 'drizzle-orm'

import { sweepMessageDrafts } from '../messages/conversations/drafts.ts'
import { sweepTexts } from '../messages/texts/record-texts.ts'
import { sweepDrafts } from '../ordering/orders/drafts.ts'
import { forgetMoved } from '../patients/merging/take-back.ts'
import type { PersonDatabase } from '../platform/database/database.ts'
import {
  passkeyChallenges,
  sessions,
  signOnHandoffs,
  emailVerifications,
  passwordResets,
} from '../platform/database/tables/accounts.ts'
import { attempts, idempotencyKeys, staffRequests } from '../platform/database/tables/operations.ts'
import { paymentSessions } from '../platform/database/tables/payments.ts'
import { selfRegistrations } from '../platform/database/tables/registration.ts'
import { shortCodes } from '../platform/database/tables/short-codes.ts'
import { instant } from '../platform/dates/calendar.ts'
import { emptyExpiredPhotos } from '../platform/photos/photos.ts'
import { sweepKnownBrowsers } from '../platform/session/browser-binding.ts'
import { sweepSignIns } from '../platform/session/sign-in-notes.ts'
import { sweepStaffSessions } from '../platform/session/staff-callers.ts'

/** Deletes what is no longer needed: old sessions, counted attempts, and answers kept for repeated requests. */
export async function sweep(database: PersonDatabase, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.createdAt, instant(now).subtract(7, 'day').toDate()))
  await sweepCodes(database, now)
  await sweepKnownBrowsers(database, now)
  await sweepSignIns(database, now)
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await database.delete(attempts).where(lt(attempts.windowEndsAt, now))
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant(now).subtract(30, 'day').toDate()))
  await database.delete(staffRequests).where(lt(staffRequests.createdAt, instant(now).subtract(7, 'day').toDate()))
  await emptyExpiredPhotos(database, now)
  await sweepDrafts(database, now)
  await database.delete(paymentSessions).where(lt(paymentSessions.openedAt, instant(now).subtract(1, 'day').toDate()))
  await sweepMessageDrafts(database, now)
  await sweepStaffSessions(database, now)
  await sweepTexts(database, now)
  await forgetMoved(database, now)
  await database.delete(signOnHandoffs).where(lt(signOnHandoffs.expiresAt, now))
}

const daysKept = 7

/** Deletes expired codes and links some days later. Until then they still say to whom a new one goes. */
async function sweepCodes(database: PersonDatabase, now: Date): Promise<void> {
  const before = instant(now).subtract(daysKept, 'day').toDate()
  for (const table of [emailVerifications, passwordResets, selfRegistrations, shortCodes]) {
    await database.delete(table).where(lt(table.expiresAt, before))
  }
}
