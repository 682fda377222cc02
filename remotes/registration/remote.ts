import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const open = { zone: 'public' } as const
const reset = { en: 'New password', es: 'Contraseña nueva' } as const
const register = { en: 'Register', es: 'Registro' } as const

const step = (number: 1 | 2 | 3 | 4) => ({ zone: 'public', needs: 'registrationStep', step: number }) as const

export default {
  name: 'registration',
  contract: 1,
  routes: [
    { path: '/r/:key?', page: 'registration-code', title: register, guard: open },

    { path: '/reset', page: 'reset', title: reset, guard: open },
    { path: '/reset/credentials/:id?', page: 'reset-credentials', title: reset, guard: open },
    { path: '/reset/password', page: 'reset-password', title: reset, guard: open },
    { path: '/:alias/reset', page: 'reset', title: reset, guard: open },
    { path: '/:alias/reset/credentials/:id?', page: 'reset-credentials', title: reset, guard: open },
    { path: '/:alias/reset/password', page: 'reset-password', title: reset, guard: open },

    { path: '/register/verify', page: 'verify', title: register, guard: open },
    { path: '/register/security', page: 'security', title: register, guard: { ...step(1), denied: 'login' } },
    { path: '/register/generalInfo', page: 'general-info', title: register, guard: { ...step(2), denied: 'login' } },
    {
      path: '/register/responsibleParty',
      page: 'responsible-party',
      title: register,
      guard: { ...step(3), denied: 'login' },
    },
    {
      path: '/register/emergencyContact',
      page: 'emergency-contact',
      title: register,
      guard: { ...step(4), denied: 'login' },
    },
    {
      path: '/register/insurance',
      page: 'insurance',
      title: register,
      // The provider may know the contacts, which are then not asked for: section 2.6 of the specification.
      guard: { zone: 'public', needs: 'registrationStep', step: [2, 5], denied: 'login' },
    },

    { path: '/:alias/register/verify', page: 'verify', title: register, guard: open },
    {
      path: '/:alias/register/security',
      page: 'security',
      title: register,
      guard: { ...step(1), denied: 'aliasLogin' },
    },
    {
      path: '/:alias/register/generalInfo',
      page: 'general-info',
      title: register,
      guard: { ...step(2), denied: 'aliasLogin' },
    },
    {
      path: '/:alias/register/responsibleParty',
      page: 'responsible-party',
      title: register,
      guard: { ...step(3), denied: 'aliasLogin' },
    },
    {
      path: '/:alias/register/emergencyContact',
      page: 'emergency-contact',
      title: register,
      guard: { ...step(4), denied: 'aliasLogin' },
    },
    {
      path: '/:alias/register/insurance',
      page: 'insurance',
      title: register,
      guard: { zone: 'public', needs: 'registrationStep', step: 5, denied: 'aliasLogin' },
    },
  ],
  menu: [],
  homeCards: [],
} as const satisfies RemoteDescriptor
