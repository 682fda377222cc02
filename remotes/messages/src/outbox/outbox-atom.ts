import { topics } from '@homeside/contract/constants/conversation-states'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { isRecord, isTextOrNull } from '@homeside/session/stored-atom'

import type { Outgoing } from './outbox.ts'

function isOutgoing(value: unknown): value is Outgoing {
  return (
    isRecord(value) &&
    typeof value['idempotencyKey'] === 'string' &&
    (value['conversationKey'] === null || typeof value['conversationKey'] === 'number') &&
    topics.some((topic) => topic === value['topic']) &&
    typeof value['subject'] === 'string' &&
    typeof value['message'] === 'string' &&
    Array.isArray(value['photoKeys']) &&
    value['photoKeys'].every((key) => typeof key === 'string') &&
    typeof value['writtenUtc'] === 'string' &&
    isTextOrNull(value['refusal'])
  )
}

function isOutbox(value: unknown): value is readonly Outgoing[] {
  return Array.isArray(value) && value.every(isOutgoing)
}

/** The messages that this tab still has to send, in order; null when there is none. */
export const outboxAtom = ownedAtom('messageOutbox', isOutbox)
