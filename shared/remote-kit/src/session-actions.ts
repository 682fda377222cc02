import { call } from '@homeside/api-client/call'
import { pageApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { paths } from '@homeside/contract/constants/paths'
import type { ShortCodeAnswer, VerifyMobileFirstAnswer } from '@homeside/contract/mobile-first'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import type { LoginAnswer } from '@homeside/contract/session'
import type { Language } from '@homeside/contract/wire'
import { changeLanguage, currentLanguage } from '@homeside/i18n/namespaces'
import { aliasAtom, aliasStoreAtom } from '@homeside/session/alias'
import { arrivalAtom } from '@homeside/session/arrival'
import { authAtom, tempUserAtom } from '@homeside/session/auth'
import { saveProviderChange } from '@homeside/session/change-provider'
import { completedActionAtom, nothingCompleted } from '@homeside/session/completed-action'
import type { CompletedAction } from '@homeside/session/completed-action'
import { dashboardAtom } from '@homeside/session/dashboard'
import { clearSession, endSession, logOut } from '@homeside/session/log-out'
import { openSession } from '@homeside/session/open-session'
import { chooseOwnLanguage, rememberUsername } from '@homeside/session/preferences'
import { noProviderInfo, providerInfoAtom } from '@homeside/session/provider-info'
import { notRegistering, registrationProgressAtom } from '@homeside/session/registration-progress'
import { sessionEndAtom } from '@homeside/session/session-end'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { sessionStore } from '@homeside/session/store'

/**
 * Everything that a screen may do to the session. Each does all that the portal does around it; nobody writes token,
 * alias, progress or a texted link in another way.
 */
export { openSession }
export { forgetPasskeyHere, keepPasskeyHere, passkeysHere } from '@homeside/session/passkeys-here'

/**
 * Goes on, on the same page, under the token that a change of username or password answered.
 *
 * @param username The new one, where it was changed.
 */
export function renewSession(answer: LoginAnswer, username?: string): void {
  const store = sessionStore()
  store.set(authAtom, answer.access_token)
  if (username !== undefined) store.set(tempUserAtom, username)
}

interface ChangedProvider {
  /** The path to go on to; the provider's home when left out. */
  to?: string
  /** The provider was deactivated before: the next screen says that it is active again. */
  isReactivated?: boolean
}

/**
 * Goes on at another provider of the account, from what `account/changeProviders` answered. Calls under way are given
 * up, and nothing of the provider before is kept. Other tabs stay where they are.
 */
export function changeProvider(answer: LoginAnswer, { to, isReactivated = false }: ChangedProvider = {}): void {
  saveProviderChange(answer)
  const store = sessionStore()
  if (isReactivated) store.set(providerInfoAtom, { ...noProviderInfo, showReactivatedProviderMessage: true })
  store.set(arrivalAtom, { to: to ?? null })
}

/**
 * Goes on at another active provider of the account: asks for a session there, which ends this tab's.
 *
 * @throws ApiProblem `forbidden` when it is not active any more, `provider-maintenance`, `login-failed`.
 */
export async function switchProvider(
  { ProviderId, NickName }: Pick<AccountProvider, 'ProviderId' | 'NickName'>,
  options?: ChangedProvider,
): Promise<void> {
  const json = { selectedSite: ProviderId, nickName: NickName }
  changeProvider(await call(pageApi(), 'POST', paths.changeProvider, { json }), options)
}

/**
 * Speaks another language from now on: this page, this browser, and the mails and texts of whoever is signed in.
 *
 * @throws ApiProblem when the server was not told; page and browser have changed all the same.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  chooseOwnLanguage(language)
  const mode = sessionStore().get(sessionModeAtom)
  if (mode === 'signed-out' || mode === 'no-registrations') return
  await call(pageApi(), 'POST', paths.language, { json: { PreferredLanguage: language } })
}

/** Milliseconds that the server has to answer; the patient is logged out of this device in any case. */
const patience = 3000

/**
 * Logs out on the server, here and in every other tab.
 *
 * @param to The path to go to; the provider's login when left out, null to stay on a page that is open to everybody.
 */
export async function leave(to?: string | null): Promise<void> {
  const alias = sessionStore().get(aliasAtom)
  const limit = new Promise((resolve) => setTimeout(resolve, patience))
  // A server that cannot be reached ends the session by itself when it has been idle.
  await Promise.race([call(pageApi(), 'POST', paths.logout), limit]).catch(() => undefined)
  logOut()
  const store = sessionStore()
  store.set(sessionEndAtom, 'logged-out')
  if (to === null) return
  store.set(arrivalAtom, { to: to ?? (alias ? `/${encodeURIComponent(alias)}/login` : '/login') })
}

/** Keeps the username on this device, for the login to begin with. Section 4.3 of the specification. */
export function keepUsernameHere(username: string): void {
  rememberUsername(username)
}

/** Logs out of a provider that the patient has just opted out of; the login says so. */
export async function leaveDeactivated(): Promise<void> {
  await leave()
  sessionStore().set(providerInfoAtom, { ...noProviderInfo, showDeactivatedProviderMessage: true })
}

/**
 * Keeps how far the registration wizard is, as `account/registration` answered; once it is complete the session is a
 * portal's. The screen then goes on to the path of the next step by itself.
 */
export function keepRegistration({ CurrentStep, MaxSteps, IsComplete, Saved }: RegistrationAnswer): void {
  const store = sessionStore()
  const progress = { currentStep: CurrentStep, maxSteps: MaxSteps, accountVerified: true }
  store.set(registrationProgressAtom, IsComplete ? notRegistering : progress)
  // What is known of the patient is of before.
  if (IsComplete) store.set(dashboardAtom, { ...store.get(dashboardAtom), dashboardInfo: null, patientUser: null })
  if (Saved.Security) store.set(tempUserAtom, Saved.Security.Username)
}

/** Keeps the provider that somebody without an account chose to register with; `needs: 'providerSite'` asks for it. */
export function chooseSite({ SiteKey, Alias }: { SiteKey: number; Alias: string }): void {
  const store = sessionStore()
  store.set(aliasStoreAtom, { ...store.get(aliasStoreAtom), aliasName: Alias })
  store.set(providerInfoAtom, { ...store.get(providerInfoAtom), siteKey: SiteKey })
}

/**
 * Keeps what a texted link stands for; `needs: 'shortCode'` asks for it. What another link left on this phone goes: its
 * session, and what was done by it.
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
 * Opens the session of who proved a texted link, and leads to its one screen.
 *
 * @param to Somewhere else to go on to.
 */
export function openLiteSession(answer: VerifyMobileFirstAnswer, to?: string): void {
  openSession(answer, to === undefined ? {} : { to })
  const store = sessionStore()
  // Accepted with the proof.
  store.set(shortCodeInfoAtom, {
    ...store.get(shortCodeInfoAtom),
    privacyPolicy: false,
    mayRegister: answer.MayRegister,
  })
}

/**
 * Ends the task of a texted link: shows what was done at `/actioncompleted`, and lets go of the session, since nothing
 * is left to do with it. Whoever wakes the page hours later reads what was done, and nothing is asked of the server.
 */
export function completeAction(done: CompletedAction): void {
  sessionStore().set(completedActionAtom, done)
  endSession()
  sessionStore().set(arrivalAtom, { to: '/actioncompleted' })
}
