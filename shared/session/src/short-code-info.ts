import { isFlag, isNumber, isTextOrNull, orNull, recordOf } from '@homeside/contract/constants/shapes'

import { storedRecord } from './stored-atom.ts'

export interface ShortCodeInfo {
  code: string | null
  dynamicTemplateKey: number | null
  /** Whether the patient still has to accept the provider's privacy policy. */
  privacyPolicy: boolean
  /** Our addition: the version that is in force there. */
  privacyPolicyVersion: string | null
  siteKey: number | null
  /** The one screen that a texted link's session may open. */
  dynamicTemplateRoute: string | null
  /** Our addition: the alias of the link's provider, for pages whose address names no provider. */
  alias: string | null
  providerName: string | null
  providerPhone: string | null
  /** Our addition: the language of the text message. */
  language: string | null
  /** Our addition: the patient who proved the link has no account with a password. */
  mayRegister: boolean
}

const isShortCodeInfo = recordOf<ShortCodeInfo>({
  code: isTextOrNull,
  dynamicTemplateKey: orNull(isNumber),
  privacyPolicy: isFlag,
  privacyPolicyVersion: isTextOrNull,
  siteKey: orNull(isNumber),
  dynamicTemplateRoute: isTextOrNull,
  alias: isTextOrNull,
  providerName: isTextOrNull,
  providerPhone: isTextOrNull,
  language: isTextOrNull,
  mayRegister: isFlag,
})

export const noShortCode: ShortCodeInfo = {
  code: null,
  dynamicTemplateKey: null,
  privacyPolicy: false,
  privacyPolicyVersion: null,
  siteKey: null,
  dynamicTemplateRoute: null,
  alias: null,
  providerName: null,
  providerPhone: null,
  language: null,
  mayRegister: false,
}

/** What a texted link stands for. */
export const shortCodeInfoAtom = storedRecord<ShortCodeInfo>('shortCodeInfo', noShortCode, isShortCodeInfo)
