import { lt } from 'drizzle-orm'

import { sweepCodes } from './codes/sweep-codes.ts'
import type { Database } from './database/database.ts'
import { sessions } from './database/tables/accounts.ts'
import { attempts } from './database/tables/attempts.ts'
import { idempotencyKeys } from './database/tables/idempotency-keys.ts'
import { passkeyChallenges } from './database/tables/passkeys.ts'
import { paymentSessions } from './database/tables/payments.ts'
import { signOnHandoffs } from './database/tables/sign-on-handoffs.ts'
import { instant } from './dates/instants.ts'
import { emptyExpiredPhotos } from './photos/photos.ts'
import { sweepMessageDrafts } from './resources/conversations/drafts.ts'
import { sweepDrafts } from './resources/orders/drafts.ts'
import { sweepKnownBrowsers } from './session/known-browsers.ts'
import { sweepSignIns } from './session/note-sign-in.ts'

/** Deletes what is no longer needed: old sessions, counted attempts, and answers kept for repeated requests. */
export async function sweep(database: Database, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.createdAt, instant(now).subtract(7, 'day').toDate()))
  await sweepCodes(database, now)
  await sweepKnownBrowsers(database, now)
  await sweepSignIns(database, now)
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await database.delete(attempts).where(lt(attempts.windowEndsAt, now))
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, instant(now).subtract(30, 'day').toDate()))
  await emptyExpiredPhotos(database, now)
  await sweepDrafts(database, now)
  await database.delete(paymentSessions).where(lt(paymentSessions.openedAt, instant(now).subtract(1, 'day').toDate()))
  await sweepMessageDrafts(database, now)
  await database.delete(signOnHandoffs).where(lt(signOnHandoffs.expiresAt, now))
}
