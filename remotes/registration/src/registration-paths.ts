import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
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

const wizardPaths = {
  verify: pagePaths.aliasRegisterVerify,
  security: pagePaths.aliasRegisterSecurity,
  generalInfo: pagePaths.aliasRegisterGeneralInfo,
  responsibleParty: pagePaths.aliasRegisterResponsibleParty,
  emergencyContact: pagePaths.aliasRegisterEmergencyContact,
  insurance: pagePaths.aliasRegisterInsurance,
} as const satisfies Record<WizardPageName, string>

/** Writes the paths of this remote like the current one: with the provider's alias if it has one. */
export function usePaths() {
  const { alias = null } = useParams()
  const findProvider = pageAddress(pagePaths.findProvider, {})
  const selfRegisterCode = pageAddress(pagePaths.selfRegisterCode, { alias })
  const reset = pageAddress(pagePaths.aliasReset, { alias })
  const wizard = (page: WizardPageName): string => pageAddress(wizardPaths[page], { alias })
  return {
    alias,
    login: pageAddress(pagePaths.aliasLogin, { alias }),
    privacyPolicy: policyAddress(alias),
    terms: pageAddress(pagePaths.aliasTerms, { alias }),
    /** When the address already names a provider, that one is offered first. */
    findProvider: alias === null ? findProvider : `${findProvider}?alias=${encodeURIComponent(alias)}`,
    findByName: `${findProvider}?by=name`,
    patientSearch: pageAddress(pagePaths.patientSearch, { alias }),
    selfRegisterCode,
    lostContact: `${selfRegisterCode}?view=lost`,
    reset,
    lostMailbox: `${reset}?view=lost`,
    forgottenUsername: `${reset}?view=username`,
    resetCredentials: pageAddress(pagePaths.aliasResetCredentials, { alias }),
    resetPassword: pageAddress(pagePaths.aliasResetPassword, { alias }),
    wizard,
    check: `${wizard('insurance')}?view=check`,
    /** A page of the wizard that is opened to change one answer, and leads back to the check page. */
    change: (page: WizardPageName) => `${wizard(page)}?${changing}`,
  }
}

const changing = 'from=check'

/** Whether a page of the wizard was opened to change one answer. */
export function useIsChange(): boolean {
  return useLocation().search.includes(changing)
}
