import { isRecord, storedRecord } from '@homeside/session/stored-atom'

/** What the message page shows; section 3.1 of the specification. */
export interface MessageInfo {
  /** The key of the open conversation. */
  key: number | null
  /** It was just started here, so the provider's automatic reply is pointed out. */
  showAutoReply: boolean
  /** The patient is writing a message that starts a conversation. */
  isNewMessage: boolean
}

function isMessageInfo(value: unknown): value is MessageInfo {
  return (
    isRecord(value) &&
    (value['key'] === null || Number.isInteger(value['key'])) &&
    typeof value['showAutoReply'] === 'boolean' &&
    typeof value['isNewMessage'] === 'boolean'
  )
}

export const noMessageInfo: MessageInfo = { key: null, showAutoReply: false, isNewMessage: false }

export const messageInfoAtom = storedRecord<MessageInfo>('messageInfo', noMessageInfo, isMessageInfo)
