import {
  deleteMessageDraft,
  getMessageDraft,
  saveMessageDraft,
  type MessageDraftAnswer,
} from '@homeside/contract/message-drafts'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { discardDraft, findDraft, saveDraft, type FoundDraft } from './drafts.ts'
import { readPictures } from './pictures.ts'
import { presentPhoto } from './presenter.ts'
import { findConversation } from './queries.ts'
import { mustWriteMessages } from './routes.ts'

/** Serves the calls about drafts of messages. */
export function serveMessageDrafts(serve: ServeCall): void {
  serve(getMessageDraft, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller: { scope }, query }) =>
      findDraft(database, scope, await conversationOf(database, scope, query.conversationKey)),
    present: (found, { now }) => presentDraft(found, now),
  })

  serve(saveMessageDraft, {
    allow: ({ caller }) => mustWriteMessages(caller),
    prepare: ({ body }) => readPictures(body.Photos),
    act: async ({ database, caller: { scope }, query, body, now }, added) => {
      const key = await conversationOf(database, scope, query.conversationKey, 'Open')
      const removed = body.RemovePhotoKeys?.split(',') ?? []
      const topic = body.Topic === undefined ? {} : { topic: body.Topic || null }
      const subject = body.Subject === undefined ? {} : { subject: body.Subject }
      const message = body.Message === undefined ? {} : { body: body.Message }
      await saveDraft(database, scope, key, { ...topic, ...subject, ...message, removed, added }, now)
      return findDraft(database, scope, key)
    },
    present: (found, { now }) => presentDraft(found, now),
  })

  serve(deleteMessageDraft, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller: { scope }, query }) => {
      await discardDraft(database, scope, await conversationOf(database, scope, query.conversationKey))
      return null
    },
    present: (found, { now }) => presentDraft(found, now),
  })
}

/** The conversation that a draft replies to, which must be the patient's; null for a new one. */
async function conversationOf(
  database: Database,
  scope: Scope,
  key: number | undefined,
  status?: 'Open',
): Promise<number | null> {
  if (key === undefined) return null
  const { conversation } = await findConversation(database, scope, key)
  if (status === 'Open' && conversation.status !== 'Open') throw new Problem('conversation-closed')
  return key
}

function presentDraft(found: FoundDraft | null, now: Date): MessageDraftAnswer {
  if (found === null) return { Draft: null }
  const { draft, photos } = found
  return {
    Draft: {
      ConversationKey: draft.conversationKey,
      Topic: draft.topic,
      Subject: draft.subject,
      Message: draft.body,
      Photos: photos.map((photo) => presentPhoto(photo, now)),
      SavedUtc: draft.savedAt.toISOString(),
    },
  }
}
