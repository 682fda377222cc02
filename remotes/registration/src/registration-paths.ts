import { useLocation, useParams } from '@homeside/remote-kit/router'

/** The pages of the wizard in their order, as section 2.6 of the specification names them. */
export const wizardPages = [
  'verify',
  'security',
  'generalInfo',
  'responsibleParty',
  'emergencyContact',
  'insurance',
] as const
export type WizardPageName = (typeof wizardPages)[number]

/** Writes the paths of this remote like the current one: with the provider's alias if it has one. */
export function usePaths() {
  const { alias = null } = useParams()
  const base = alias === null ? '' : `/${encodeURIComponent(alias)}`
  return {
    alias,
    login: `${base}/login`,
    privacyPolicy: alias === null ? '/privacyPolicy' : `/privacyPolicy?alias=${encodeURIComponent(alias)}`,
    terms: `${base}/terms`,
    /** When the address already names a provider, that one is offered first. */
    findProvider:
      alias === null ? '/selfRegister/provider' : `/selfRegister/provider?alias=${encodeURIComponent(alias)}`,
    findByName: '/selfRegister/provider?by=name',
    patientSearch: `${base}/selfregister/patientSearch`,
    selfRegisterCode: `${base}/selfRegister/verify`,
    lostContact: `${base}/selfRegister/verify?view=lost`,
    reset: `${base}/reset`,
    lostMailbox: `${base}/reset?view=lost`,
    forgottenUsername: `${base}/reset?view=username`,
    resetCredentials: `${base}/reset/credentials`,
    resetPassword: `${base}/reset/password`,
    wizard: (page: WizardPageName) => `${base}/register/${page}`,
    check: `${base}/register/insurance?view=check`,
    /** A page of the wizard that is opened to change one answer, and leads back to the check page. */
    change: (page: WizardPageName) => `${base}/register/${page}?${changing}`,
  }
}

const changing = 'from=check'

/** Whether a page of the wizard was opened to change one answer. */
export function useIsChange(): boolean {
  return useLocation().search.includes(changing)
}
