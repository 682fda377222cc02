import type { Topic } from '@homeside/contract/constants/conversation-states'
import { messagePhotosMax } from '@homeside/contract/constants/limits'
import { eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { draftPhotos, messageDrafts, type MessageDraftRow } from '../../platform/database/tables/conversations.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { deletePhotos } from '../../platform/photos/photos.ts'
import type { Picture } from '../../platform/photos/read-picture.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { photoFacts, type PhotoFacts } from './find-messages.ts'
import { storePictures } from './pictures.ts'

export interface FoundDraft {
  draft: MessageDraftRow
  photos: PhotoFacts[]
}

/** The changes. What is left out stays. */
export interface DraftChange {
  topic?: Topic | null
  subject?: string
  body?: string
  removed: readonly string[]
  added: readonly Picture[]
}

const keptDays = 30

/** The draft of a reply, or (null) of a new conversation. */
export async function findDraft(
  database: Database,
  scope: Scope,
  conversationKey: number | null,
): Promise<FoundDraft | null> {
  const [draft] = await database.select().from(messageDrafts).where(draftOf(scope, conversationKey))
  return draft ? { draft, photos: await findDraftPhotos(database, scope, draft.draftKey) } : null
}

/**
 * Saves a draft. Two saves at the same time wait for each other, so that both keep their photos.
 *
 * @throws Problem validation when there would be too many photos.
 */
export async function saveDraft(
  database: Database,
  scope: Scope,
  conversationKey: number | null,
  { removed, added, ...texts }: DraftChange,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(messageDrafts)
      .values({ ...scope, conversationKey, ...texts, savedAt: now })
      .onConflictDoUpdate({
        target: [messageDrafts.siteKey, messageDrafts.patientKey, messageDrafts.conversationKey],
        set: { ...texts, savedAt: now },
      })
      .returning({ draftKey: messageDrafts.draftKey })
    if (row === undefined) throw new Error('The draft was not written.')
    const { draftKey } = row
    const before = await findDraftPhotos(transaction, scope, draftKey)
    await removePhotos(
      transaction,
      scope,
      before.filter(({ photoKey }) => removed.includes(photoKey)),
    )
    const kept = before.filter(({ photoKey }) => !removed.includes(photoKey))
    if (kept.length + added.length > messagePhotosMax) {
      throw new Problem('validation', { fields: { Photos: 'out-of-range' } })
    }
    for (const photoKey of await storePictures(transaction, scope, added, now)) {
      await transaction.insert(draftPhotos).values({ ...scope, draftKey, photoKey })
    }
  })
}

/** Deletes a draft with its photos, if there is one. */
export async function discardDraft(database: Database, scope: Scope, conversationKey: number | null): Promise<void> {
  await takeDraftPhotos(database, scope, conversationKey, [])
}

/**
 * Ends a draft because it is sent. The named photos become the message's; the others are deleted.
 *
 * @throws Problem photo-gone when one that is named is not in the draft.
 */
export async function takeDraftPhotos(
  database: Database,
  scope: Scope,
  conversationKey: number | null,
  taken: readonly string[],
): Promise<readonly string[]> {
  return database.transaction(async (transaction) => {
    const [draft] = await transaction
      .select({ draftKey: messageDrafts.draftKey })
      .from(messageDrafts)
      .where(draftOf(scope, conversationKey))
      .for('update')
    const found = draft ? await findDraftPhotos(transaction, scope, draft.draftKey) : []
    const keys = found.map(({ photoKey }) => photoKey)
    if (!taken.every((photoKey) => keys.includes(photoKey))) throw new Problem('photo-gone')
    if (draft === undefined) return taken
    await transaction.delete(messageDrafts).where(draftOf(scope, conversationKey))
    await deletePhotos(
      transaction,
      scope,
      keys.filter((photoKey) => !taken.includes(photoKey)),
    )
    return taken
  })
}

/** Deletes drafts that nobody returned to, whoever wrote them. */
export async function sweepMessageDrafts(database: Database, now: Date): Promise<void> {
  const forgotten = lt(messageDrafts.savedAt, instant(now).subtract(keptDays, 'day').toDate())
  const drafts = await database.select().from(messageDrafts).where(forgotten)
  for (const { siteKey, patientKey, conversationKey } of drafts) {
    await discardDraft(database, { siteKey, patientKey }, conversationKey)
  }
}

function draftOf(scope: Scope, conversationKey: number | null): SQL {
  const column = messageDrafts.conversationKey
  return ownedBy(scope, messageDrafts, conversationKey === null ? isNull(column) : eq(column, conversationKey))
}

async function findDraftPhotos(database: Database, scope: Scope, draftKey: number): Promise<PhotoFacts[]> {
  return database
    .select(photoFacts)
    .from(draftPhotos)
    .innerJoin(photos, eq(photos.photoKey, draftPhotos.photoKey))
    .where(ownedBy(scope, draftPhotos, eq(draftPhotos.draftKey, draftKey), ownedBy(scope, photos)))
    .orderBy(draftPhotos.position)
}

async function removePhotos(database: Database, scope: Scope, removed: readonly PhotoFacts[]): Promise<void> {
  const keys = removed.map(({ photoKey }) => photoKey)
  if (keys.length === 0) return
  await database.delete(draftPhotos).where(ownedBy(scope, draftPhotos, inArray(draftPhotos.photoKey, keys)))
  await deletePhotos(database, scope, keys)
}
