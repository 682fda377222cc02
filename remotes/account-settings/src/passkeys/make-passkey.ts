import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { passkeyTermsVersion } from '@homeside/contract/constants/passkeys'
import { paths } from '@homeside/contract/constants/paths'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'
import { keepPasskeyHere } from '@homeside/remote-kit/session-actions'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

/** What came of asking the device: `refused` is the patient's own doing, or takes too long. */
export type Made = { is: 'made'; answer: PasskeysAnswer } | { is: 'here already' | 'refused' }

/**
 * Has this device make a passkey, and the account keep it with the terms that were accepted.
 *
 * @param name what the patient calls the device.
 * @throws ApiProblem `proof-required`, `too-many-passkeys`, or what any call can fail with.
 */
export async function makePasskey(api: Api, name: string): Promise<Made> {
  const { Options } = await call(api, 'POST', paths.passkeyOptions)
  // The contract says of the W3C's options what this portal needs to know; the device reads all of it.
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
  const answer = await call(api, 'POST', paths.passkeys, { json })
  keepPasskeyHere(made.id)
  return { is: 'made', answer }
}
