import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { VerifyMobileFirstAnswer, VerifyMobileFirstRequest } from '@homeside/contract/mobile-first'
import type { ShortCodeInfo } from '@homeside/session/tab-stores'

export interface Proof {
  LastName: string
  /** `YYYY-MM-DD`. */
  DateOfBirth: string
  AcceptsPrivacyPolicy: boolean
}

/**
 * Proves who opened the link, and opens their session for its one screen.
 *
 * @throws ApiProblem `no-match`, with the tries that are left from the third on; `short-code-locked`,
 * `short-code-invalid`, `account-locked`, or what any call can fail with.
 */
export function proveLink(
  api: Api,
  { code, dynamicTemplateKey, privacyPolicy, privacyPolicyVersion }: ShortCodeInfo,
  { LastName, DateOfBirth, AcceptsPrivacyPolicy }: Proof,
  signal: AbortSignal,
): Promise<VerifyMobileFirstAnswer> {
  return call(api, 'POST', 'account/verifymobilefirst', {
    json: {
      // Section 3.3 of the specification names both. Nobody has them here: the link and these facts are the proof.
      username: '',
      password: '',
      resetPasswordMode: false,
      lastName: LastName,
      DateOfBirth,
      code: code ?? '',
      createRegistration: true,
      // The server returned this key, so it is a valid one.
      dynamicTemplateKey: dynamicTemplateKey as VerifyMobileFirstRequest['dynamicTemplateKey'],
      ...(privacyPolicy && privacyPolicyVersion !== null && AcceptsPrivacyPolicy
        ? { PrivacyPolicyVersion: privacyPolicyVersion }
        : {}),
    },
    signal,
  })
}
