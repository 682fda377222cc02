import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { passkeyTermsVersion } from '@homeside/contract/constants/limits'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'
import { keepPasskeyHere } from '@homeside/remote-kit/session-actions'
import { startRegistration, WebAuthnError, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

/** The result of asking the device. `refused`: the patient refused, or it took too long. */
export type PasskeyOutcome = { is: 'made'; answer: PasskeysAnswer } | { is: 'here already' | 'refused' }

/**
 * Makes a passkey on this device, and saves it in the account with the accepted terms.
 *
 * @param name What the patient calls the device.
 * @throws ApiProblem `proof-required`, `too-many-passkeys`, or what any call can fail with.
 */
export async function makePasskey(api: Api, name: string): Promise<PasskeyOutcome> {
  const { Options } = await call(api, 'POST', 'account/passkeys/options')
  // The contract types only the options that this portal reads. The device reads all of them.
  const optionsJSON = Options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'here already'
    if (error instanceof Error) return 'refused'
    throw error
  })
  if (made === 'here already' || made === 'refused') return { is: made }
  const { attestationObject, clientDataJSON, transports = [] } = made.response
  const Response = {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key' as const,
    response: { attestationObject, clientDataJSON, transports },
    clientExtensionResults: {},
  }
  const json = { Response, Name: name, TermsVersion: passkeyTermsVersion }
  const answer = await call(api, 'POST', 'account/passkeys', { json })
  keepPasskeyHere(made.id)
  return { is: 'made', answer }
}

/** Names of devices, in an order that tells them apart. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A first name for the device, which the patient can change; null when the browser does not tell. */
export function deviceName(userAgent: string): (typeof devices)[number][0] | null {
  return devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}
