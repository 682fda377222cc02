/** What a conversation can be about; section 3.4 of the specification. */
export const topics = ['Billing', 'Clinical', 'Orders', 'Scheduling', 'Other'] as const
export type Topic = (typeof topics)[number]

export const conversationStatuses = ['Open', 'Closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

/** Why a provider closed a conversation. */
export const closedReasons = ['Resolved', 'MovedToPhone', 'Duplicate', 'NoResponse'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** Who wrote a message. System is the provider's automatic reply. */
export const senderTypes = ['Patient', 'Provider', 'System'] as const
export type SenderType = (typeof senderTypes)[number]

export const subjectMaxLength = 150
export const messageMaxLength = 5000
/** The widest photo, in pixels, that is put into an answer. Wider photos are files of their own. */
export const inlineImageMaxSize = 800
