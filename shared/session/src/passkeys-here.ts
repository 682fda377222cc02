import { localText } from './storage.ts'

const passkeysKey = 'passkeys'
const offerKey = 'passkeyOffer'

/** The passkeys that were made on this device, by their ids. An id alone gives no access. */
export function passkeysHere(): string[] {
  return (localText.get(passkeysKey) ?? '').split(' ').filter((id) => id !== '')
}

/** Remembers that this device has a passkey, so that the login offers it. */
export function keepPasskeyHere(credentialId: string): void {
  localText.set(passkeysKey, [...new Set([...passkeysHere(), credentialId])].join(' '))
}

/** Forgets a passkey that is no longer valid, so that the login no longer offers it. */
export function forgetPasskeyHere(credentialId: string): void {
  const left = passkeysHere().filter((id) => id !== credentialId)
  if (left.length === 0) localText.remove(passkeysKey)
  else localText.set(passkeysKey, left.join(' '))
}

/** Whether the patient refused passkeys on this device. */
export function hasDeclinedPasskey(): boolean {
  return localText.get(offerKey) === 'declined'
}

/** Stops offering passkeys on this device. The account keeps them. */
export function declinePasskey(): void {
  localText.set(offerKey, 'declined')
}
