import type { ApiProblem } from '@homeside/api-client/api-problem'
import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

const closing = ['maintenance', 'provider-maintenance', 'upgrade-required'] as const
export type PortalClosed = (typeof closing)[number]

/** Why the whole portal is closed now; null while it is open. */
export const portalClosedAtom = atom<PortalClosed | null>(null)

/**
 * Handles an answer that closes the portal. The login reports maintenance itself, so that counts only for calls of a
 * session. An unsupported version counts for every call. The maintenance of a provider to which the patient wants to
 * switch does not close the portal.
 */
export function noteClosed({ code }: ApiProblem, { hasSession, url }: { hasSession: boolean; url: string }): void {
  if (code === 'provider-maintenance' && /\/(changeProviders|reactivateprovider\/\d+)$/.test(url)) return
  const reason = closing.find((each) => each === code)
  if (reason && (hasSession || reason === 'upgrade-required')) sessionStore().set(portalClosedAtom, reason)
}
