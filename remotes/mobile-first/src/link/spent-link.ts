import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { useNavigate } from '@homeside/remote-kit/router'

type NavigateFunction = ReturnType<typeof useNavigate>

/** A link that can be used no longer, as the page that says so is told of it. */
export interface SpentLink {
  key: string
  why: 'closed' | 'expired'
}

/** Whether a problem says that the link itself is worth nothing. */
export function isAboutLink({ code }: ApiProblem): boolean {
  return code === 'short-code-invalid' || code === 'short-code-locked'
}

/** Goes to the page of a link that does not open. Of an unknown one, whose it is remains unknown. */
export function leaveForInvalid(navigate: NavigateFunction, key: string, { code, provider }: ApiProblem): void {
  const to = provider ? `/m/invalid?alias=${encodeURIComponent(provider.Alias)}` : '/m/invalid'
  const spent: SpentLink = { key, why: code === 'short-code-locked' ? 'closed' : 'expired' }
  // The key is kept with the entry of the history, and stands in no address.
  void navigate(to, { replace: true, state: provider ? spent : null })
}

/** What the history knows of the link; null when it knows nothing, as on a page opened by hand. */
export function spentLinkOf(state: unknown): SpentLink | null {
  if (typeof state !== 'object' || state === null || !('key' in state) || !('why' in state)) return null
  const { key, why } = state
  return typeof key === 'string' && (why === 'closed' || why === 'expired') ? { key, why } : null
}
