import { requestSource } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const open = { zone: 'public' } as const
const reset = { en: 'New password', es: 'Contraseña nueva' } as const
const register = { en: 'Register', es: 'Registro' } as const

const sendReset = `${paths.generateResetCode.replace('{id}', '{username}')}?requestsource=${requestSource}`
const askAboutLink = [`${paths.verifyResetLink}?requestsource=${requestSource}`]

/** The frame of a wizard, without a menu. */
const layout = 'task'

/** Section 2.7 of the specification: a provider was chosen that allows self-registration. */
const chosen = { zone: 'public', needs: 'providerSite', check: 'hasAccess', denied: 'login' } as const

const step = (number: 1 | 2 | 3 | 4) => ({ zone: 'public', needs: 'registrationStep', step: number }) as const

export default {
  name: 'registration',
  contract: 1,
  routes: [
    {
      path: '/r/:key?',
      page: 'registration-code',
      firstPage: 'verify',
      firstCalls: [paths.verifyRegistrationCode.replace('{code}', '{key}')],
      title: register,
      guard: { zone: 'public', check: 'registrationCode', denied: 'login' },
      layout,
    },

    {
      path: '/selfRegister/provider/:key?',
      page: 'find-provider',
      firstPage: true,
      title: { en: 'Find your provider', es: 'Encuentre a su proveedor' },
      guard: open,
      layout,
    },
    { path: '/:alias/selfregister/patientSearch', page: 'patient-search', title: register, guard: chosen, layout },
    { path: '/:alias/selfRegister/verify', page: 'self-register-code', title: register, guard: chosen, layout },

    { path: '/reset', page: 'reset', firstPage: true, firstSend: sendReset, title: reset, guard: open, layout },
    {
      path: '/reset/credentials/:id?',
      page: 'reset-credentials',
      firstPage: 'prove-reset',
      firstCalls: askAboutLink,
      title: reset,
      guard: open,
      layout,
    },
    { path: '/reset/password', page: 'reset-password', title: reset, guard: open, layout },
    { path: '/:alias/reset', page: 'reset', firstPage: true, firstSend: sendReset, title: reset, guard: open, layout },
    {
      path: '/:alias/reset/credentials/:id?',
      page: 'reset-credentials',
      firstPage: 'prove-reset',
      firstCalls: askAboutLink,
      title: reset,
      guard: open,
      layout,
    },
    { path: '/:alias/reset/password', page: 'reset-password', title: reset, guard: open, layout },

    { path: '/register/verify', page: 'verify', firstPage: true, title: register, guard: open, layout },
    { path: '/register/security', page: 'security', title: register, guard: { ...step(1), denied: 'login' }, layout },
    {
      path: '/register/generalInfo',
      page: 'general-info',
      title: register,
      guard: { ...step(2), denied: 'login' },
      layout,
    },
    {
      path: '/register/responsibleParty',
      page: 'responsible-party',
      title: register,
      guard: { ...step(3), denied: 'login' },
      layout,
    },
    {
      path: '/register/emergencyContact',
      page: 'emergency-contact',
      title: register,
      guard: { ...step(4), denied: 'login' },
      layout,
    },
    {
      path: '/register/insurance',
      page: 'insurance',
      title: register,
      // When the provider knows the contacts, they are not asked for: section 2.6 of the specification.
      guard: { zone: 'public', needs: 'registrationStep', step: [2, 5], denied: 'login' },
      layout,
    },

    { path: '/:alias/register/verify', page: 'verify', firstPage: true, title: register, guard: open, layout },
    {
      path: '/:alias/register/security',
      page: 'security',
      title: register,
      guard: { ...step(1), denied: 'aliasLogin' },
      layout,
    },
    {
      path: '/:alias/register/generalInfo',
      page: 'general-info',
      title: register,
      guard: { ...step(2), denied: 'aliasLogin' },
      layout,
    },
    {
      path: '/:alias/register/responsibleParty',
      page: 'responsible-party',
      title: register,
      guard: { ...step(3), denied: 'aliasLogin' },
      layout,
    },
    {
      path: '/:alias/register/emergencyContact',
      page: 'emergency-contact',
      title: register,
      guard: { ...step(4), denied: 'aliasLogin' },
      layout,
    },
    {
      path: '/:alias/register/insurance',
      page: 'insurance',
      title: register,
      guard: { zone: 'public', needs: 'registrationStep', step: 5, denied: 'aliasLogin' },
      layout,
    },
  ],
  menu: [],
  homeCards: [],
} as const satisfies RemoteDescriptor
