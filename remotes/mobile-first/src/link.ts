import type { ApiProblem } from '@homeside/api-client/api-problem'
import { dynamicTemplates, type DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { invalidLinkAddress } from '@homeside/contract/constants/page-paths'
import { referenceOf } from '@homeside/contract/constants/reference'
import type { useNavigate } from '@homeside/remote-kit/router'

type NavigateFunction = ReturnType<typeof useNavigate>

/** What the page of an invalid link shows about that link. */
interface SpentLink {
  key: string
  why: 'closed' | 'expired'
  /** Staff find the failed request by this reference; null when the server gave none. */
  reference: string | null
}

/** Whether a problem means that the link itself is invalid. */
export function isAboutLink({ code }: ApiProblem): boolean {
  return code === 'short-code-invalid' || code === 'short-code-locked'
}

/** Goes to the page of an invalid link. For an unknown link, the owner stays unknown. */
export function leaveForInvalid(navigate: NavigateFunction, key: string, problem: ApiProblem): void {
  const { code, correlationId, provider } = problem
  const to = invalidLinkAddress(provider?.Alias ?? null)
  const reference = correlationId === null ? null : referenceOf(correlationId)
  const spent: SpentLink = { key, why: code === 'short-code-locked' ? 'closed' : 'expired', reference }
  // The key is kept in the history entry, not in the address.
  void navigate(to, { replace: true, state: provider ? spent : null })
}

/** The link in the history entry; null when there is none, as on a page opened by hand. */
export function spentLinkOf(state: unknown): SpentLink | null {
  if (typeof state !== 'object' || state === null || !('key' in state) || !('why' in state)) return null
  const { key, why } = state
  if (typeof key !== 'string' || (why !== 'closed' && why !== 'expired')) return null
  const reference = 'reference' in state && typeof state.reference === 'string' ? state.reference : null
  return { key, why, reference }
}

/** The purpose of a link, as stored; orders when a newer server names an unknown one. */
export function taskOf(route: string | null): DynamicTemplateRoute {
  return dynamicTemplates.find((template) => template.route === route)?.route ?? 'orders'
}

/** What the history entry of a verification keeps: the link for which it was opened. The address does not show it. */
export interface OpenedLink {
  openedLink: string
}

/** The link of the history entry; null when there is none, as on a page opened by hand. */
export function openedLinkOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('openedLink' in state)) return null
  return typeof state.openedLink === 'string' ? state.openedLink : null
}
