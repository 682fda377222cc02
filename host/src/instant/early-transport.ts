import type { OwnTransport } from '@homeside/api-client/api'

/** Returns the answer to the early submit in place of a second request, once. Later submits are sent normally. */
export function earlyTransport(): Partial<OwnTransport> {
  const { earlyLogin } = window
  const answer = earlyLogin?.answer
  if (!earlyLogin || !answer) return {}
  earlyLogin.answer = null
  return { transport: () => answer }
}
