import { pagePaths } from '@homeside/contract/constants/page-paths'
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
    { path: pagePaths.aliasSettings, page: 'settings', title: titles.account, guard },
    { path: pagePaths.demographics, page: 'demographics', title: { en: 'Your details', es: 'Sus datos' }, guard },
    { path: pagePaths.insurance, page: 'insurance', title: { en: 'Insurance', es: 'Seguro médico' }, guard },
    {
      path: pagePaths.changeUsername,
      page: 'change-username',
      title: { en: 'Username', es: 'Nombre de usuario' },
      guard: { zone: 'alias' },
    },
    { path: pagePaths.aliasChangePassword, page: 'change-password', title: titles.password, guard: { zone: 'alias' } },
    { path: pagePaths.aliasCredits, page: 'credits', title: titles.credits, guard: { zone: 'alias' } },
    {
      path: pagePaths.notificationSettings,
      page: 'notifications',
      title: { en: 'Messages we send you', es: 'Mensajes que le enviamos' },
      guard: {
        zone: 'alias',
        flagsAll: ['PatientEngagementFeatureActive', 'EmailNotificationsFeatureActive'],
        denied: 'home',
      },
    },
    {
      path: pagePaths.unsubscribe,
      page: 'unsubscribe',
      title: { en: 'No more emails', es: 'No más correos' },
      guard: { zone: 'public' },
      layout: 'public',
    },
    {
      path: pagePaths.aliasProviders,
      page: 'providers',
      title: titles.providers,
      guard: { ...guard, notAll: ['SingleSignOnFeatureActive', 'IsSingleSignOnAccount'] },
    },
    {
      path: pagePaths.passkeys,
      page: 'passkeys',
      title: { en: 'Fingerprint, face or screen lock', es: 'Huella, rostro o bloqueo de pantalla' },
      guard,
    },
    {
      path: pagePaths.accessHistory,
      page: 'access-history',
      title: { en: 'Who looked at your data', es: 'Quién miró sus datos' },
      guard: { ...guard, flagsAll: ['AccessHistoryActive'], denied: 'home' },
    },
    {
      path: pagePaths.sessions,
      page: 'sessions',
      title: { en: 'Where you are logged in', es: 'Dónde tiene la sesión iniciada' },
      guard,
    },
    { path: pagePaths.aliasAddProvider, page: 'add-provider', title: titles.addProvider, guard: { zone: 'alias' } },
    { path: pagePaths.providers, page: 'providers', title: titles.providers, guard: ownGuard },
    { path: pagePaths.addProvider, page: 'add-provider', title: titles.addProvider, guard: ownGuard },
    { path: pagePaths.settings, page: 'settings', title: titles.account, guard: ownGuard },
    { path: pagePaths.changePassword, page: 'change-password', title: titles.password, guard: ownGuard },
    { path: pagePaths.credits, page: 'credits', title: titles.credits, guard: ownGuard },
  ],
  menu: [{ label: titles.credits, path: pagePaths.credits, order: 50, icon: 'payments' }],
  account: [
    { entry: 'demographics', path: pagePaths.demographics, group: 'you', order: 10, icon: 'person', hasStatus: true },
    {
      entry: 'insurance',
      path: pagePaths.insurance,
      group: 'insurance',
      order: 10,
      icon: 'insurance',
      hasStatus: true,
    },
    {
      entry: 'username',
      path: pagePaths.changeUsername,
      group: 'signIn',
      order: 10,
      icon: 'username',
      hasStatus: true,
    },
    {
      entry: 'password',
      path: pagePaths.aliasChangePassword,
      group: 'signIn',
      order: 20,
      icon: 'password',
      hasStatus: true,
    },
    {
      entry: 'notifications',
      path: pagePaths.notificationSettings,
      group: 'notifications',
      order: 10,
      icon: 'notifications',
      hasStatus: true,
    },
    {
      entry: 'providers',
      path: pagePaths.aliasProviders,
      group: 'providers',
      order: 10,
      icon: 'provider',
      hasStatus: true,
    },
    { entry: 'passkeys', path: pagePaths.passkeys, group: 'signIn', order: 30, icon: 'passkey', hasStatus: true },
    { entry: 'sessions', path: pagePaths.sessions, group: 'signIn', order: 40, icon: 'devices', hasStatus: true },
    { entry: 'access-history', path: pagePaths.accessHistory, group: 'signIn', order: 50, icon: 'person' },
    { entry: 'own-password', path: pagePaths.changePassword, group: 'signIn', order: 20, icon: 'password' },
    { entry: 'own-credits', path: pagePaths.credits, group: 'money', order: 20, icon: 'credit' },
    { entry: 'credits', path: pagePaths.aliasCredits, group: 'money', order: 20, icon: 'credit', hasStatus: true },
  ],
  homeCards: [],
} as const satisfies RemoteDescriptor
