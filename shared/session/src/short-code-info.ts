import { isDay, isFlag, isNumber, isText, isTextOrNull, orNull, recordOf } from '@homeside/contract/constants/shapes'

import { storedRecord } from './stored-atom.ts'

export interface ShortCodeInfo {
  code: string | null
  dynamicTemplateKey: number | null
  /** Whether the patient still has to accept the provider's privacy policy. */
  privacyPolicy: boolean
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

/** The result of a texted link's task. The last page shows this and asks the server nothing. */
export interface CompletedAction {
  /** The screen that the link led to; null while nothing is done. */
  route: string | null
  /** The order that was placed; null when the link was for something else. */
  order: CompletedOrder | null
  /** A code to register with, for a patient without an account. */
  registrationCode: string | null
}

export interface CompletedOrder {
  number: string
  /** `YYYY-MM-DD`. */
  date: string
  items: number
  status: string
  holdReason: string | null
  /** The expected day, `YYYY-MM-DD`. */
  expected: string | null
  /** The first day for another order, `YYYY-MM-DD`. */
  next: string | null
  copayCents: number | null
  /** Whether it was placed before this visit. */
  isEarlier: boolean
}

const isCompletedAction = recordOf<CompletedAction>({
  route: isText,
  order: orNull(
    recordOf<CompletedOrder>({
      number: isText,
      date: isDay,
      items: isNumber,
      status: isText,
      holdReason: isTextOrNull,
      expected: orNull(isDay),
      next: orNull(isDay),
      copayCents: orNull(isNumber),
      isEarlier: isFlag,
    }),
  ),
  registrationCode: isTextOrNull,
})

export const nothingCompleted: CompletedAction = { route: null, order: null, registrationCode: null }

/** The result of a texted link's task. It is kept until another link is opened or the patient logs out. */
export const completedActionAtom = storedRecord<CompletedAction>('completedAction', nothingCompleted, isCompletedAction)
