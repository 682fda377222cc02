import { requestSource } from '@homeside/contract/constants/limits'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const open = { zone: 'public' } as const
const reset = { en: 'New password', es: 'Contraseña nueva' } as const
const register = { en: 'Register', es: 'Registro' } as const

const sendReset = `${'account/generateresetcode/{id}'.replace('{id}', '{username}')}?requestsource=${requestSource}`
const askAboutLink = [`account/password/verify/{id}?requestsource=${requestSource}`]

/** The frame of a wizard, without a menu. */
const layout = 'task'

/** Section 2.7 of the specification: a provider was chosen that allows self-registration. */
const chosen = { zone: 'public', needs: 'providerSite', check: 'hasAccess', denied: 'login' } as const

type Steps = number | readonly [first: number, last: number]

/** A page of the wizard, for who has come to its step. Anybody else is led to a login. */
const wizardPage = <const Page extends string>(
  path: string,
  page: Page,
  { step, denied }: { step: Steps; denied: 'login' | 'aliasLogin' },
) =>
  ({ path, page, title: register, guard: { zone: 'public', needs: 'registrationStep', step, denied }, layout }) as const

export default {
  name: 'registration',
  contract: 1,
  routes: [
    {
      path: pagePaths.registrationCode,
      page: 'registration-code',
      firstPage: 'verify',
      firstCalls: ['account/verifyRegistrationCode/{code}'.replace('{code}', '{key}')],
      title: register,
      guard: { zone: 'public', check: 'registrationCode', denied: 'login' },
      layout,
    },

    {
      path: pagePaths.findProvider,
      page: 'find-provider',
      firstPage: true,
      title: { en: 'Find your provider', es: 'Encuentre a su proveedor' },
      guard: open,
      layout,
    },
    { path: pagePaths.patientSearch, page: 'patient-search', title: register, guard: chosen, layout },
    { path: pagePaths.selfRegisterCode, page: 'self-register-code', title: register, guard: chosen, layout },

    { path: pagePaths.reset, page: 'reset', firstPage: true, firstSend: sendReset, title: reset, guard: open, layout },
    {
      path: pagePaths.resetCredentials,
      page: 'reset-credentials',
      firstPage: 'prove-reset',
      firstCalls: askAboutLink,
      title: reset,
      guard: open,
      layout,
    },
    { path: pagePaths.resetPassword, page: 'reset-password', title: reset, guard: open, layout },
    {
      path: pagePaths.aliasReset,
      page: 'reset',
      firstPage: true,
      firstSend: sendReset,
      title: reset,
      guard: open,
      layout,
    },
    {
      path: pagePaths.aliasResetCredentials,
      page: 'reset-credentials',
      firstPage: 'prove-reset',
      firstCalls: askAboutLink,
      title: reset,
      guard: open,
      layout,
    },
    { path: pagePaths.aliasResetPassword, page: 'reset-password', title: reset, guard: open, layout },

    { path: pagePaths.registerVerify, page: 'verify', firstPage: true, title: register, guard: open, layout },
    wizardPage(pagePaths.registerSecurity, 'security', { step: 1, denied: 'login' }),
    wizardPage(pagePaths.registerGeneralInfo, 'general-info', { step: 2, denied: 'login' }),
    wizardPage(pagePaths.registerResponsibleParty, 'responsible-party', { step: 3, denied: 'login' }),
    wizardPage(pagePaths.registerEmergencyContact, 'emergency-contact', { step: 4, denied: 'login' }),
    // When the provider knows the contacts, they are not asked for: section 2.6 of the specification.
    wizardPage(pagePaths.registerInsurance, 'insurance', { step: [2, 5], denied: 'login' }),

    { path: pagePaths.aliasRegisterVerify, page: 'verify', firstPage: true, title: register, guard: open, layout },
    wizardPage(pagePaths.aliasRegisterSecurity, 'security', { step: 1, denied: 'aliasLogin' }),
    wizardPage(pagePaths.aliasRegisterGeneralInfo, 'general-info', { step: 2, denied: 'aliasLogin' }),
    wizardPage(pagePaths.aliasRegisterResponsibleParty, 'responsible-party', { step: 3, denied: 'aliasLogin' }),
    wizardPage(pagePaths.aliasRegisterEmergencyContact, 'emergency-contact', { step: 4, denied: 'aliasLogin' }),
    wizardPage(pagePaths.aliasRegisterInsurance, 'insurance', { step: 5, denied: 'aliasLogin' }),
  ],
  menu: [],
  homeCards: [],
} as const satisfies RemoteDescriptor
