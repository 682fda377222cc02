import type { Api } from '@homeside/api-client/api'
import { ApiProblem, pauseAfter } from '@homeside/api-client/api-problem'
import { call, type CallOptions } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { useApi } from '@homeside/api-client/use-api'
import type {
  CreateConversationAnswer,
  CreateConversationRequest,
  Message,
  ReplyRequest,
} from '@homeside/contract/messages'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { noteConversationsChanged } from '../api/conversations.ts'
import { nextToSend, outboxAtom, put, without, type Outgoing } from './outbox.ts'

/** The result of a message that the server took. */
interface SentMessage {
  item: Outgoing
  conversationKey: number
  message: Message
}

/**
 * Sends a message, as a reply or as the first of a new conversation.
 *
 * @throws ApiProblem when the server did not take it.
 */
export async function sendOutgoing(api: Api, item: Outgoing, options: CallOptions = {}): Promise<SentMessage> {
  const sent = await sendContent(api, item, options)
  noteConversationsChanged()
  return sent
}

async function sendContent(api: Api, item: Outgoing, options: CallOptions): Promise<SentMessage> {
  const content = { Message: item.message, ...(item.photoKeys.length > 0 ? { PhotoKeys: [...item.photoKeys] } : {}) }
  if (item.conversationKey !== null) {
    const message = await reply(api, item.conversationKey, content, item.idempotencyKey, options)
    return { item, conversationKey: item.conversationKey, message }
  }
  const request = { Topic: item.topic, Subject: item.subject, ...content }
  const { Conversation, Message } = await createConversation(api, request, item.idempotencyKey, options)
  return { item, conversationKey: Conversation.ConversationKey, message: Message }
}

/**
 * Starts a conversation and deletes its draft. The same idempotency key always answers the same conversation.
 *
 * @throws ApiProblem `validation`, `photo-gone`, `idempotency-mismatch`, or what any call can fail with.
 */
function createConversation(
  api: Api,
  request: CreateConversationRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<CreateConversationAnswer> {
  const given = { json: request, key: idempotencyKey, needs: 'Conversation', ...options }
  return call(api, 'POST', 'conversations/', given)
}

/**
 * Adds a message to an open conversation, once per idempotency key, and deletes its draft.
 *
 * @throws ApiProblem `validation`, `conversation-closed`, `photo-gone`, `idempotency-mismatch`, or what any call can
 * fail with.
 */
function reply(
  api: Api,
  id: number,
  request: ReplyRequest,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<Message> {
  const given = { params: { id }, json: request, key: idempotencyKey, needs: 'MessageKey', ...options }
  return call(api, 'POST', 'conversations/{id}', given)
}

/** Milliseconds until a message that did not get through is sent again: the first wait, and the longest. */
const firstWait = 3_000
const longestWait = 60_000

const none: readonly Outgoing[] = []
/** How often the next message failed, and the milliseconds until it is sent again. */
const untried = { times: 0, wait: 0 }
const ignore = () => undefined

/** The messages of this patient that are not sent yet, and what can be done with them. */
interface OutboxState {
  items: readonly Outgoing[]
  /** Whether the last attempt failed, so that unsent messages wait for the connection. */
  isWaiting: boolean
  /**
   * Takes a message to send, or a refused one to send again.
   *
   * @param after What has to be over before it leaves, such as the last save of its draft.
   */
  send: (item: Outgoing, after?: Promise<unknown>) => void
  remove: (idempotencyKey: string) => void
}

/**
 * The unsent messages, and their sending: one after the other, each under its own key, and again as soon as there is a
 * connection. A refused message stays, with the reason.
 */
export function useOutbox(onSent: (sent: SentMessage) => void = ignore): OutboxState {
  const api = useApi()
  const store = useStore()
  const items = useAtomValue(outboxAtom) ?? none
  const [failed, setFailed] = useState(untried)
  const next = nextToSend(items)
  const noteSent = useEffectEvent(onSent)
  const befores = useRef(new Map<string, Promise<unknown>>())

  const change = useCallback(
    (edit: (items: readonly Outgoing[]) => readonly Outgoing[]) => {
      const edited = edit(store.get(outboxAtom) ?? none)
      store.set(outboxAtom, edited.length > 0 ? edited : null)
    },
    [store],
  )

  useEffect(() => {
    if (next === null) return undefined
    // Leaving the page does not stop a message on its way.
    let isCurrent = true

    async function attempt(item: Outgoing) {
      try {
        await befores.current.get(item.idempotencyKey)
        const sent = await sendOutgoing(api, item, inBackground)
        change((present) => without(present, item.idempotencyKey))
        if (!isCurrent) return
        setFailed(untried)
        noteSent(sent)
      } catch (error) {
        // The message stays in the outbox, and the next page that has one sends it.
        if (!isCurrent) return
        const problem = error instanceof ApiProblem ? error : null
        if (problem?.mayPassLater) {
          setFailed(({ times }) => ({
            times: times + 1,
            wait: pauseAfter(problem, Math.min(firstWait * 2 ** times, longestWait)),
          }))
        } else change((present) => put(present, { ...item, refusal: problem?.code ?? 'request-failed' }))
      }
    }

    const again = () => setFailed(untried)
    window.addEventListener('online', again)
    const timer = setTimeout(() => void attempt(next), failed.wait)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      isCurrent = false
    }
  }, [api, next, failed, change])

  return {
    items,
    isWaiting: next !== null && failed.times > 0,
    send: (item, after) => {
      if (after) befores.current.set(item.idempotencyKey, after)
      setFailed(untried)
      change((present) => put(present, { ...item, refusal: null }))
    },
    remove: (idempotencyKey) => change((present) => without(present, idempotencyKey)),
  }
}
