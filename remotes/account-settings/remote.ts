import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

const guard = { zone: 'alias', aliasMatch: true } as const
const ownGuard = { zone: 'no-registrations' } as const
const titles = {
  providers: { en: 'Your providers', es: 'Sus proveedores' },
  addProvider: { en: 'Add a provider', es: 'Agregar un proveedor' },
  account: { en: 'Account', es: 'Cuenta' },
  password: { en: 'Password', es: 'Contraseña' },
  credits: { en: 'Credits', es: 'Créditos' },
} as const

export default {
  name: 'account-settings',
  contract: 1,
  routes: [
    { path: '/:alias/settings', page: 'settings', title: titles.account, guard },
    { path: '/:alias/demographics', page: 'demographics', title: { en: 'Your details', es: 'Sus datos' }, guard },
    { path: '/:alias/insurance', page: 'insurance', title: { en: 'Insurance', es: 'Seguro médico' }, guard },
    {
      path: '/:alias/changeUsername',
      page: 'change-username',
      title: { en: 'Name you sign in with', es: 'Nombre con el que inicia sesión' },
      guard: { zone: 'alias' },
    },
    {
      path: '/:alias/changePassword',
      page: 'change-password',
      title: titles.password,
      guard: { zone: 'alias' },
    },
    {
      path: '/:alias/credits',
      page: 'credits',
      title: titles.credits,
      guard: { zone: 'alias' },
    },
    {
      path: '/:alias/notificationSettings',
      page: 'notifications',
      title: { en: 'Messages we send you', es: 'Mensajes que le enviamos' },
      guard: {
        zone: 'alias',
        flagsAll: ['PatientEngagementFeatureActive', 'EmailNotificationsFeatureActive'],
        denied: 'home',
      },
    },
    {
      path: '/unsubscribe/:key',
      page: 'unsubscribe',
      title: { en: 'No more emails', es: 'No más correos' },
      guard: { zone: 'public' },
      layout: 'public',
    },
    {
      path: '/:alias/providers',
      page: 'providers',
      title: titles.providers,
      guard: { ...guard, notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'] },
    },
    {
      path: '/:alias/sessions',
      page: 'sessions',
      title: { en: 'Where you are signed in', es: 'Dónde tiene la sesión iniciada' },
      guard,
    },
    { path: '/:alias/providers/new', page: 'add-provider', title: titles.addProvider, guard: { zone: 'alias' } },
    { path: '/providers', page: 'providers', title: titles.providers, guard: ownGuard },
    { path: '/providers/new', page: 'add-provider', title: titles.addProvider, guard: ownGuard },
    { path: '/settings', page: 'settings', title: titles.account, guard: ownGuard },
    { path: '/changePassword', page: 'change-password', title: titles.password, guard: ownGuard },
    { path: '/credits', page: 'credits', title: titles.credits, guard: ownGuard },
  ],
  menu: [{ label: titles.credits, path: '/credits', order: 50, icon: 'payments' }],
  account: [
    {
      entry: 'demographics',
      path: '/:alias/demographics',
      group: 'you',
      order: 10,
      icon: 'person',
      hasStatus: true,
    },
    {
      entry: 'insurance',
      path: '/:alias/insurance',
      group: 'insurance',
      order: 10,
      icon: 'insurance',
      hasStatus: true,
    },
    {
      entry: 'username',
      path: '/:alias/changeUsername',
      group: 'signIn',
      order: 10,
      icon: 'username',
      hasStatus: true,
    },
    { entry: 'password', path: '/:alias/changePassword', group: 'signIn', order: 20, icon: 'password' },
    {
      entry: 'notifications',
      path: '/:alias/notificationSettings',
      group: 'notifications',
      order: 10,
      icon: 'notifications',
      hasStatus: true,
    },
    {
      entry: 'providers',
      path: '/:alias/providers',
      group: 'providers',
      order: 10,
      icon: 'provider',
      hasStatus: true,
    },
    { entry: 'sessions', path: '/:alias/sessions', group: 'signIn', order: 40, icon: 'devices' },
    { entry: 'own-password', path: '/changePassword', group: 'signIn', order: 20, icon: 'password' },
    { entry: 'own-credits', path: '/credits', group: 'money', order: 20, icon: 'credit' },
    { entry: 'credits', path: '/:alias/credits', group: 'money', order: 20, icon: 'credit', hasStatus: true },
  ],
  homeCards: [],
} as const satisfies RemoteDescriptor
