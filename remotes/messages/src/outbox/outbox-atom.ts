import { topics } from '@homeside/contract/constants/conversation-states'
import {
  isMoment,
  isNumber,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orNull,
  recordOf,
} from '@homeside/contract/constants/shapes'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'

import type { Outgoing } from './outbox.ts'

const isOutbox = listOf(
  recordOf<Outgoing>({
    idempotencyKey: isText,
    conversationKey: orNull(isNumber),
    topic: oneOf(...topics),
    subject: isText,
    message: isText,
    photoKeys: listOf(isText),
    writtenUtc: isMoment,
    refusal: isTextOrNull,
  }),
)

/** The messages that this tab still has to send, in order; null when there is none. */
export const outboxAtom = ownedAtom('messageOutbox', isOutbox)
