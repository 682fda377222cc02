import type { OwnTransport } from '@homeside/api-client/api'

/**
 * The answer to what was submitted before React was there, in place of a second request; once. Whatever is submitted
 * later is sent as ever.
 */
export function earlyTransport(): Partial<OwnTransport> {
  const { earlyLogin } = window
  const answer = earlyLogin?.answer
  if (!earlyLogin || !answer) return {}
  earlyLogin.answer = null
  return { transport: () => answer }
}
