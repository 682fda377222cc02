import type { PasskeyAssertion, PasskeyRequestAnswer } from '@homeside/contract/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/**
 * Asks the device for a passkey: over the page, or in the list that the browser shows below the username. Asked again,
 * what was asked before is given up.
 *
 * @throws Error when the patient turns away, there is none, or something else was asked meanwhile.
 */
export async function showPasskey(
  { Options }: PasskeyRequestAnswer,
  { inAutofill = false }: { inAutofill?: boolean } = {},
): Promise<PasskeyAssertion> {
  // The contract says of the W3C's options what this portal needs to know; the device reads all of it.
  const optionsJSON = Options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: {
      authenticatorData,
      clientDataJSON,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
    clientExtensionResults: {},
  }
}
