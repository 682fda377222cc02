import { isFlag, isNumber, isRecord, isTextOrNull, orNull, recordOf } from '@homeside/contract/constants/shapes'
import type { LoginAnswer } from '@homeside/contract/session'
import { atom } from 'jotai'

import { authKey } from './storage.ts'
import { storedRecord, storedText } from './stored-atom.ts'

/** What a tab knows about aliases beside the signed-in patient's own; section 3.1 of the specification. */
export interface AliasStore {
  /** The provider with which somebody without an account chose to register; null when none was chosen. */
  aliasName: string | null
  /** The address named another provider. The mismatch guard acts on this flag and clears it. */
  aliasManuallyAltered: boolean
}

function isAliasStore(value: unknown): value is AliasStore {
  return isRecord(value) && isTextOrNull(value['aliasName']) && typeof value['aliasManuallyAltered'] === 'boolean'
}

/** The alias of the signed-in patient's provider. It is sent in the Alias header. */
export const aliasAtom = storedText('alias')

/** The store of a new tab. */
export const noAlias: AliasStore = { aliasName: null, aliasManuallyAltered: false }
/** Read by the guards of registering and by the alias-mismatch guard. */
export const aliasStoreAtom = storedRecord<AliasStore>('aliasStore', noAlias, isAliasStore)

/** A sign-in that still needs a choice of provider. Its token is valid for that choice only and is never stored. */
interface ProviderChoices {
  answer: LoginAnswer
  /** As typed; null when unknown. */
  username: string | null
  /** When the choice expires, in milliseconds since 1970. */
  expiresAt: number
}

/** The choice that the login still has to offer; null when there is none. */
export const providerChoiceAtom = atom<ProviderChoices | null>(null)

/** The access token of this tab's session; null when nobody is signed in. */
export const authAtom = storedText(authKey)

/** The username of the session, as typed. It is used to sign in again and is passed from screen to screen. */
export const tempUserAtom = storedText('tempUser')

/** Where the patient signed in: the path of the login page. */
export const locAtom = storedText('loc')

/** A path that the portal has to go to because the session changed: a login, a logout, another provider. */
interface PendingRedirect {
  /** The path to go to. Null: the page that was asked for before, or the patient's first page. */
  to: string | null
}

/**
 * Where a change of the session leads, until the portal has gone there. Until then the address still belongs to the
 * session before, so no guard judges it.
 */
export const pendingRedirectAtom = atom<PendingRedirect | null>(null)

export interface RedirectInfo {
  /** The path that was asked for before the sign-in. */
  redirectPath: string | null
  registrationCode: string | null
  username: string | null
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null
  lastName: string | null
}

function isRedirectInfo(value: unknown): value is RedirectInfo {
  return isRecord(value) && Object.keys(noRedirect).every((name) => isTextOrNull(value[name]))
}

export const noRedirect: RedirectInfo = {
  redirectPath: null,
  registrationCode: null,
  username: null,
  dateOfBirth: null,
  lastName: null,
}

/** What one screen passes to the next. Each value is removed when the screen it is meant for has read it. */
export const redirectInfoAtom = storedRecord<RedirectInfo>('redirectInfo', noRedirect, isRedirectInfo)

/** The progress of the registration wizard; sections 3.1 and 4.2 of the specification. */
export interface RegistrationProgress {
  /** The next step, 1 to 5; 0 for somebody who is not registering. */
  currentStep: number
  maxSteps: number
  /** A registration code was proved, and a session for registering is open. */
  accountVerified: boolean
}

function isRegistrationProgress(value: unknown): value is RegistrationProgress {
  return (
    isRecord(value) &&
    Number.isInteger(value['currentStep']) &&
    Number.isInteger(value['maxSteps']) &&
    typeof value['accountVerified'] === 'boolean'
  )
}

const maxSteps = 5
export const notRegistering: RegistrationProgress = { currentStep: 0, maxSteps, accountVerified: false }

/** The progress for a step of the server; without a step, nobody is registering. */
export function progressAt(step: number | undefined): RegistrationProgress {
  return step === undefined ? notRegistering : { currentStep: step, maxSteps, accountVerified: true }
}

export const registrationProgressAtom = storedRecord<RegistrationProgress>(
  'registrationProgress',
  notRegistering,
  isRegistrationProgress,
)

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

/** What is known of the texted link that was opened in this tab. */
export const shortCodeInfoAtom = storedRecord<ShortCodeInfo>('shortCodeInfo', noShortCode, isShortCodeInfo)
