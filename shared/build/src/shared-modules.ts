import { createRequire } from 'node:module'

import { contractVersion } from '@homeside/contract/constants/contract-version'

/**
 * The one list of what the host gives to every remote. The remotes' federation options, the host's registration
 * (typed by this list) and the build's check of foreign imports are all derived from it.
 */

/** In the host's first script: the shell itself stands on these. */
export const eagerModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@homeside/api-client/api-problem',
  '@homeside/api-client/use-api',
  '@homeside/api-client/use-load',
  '@homeside/i18n/format',
  '@homeside/i18n/use-language',
  '@homeside/i18n/use-text',
  '@homeside/remote-kit/router',
  '@homeside/session/alias',
  '@homeside/session/dashboard',
  '@homeside/session/guards',
  '@homeside/session/stored-atom',
  '@homeside/session/time-zone',
  '@homeside/session/tutorials',
  '@homeside/session/unread-messages',
  '@homeside/ui/icon',
  '@homeside/ui/loaded',
  '@homeside/ui/notice',
  '@homeside/ui/order-state',
  '@homeside/ui/page',
  '@homeside/ui/phone-link',
  '@homeside/ui/problem-card',
  '@homeside/ui/problem-words',
  '@homeside/ui/provider-context',
  '@homeside/ui/skeleton',
  '@homeside/ui/snackbar',
  '@homeside/ui/status-line',
] as const

/** The form kit; the host fetches it as one chunk. */
export const formModules = [
  '@homeside/forms/fields/checkbox-field',
  '@homeside/forms/fields/checkbox-group-field',
  '@homeside/forms/fields/code-field',
  '@homeside/forms/fields/date-field',
  '@homeside/forms/fields/email-field',
  '@homeside/forms/fields/password-field',
  '@homeside/forms/fields/phone-field',
  '@homeside/forms/fields/postal-code-field',
  '@homeside/forms/fields/radio-field',
  '@homeside/forms/fields/registration-code-field',
  '@homeside/forms/fields/select-field',
  '@homeside/forms/fields/text-area-field',
  '@homeside/forms/fields/text-field',
  '@homeside/forms/portal-form',
  '@homeside/forms/rules/answer',
  '@homeside/forms/rules/codes',
  '@homeside/forms/rules/contact',
  '@homeside/forms/rules/dates',
  '@homeside/forms/rules/email',
  '@homeside/forms/rules/numbers',
  '@homeside/forms/rules/other-fields',
  '@homeside/forms/rules/password',
  '@homeside/forms/rules/required',
  '@homeside/forms/submit-button',
] as const

/** Fetched by the host the first time a page asks for one. */
export const lazyModules = [
  ...formModules,
  '@homeside/ui/quantity-stepper',
  '@homeside/ui/supply-symbol',
  'antd/es/button',
  'antd/es/checkbox',
  'antd/es/input',
  'antd/es/radio',
] as const

export type EagerModule = (typeof eagerModules)[number]
export type FormModule = (typeof formModules)[number]
export type LazyModule = (typeof lazyModules)[number]
export type SharedModule = EagerModule | LazyModule

export const sharedModules: readonly SharedModule[] = [...eagerModules, ...lazyModules]

const require = createRequire(import.meta.url)

/** `antd` for `antd/es/button`, `@homeside/ui` for `@homeside/ui/page`. */
export function packageOf(request: string): string {
  const [first = '', second = ''] = request.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/**
 * The installed version of a shared module's package; the portal's own packages carry the contract's version, since
 * that is what a remote is built against. Never read from a `catalog:` or `workspace:` range.
 */
export function installedVersion(request: string): string {
  const name = packageOf(request)
  if (name.startsWith('@homeside/')) return `${contractVersion}.0.0`
  return (require(`${name}/package.json`) as { version: string }).version
}

/** Every shared module with its installed version, for the host's registration. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(sharedModules.map((request) => [request, installedVersion(request)]))
}
