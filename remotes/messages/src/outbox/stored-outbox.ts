import { topics } from '@homeside/contract/constants/conversation-states'
import { isRecord, isTextOrNull } from '@homeside/session/guards'
import { storedRecord } from '@homeside/session/stored-atom'

import type { Outbox, Outgoing } from './outbox.ts'

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

function isOutbox(value: unknown): value is Outbox {
  if (!isRecord(value) || !isRecord(value['owner']) || !Array.isArray(value['items'])) return false
  const { patientKey, alias } = value['owner']
  return typeof patientKey === 'number' && typeof alias === 'string' && value['items'].every(isOutgoing)
}

/** Nothing waits: what is stored is removed. */
export const emptyOutbox: Outbox = { owner: { patientKey: 0, alias: '' }, items: [] }

/** What this tab has still to send. It outlives a refresh and ends with a logout. */
export const outboxAtom = storedRecord<Outbox>('messageOutbox', emptyOutbox, isOutbox)
