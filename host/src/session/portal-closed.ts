import type { ApiProblem } from '@homeside/api-client/api-problem'
import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

const closing = ['maintenance', 'provider-maintenance', 'upgrade-required'] as const
export type PortalClosed = (typeof closing)[number]

/** Why the whole portal is out of use just now, null while it is not. */
export const portalClosedAtom = atom<PortalClosed | null>(null)

/**
 * Takes note of an answer that closes the portal. The login says by itself that the site is in maintenance, so that
 * counts for calls of a session alone; a version that is no longer supported counts for every call. That a
 * provider one would change to or come back to is in maintenance closes nothing here.
 */
export function noteClosed({ code }: ApiProblem, { hasSession, url }: { hasSession: boolean; url: string }): void {
  if (code === 'provider-maintenance' && /\/(changeProviders|reactivateprovider\/\d+)$/.test(url)) return
  const reason = closing.find((each) => each === code)
  if (reason && (hasSession || reason === 'upgrade-required')) sessionStore().set(portalClosedAtom, reason)
}
