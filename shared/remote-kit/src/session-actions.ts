import { abortCalls } from '@homeside/api-client/abort-calls'
import { call } from '@homeside/api-client/call'
import { pageApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { ShortCodeAnswer, VerifyMobileFirstAnswer } from '@homeside/contract/mobile-first'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import type { LoginAnswer } from '@homeside/contract/session'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage, currentLanguage } from '@homeside/i18n/namespaces'
import { dashboardAtom } from '@homeside/session/dashboard'
import { clearSession, endSession, logOut } from '@homeside/session/log-out'
import { chooseOwnLanguage, rememberUsername } from '@homeside/session/preferences'
import {
  completedActionAtom,
  noProviderInfo,
  nothingCompleted,
  providerInfoAtom,
  type CompletedAction,
} from '@homeside/session/screen-stores'
import { sessionEndAtom, sessionModeAtom } from '@homeside/session/session-mode'
import { openSession, saveProviderChange } from '@homeside/session/sign-in'
import { sessionStore } from '@homeside/session/store'
import {
  aliasAtom,
  aliasStoreAtom,
  authAtom,
  tempUserAtom,
  pendingRedirectAtom,
  notRegistering,
  registrationProgressAtom,
  shortCodeInfoAtom,
} from '@homeside/session/tab-stores'

import { noteVisit } from './portal-log.ts'

/**
 * Everything that a screen may do to the session. Each action includes all that belongs to it. Nothing else may write
 * token, alias, progress or a texted link.
 */
export { openSession }
export { forgetPasskeyHere, keepPasskeyHere, passkeysHere } from '@homeside/session/preferences'

/**
 * Continues on the same page with the token from a change of username or password.
 *
 * @param username The new one, where it was changed.
 */
export function renewSession(answer: LoginAnswer, username?: string): void {
  const store = sessionStore()
  store.set(authAtom, answer.access_token)
  if (username !== undefined) store.set(tempUserAtom, username)
}

interface ChangedProvider {
  /** The path to go to. Default: the provider's home. */
  to?: string
  /** The provider was deactivated before. The next screen says that it is active again. */
  isReactivated?: boolean
}

/**
 * Continues at another provider of the account, with the answer of `account/changeProviders`. Calls on their way are
 * aborted, and nothing of the old provider is kept. Other tabs are not affected.
 */
export function changeProvider(answer: LoginAnswer, { to, isReactivated = false }: ChangedProvider = {}): void {
  saveProviderChange(answer)
  const store = sessionStore()
  if (isReactivated) store.set(providerInfoAtom, { ...noProviderInfo, showReactivatedProviderMessage: true })
  store.set(pendingRedirectAtom, { to: to ?? null })
}

/**
 * Continues at another active provider of the account: requests a session there, which ends this tab's session.
 *
 * @throws ApiProblem `forbidden` when it is not active any more, `provider-maintenance`, `login-failed`.
 */
export async function switchProvider(
  { ProviderId, NickName }: Pick<AccountProvider, 'ProviderId' | 'NickName'>,
  options?: ChangedProvider,
): Promise<void> {
  const json = { selectedSite: ProviderId, nickName: NickName }
  changeProvider(await call(pageApi(), 'POST', 'account/changeProviders', { json }), options)
}

/**
 * Changes the language: of this page, this browser, and the patient's emails and texts.
 *
 * @throws ApiProblem when the server was not told; page and browser have changed all the same.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  chooseOwnLanguage(language)
  const mode = sessionStore().get(sessionModeAtom)
  const json = { PreferredLanguage: language }
  if (mode === 'no-registrations') await call(pageApi(), 'POST', 'account/language', { json })
  else if (mode !== 'signed-out') await call(pageApi(), 'POST', 'patient/language', { json })
}

/** How many milliseconds the server has to answer. The patient is logged out of this device in any case. */
const patience = 3000

/**
 * Logs out on the server, in this tab and in every other one.
 *
 * @param to The path to go to; the provider's login when left out, null to stay on a page that is open to everybody.
 */
export async function leave(to?: string | null): Promise<void> {
  const alias = sessionStore().get(aliasAtom)
  const limit = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))
  // The server would refuse what the page is still loading.
  abortCalls()
  void noteVisit(pageApi(), 'Logout')
  // The server ends an idle session by itself, so it may be unreachable now.
  const answer = await Promise.race([call(pageApi(), 'POST', 'account/ssocookielogout'), limit]).catch(() => undefined)
  logOut()
  const store = sessionStore()
  store.set(sessionEndAtom, 'logged-out')
  if (to === null) return
  // The identity provider would let the next person in without a question.
  if (answer?.SignOutUrl) return location.assign(answer.SignOutUrl)
  store.set(pendingRedirectAtom, { to: to ?? pageAddress(pagePaths.aliasLogin, { alias }) })
}

/** Remembers the username on this device, for the login. Section 4.3 of the specification. */
export function keepUsernameHere(username: string): void {
  rememberUsername(username)
}

/** Logs out after the patient opted out of the current provider. The login says so. */
export async function leaveDeactivated(): Promise<void> {
  await leave()
  sessionStore().set(providerInfoAtom, { ...noProviderInfo, showDeactivatedProviderMessage: true })
}

/**
 * Stores the progress of the registration wizard, as `account/registration` answered it. When it is complete, the
 * session becomes a portal session. The screen then navigates to the next step itself.
 */
export function keepRegistration({ CurrentStep, MaxSteps, IsComplete, Saved }: RegistrationAnswer): void {
  const store = sessionStore()
  const progress = { currentStep: CurrentStep, maxSteps: MaxSteps, accountVerified: true }
  store.set(registrationProgressAtom, IsComplete ? notRegistering : progress)
  // The stored dashboard is from before the registration was complete.
  if (IsComplete) store.set(dashboardAtom, { ...store.get(dashboardAtom), dashboardInfo: null, patientUser: null })
  if (Saved.Security) store.set(tempUserAtom, Saved.Security.Username)
}

/**
 * Stores that the patient went back to an earlier page of the wizard. Later pages are closed until this one is saved.
 * Section 4.2 of the specification.
 */
export function returnToStep(step: number): void {
  const store = sessionStore()
  const progress = store.get(registrationProgressAtom)
  if (step > 0 && step < progress.currentStep) store.set(registrationProgressAtom, { ...progress, currentStep: step })
}

/**
 * Stores the provider with which somebody without an account chose to register. Guards with `needs: 'providerSite'`
 * read it.
 */
export function chooseSite({ SiteKey, Alias }: { SiteKey: number; Alias: string }): void {
  const store = sessionStore()
  store.set(aliasStoreAtom, { ...store.get(aliasStoreAtom), aliasName: Alias })
  store.set(providerInfoAtom, { ...store.get(providerInfoAtom), siteKey: SiteKey })
}

/**
 * Stores what a texted link stands for. Guards with `needs: 'shortCode'` read it. The session and the result of an
 * earlier link on this phone are dropped.
 */
export function keepShortCode(answer: ShortCodeAnswer): void {
  const known = sessionStore().get(shortCodeInfoAtom).code
  if (known !== null && known !== answer.Code) clearSession()
  const store = sessionStore()
  store.set(completedActionAtom, nothingCompleted)
  store.set(shortCodeInfoAtom, {
    code: answer.Code,
    dynamicTemplateKey: answer.DynamicTemplateKey,
    privacyPolicy: answer.PrivacyPolicy,
    privacyPolicyVersion: answer.PrivacyPolicyVersion,
    siteKey: answer.SiteKey,
    dynamicTemplateRoute: answer.DynamicTemplateRoute,
    alias: answer.Alias,
    providerName: answer.Provider.Name,
    providerPhone: answer.Provider.Phone,
    language: currentLanguage(),
    mayRegister: false,
  })
}

/**
 * Opens the session of a patient who proved a texted link, and leads to its one screen.
 *
 * @param to Somewhere else to go on to.
 */
export function openLiteSession(answer: VerifyMobileFirstAnswer, to?: string): void {
  openSession(answer, to === undefined ? {} : { to })
  const store = sessionStore()
  // The privacy policy was accepted with the proof.
  store.set(shortCodeInfoAtom, {
    ...store.get(shortCodeInfoAtom),
    privacyPolicy: false,
    mayRegister: answer.MayRegister,
  })
}

/**
 * Ends the task of a texted link: shows the result at `/actioncompleted` and ends the session, which is not needed any
 * more. The page can be opened hours later and asks the server nothing.
 */
export function completeAction(done: CompletedAction): void {
  sessionStore().set(completedActionAtom, done)
  endSession()
  sessionStore().set(pendingRedirectAtom, { to: pagePaths.actionCompleted })
}
