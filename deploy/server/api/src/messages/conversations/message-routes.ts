import {
  createConversation,
  createConversationWithPhotos,
  listMessages,
  listMessagesWithImages,
  reply,
  replyWithPhotos,
  type CreateConversationAnswer,
} from '@homeside/contract/messages'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { discardDraft, takeDraftPhotos } from './drafts.ts'
import { findMessagePage } from './find-messages.ts'
import { findImages, readPictures, storePictures } from './pictures.ts'
import { presentConversation, presentMessage, presentMessageWithImages } from './presenter.ts'
import { mustWriteMessages } from './routes.ts'
import { startConversation, type StartedConversation, replyInConversation, type FollowReply } from './start-or-reply.ts'

/** Serves the calls about the messages of one conversation. */
export function serveMessagesOf(
  serve: ServeCall,
  { photoStore }: Pick<Dependencies, 'photoStore'>,
  follow: FollowReply,
): void {
  serve(listMessages, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: ({ database, caller: { scope }, params, query }) =>
      findMessagePage(database, scope, params.id, params, query.upToKey),
    present: ({ found, total }, { params, now }) => ({
      Items: found.map((each) => presentMessage(each, now)),
      TotalCount: total,
      Page: params.page,
      PageSize: params.pageSize,
    }),
  })

  serve(listMessagesWithImages, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller: { scope }, params, query, now }) => {
      const page = await findMessagePage(database, scope, params.id, params, query.upToKey)
      const images = await findImages({ database, photoStore }, scope, page.found, { width: params.size, now })
      return { ...page, images }
    },
    present: ({ found, total, images }, { params, now }) => ({
      Items: found.map((each) => presentMessageWithImages(each, images, now)),
      TotalCount: total,
      Page: params.page,
      PageSize: params.pageSize,
    }),
  })

  serve(createConversation, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: async ({ database, caller, body, now }) => {
      const photoKeys = await takeDraftPhotos(database, caller.scope, null, body.PhotoKeys ?? [])
      const { Topic: topic, Subject: subject, Message } = body
      return startConversation(database, caller, { topic, subject, body: Message, photoKeys, now })
    },
    present: presentStarted,
  })

  serve(createConversationWithPhotos, {
    allow: ({ caller }) => mustWriteMessages(caller),
    prepare: ({ body }) => readPictures(body.Photos),
    act: async ({ database, caller, body, now }, pictures) => {
      await discardDraft(database, caller.scope, null)
      const photoKeys = await storePictures(database, caller.scope, pictures, now)
      const { Topic: topic, Subject: subject, Message } = body
      return startConversation(database, caller, { topic, subject, body: Message, photoKeys, now })
    },
    present: presentStarted,
  })

  serve(reply, {
    allow: ({ caller }) => mustWriteMessages(caller),
    act: ({ database, caller, params: { id }, body, now }) =>
      replyInConversation(database, caller, {
        conversationKey: id,
        body: body.Message,
        photos: () => takeDraftPhotos(database, caller.scope, id, body.PhotoKeys ?? []),
        follow,
        now,
      }),
    present: (found, { now }) => presentMessage(found, now),
  })

  serve(replyWithPhotos, {
    allow: ({ caller }) => mustWriteMessages(caller),
    prepare: ({ body }) => readPictures(body.Photos),
    act: ({ database, caller, params: { id }, body, now }, pictures) =>
      replyInConversation(database, caller, {
        conversationKey: id,
        body: body.Message,
        photos: async () => {
          await discardDraft(database, caller.scope, id)
          return storePictures(database, caller.scope, pictures, now)
        },
        follow,
        now,
      }),
    present: (found, { now }) => presentMessage(found, now),
  })
}

function presentStarted(started: StartedConversation, { now }: { now: Date }): CreateConversationAnswer {
  return {
    Conversation: presentConversation(started.conversation),
    Message: presentMessage(started.message, now),
    AutoReply: started.autoReply && presentMessage(started.autoReply, now),
  }
}
