import { answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'

/** The patient's passkeys. */
export const passkeysQuery = answerQuery('account/passkeys')

/** Puts the passkeys that a call answered into the cache, so that the page shows them. */
export function passkeysChanged(answer: PasskeysAnswer): void {
  pageCache.setQueryData(passkeysQuery.queryKey, answer)
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}

/** The parts of the W3C's Signal API that are used here. Few browsers have it; elsewhere nothing is signalled. */
interface Signals {
  signalAllAcceptedCredentials?: (told: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }) => Promise<void>
  signalCurrentUserDetails?: (told: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

function signals(): Signals {
  return 'PublicKeyCredential' in window ? window.PublicKeyCredential : {}
}

/** Tells the device which passkeys are still valid, so that it offers no other. */
export function signalKeptPasskeys({ Items, RpId, UserId }: PasskeysAnswer): void {
  if (UserId === null) return
  const allAcceptedCredentialIds = Items.map(({ CredentialId }) => CredentialId)
  // The device decides what to do with it.
  signals()
    .signalAllAcceptedCredentials?.({ rpId: RpId, userId: UserId, allAcceptedCredentialIds })
    .catch(() => undefined)
}

/** Tells the device the new username of its passkeys. */
export function signalUsername({ RpId, UserId }: PasskeysAnswer, username: string): void {
  if (UserId === null) return
  signals()
    .signalCurrentUserDetails?.({ rpId: RpId, userId: UserId, name: username, displayName: username })
    .catch(() => undefined)
}
