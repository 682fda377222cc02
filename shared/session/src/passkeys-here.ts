import { localText } from './storage.ts'

const passkeysKey = 'passkeys'
const offerKey = 'passkeyOffer'

/** The passkeys that were made on this device, by the names that the device has for them. They open nothing. */
export function passkeysHere(): string[] {
  return (localText.get(passkeysKey) ?? '').split(' ').filter((id) => id !== '')
}

/** Remembers that a passkey is on this device, so that the login offers it. */
export function keepPasskeyHere(credentialId: string): void {
  localText.set(passkeysKey, [...new Set([...passkeysHere(), credentialId])].join(' '))
}

/** A passkey is good no longer: the login offers it no more. */
export function forgetPasskeyHere(credentialId: string): void {
  const left = passkeysHere().filter((id) => id !== credentialId)
  if (left.length === 0) localText.remove(passkeysKey)
  else localText.set(passkeysKey, left.join(' '))
}

/** Whether the patient has said on this device that they want none. */
export function hasDeclinedPasskey(): boolean {
  return localText.get(offerKey) === 'declined'
}

/** Offers no passkey on this device any more; the account still has them. */
export function declinePasskey(): void {
  localText.set(offerKey, 'declined')
}
