/** Which draft a call is about: that of a reply, or (null) of a new conversation. */
export function whichDraft(conversationKey: number | null): { conversationKey?: number } {
  return conversationKey === null ? {} : { conversationKey }
}
