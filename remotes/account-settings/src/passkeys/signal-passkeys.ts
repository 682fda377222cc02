import type { PasskeysAnswer } from '@homeside/contract/passkeys'

/** The parts of the W3C's Signal API that are used here; few browsers have it, and where it is missing nothing is told. */
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

/** Tells the device which passkeys are still good, so that it offers no other. */
export function signalKeptPasskeys({ Items, RpId, UserId }: PasskeysAnswer): void {
  if (UserId === null) return
  const allAcceptedCredentialIds = Items.map(({ CredentialId }) => CredentialId)
  // What the device makes of it is its own affair.
  signals()
    .signalAllAcceptedCredentials?.({ rpId: RpId, userId: UserId, allAcceptedCredentialIds })
    .catch(() => undefined)
}

/** Tells the device under which name its passkeys sign in from now on. */
export function signalUsername({ RpId, UserId }: PasskeysAnswer, username: string): void {
  if (UserId === null) return
  signals()
    .signalCurrentUserDetails?.({ rpId: RpId, userId: UserId, name: username, displayName: username })
    .catch(() => undefined)
}
