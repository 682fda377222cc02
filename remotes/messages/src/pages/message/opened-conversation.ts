import type { Conversation } from '@homeside/contract/conversations'

let opened: Conversation | null = null

/** Keeps the conversation that the guard has loaded for the page it leads to, which is another screen to the portal. */
export function handOver(conversation: Conversation): void {
  opened = conversation
}

/** The conversation that was handed over just now, once: later it may no longer be as it was. */
export function takeOver(conversationKey: number): Conversation | null {
  const known = opened
  opened = null
  return known?.ConversationKey === conversationKey ? known : null
}
