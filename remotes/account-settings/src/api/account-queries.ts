import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Language } from '@homeside/contract/wire'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import type { SessionMode } from '@homeside/session/session-mode'

/** The patient's account data: email, language, time zone. Section 3.2 of the specification. */
export const patientUserQuery = answerQuery('patient/user')

/** The patient's notification settings, with the consent texts in the page's language. */
export const notificationsQuery = (language: Language) => answerQuery('patient/notifications', { language })

/** Where the patient is signed in, and the recent sign-ins. */
export const openSessionsQuery = answerQuery('account/sessions')

/** The account of a patient without a provider: username, email, language. */
export const accountUserQuery = answerQuery('account/user')

/** Credits: of the current provider, or of all the account's providers. Section 4.1 of the specification. */
export function creditsQuery(mode: SessionMode) {
  return mode === 'no-registrations' ? answerQuery('account/credits') : answerQuery('patient/credits')
}

/** Shows the answer of a call, and refreshes what else depends on it: home, and the account's list. */
export function demographicsChanged(answer?: PatientInfo): void {
  if (answer) pageCache.setQueryData(patientInfoQuery.queryKey, answer)
  else void pageCache.invalidateQueries({ queryKey: patientInfoQuery.queryKey })
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard') })
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}

/** Shows the answer of a call, and refreshes what else depends on it: home, and the account's list. */
export function insuranceChanged(answer?: InsuranceAnswer): void {
  if (answer) pageCache.setQueryData(insuranceQuery.queryKey, answer)
  else void pageCache.invalidateQueries({ queryKey: insuranceQuery.queryKey })
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard') })
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}
