import type { PasskeyAssertion, PasskeyRequestAnswer } from '@homeside/contract/passkeys'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * Asks the device for a passkey: over the page, or in the browser's list below the username. A new request cancels the
 * one before.
 *
 * @throws Error when the patient refuses, the device has none, or something else was asked meanwhile.
 */
export async function showPasskey(
  { Options }: PasskeyRequestAnswer,
  { inAutofill = false }: { inAutofill?: boolean } = {},
): Promise<PasskeyAssertion> {
  // The contract types only the options that this portal reads. The device reads all of them.
  const optionsJSON = Options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { authenticatorData, clientDataJSON, signature, ...(userHandle === undefined ? {} : { userHandle }) },
    clientExtensionResults: {},
  }
}
