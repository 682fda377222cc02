import { contractVersion } from './contract-version.ts'

/**
 * The list of everything the host shares with remotes, by the names that everybody imports, in groups of what pages need
 * together. A group is one chunk of the host. The share options of remotes, the host's registration (typed by this list)
 * and the check of foreign imports all come from it.
 */
export const sharedGroups = {
  /** Modules of the host's first script, because the shell itself uses them. */
  shell: [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
    'react-router-dom',
    'jotai',
    'i18next',
    'ky',
    '@homeside/api-client/answer-query',
    '@homeside/api-client/api-problem',
    '@homeside/api-client/call',
    '@homeside/api-client/in-background',
    '@homeside/api-client/load',
    '@homeside/api-client/page-cache',
    '@homeside/api-client/save-file',
    '@homeside/api-client/use-act',
    '@homeside/api-client/use-api',
    '@homeside/api-client/use-own-query',
    '@homeside/api-client/use-query-load',
    '@homeside/i18n/format',
    '@homeside/i18n/namespaces',
    '@homeside/i18n/use-language',
    '@homeside/i18n/use-text',
    '@homeside/remote-kit/portal-log',
    '@homeside/remote-kit/provider-context',
    '@homeside/remote-kit/router',
    '@homeside/remote-kit/session-actions',
    '@homeside/session/dashboard',
    '@homeside/session/screen-stores',
    '@homeside/session/session-mode',
    '@homeside/session/store',
    '@homeside/session/stored-atom',
    '@homeside/session/preferences',
    '@homeside/session/tab-stores',
    '@homeside/ui/account-entries',
    '@homeside/ui/doorstep-scene',
    '@homeside/ui/icon',
    '@homeside/ui/loaded',
    '@homeside/ui/notice',
    '@homeside/ui/order-state',
    '@homeside/ui/page',
    '@homeside/ui/phone-link',
    '@homeside/ui/problem-card',
    '@homeside/ui/problem-words',
    '@homeside/ui/skeleton',
    '@homeside/ui/snackbar',
    '@homeside/ui/status-line',
    '@homeside/ui/supply-symbol',
  ],
  /** What nearly every form uses. */
  forms: [
    '@homeside/forms/draft/use-draft-saver',
    '@homeside/forms/fields/checkbox-field',
    '@homeside/forms/fields/choice-button',
    '@homeside/forms/fields/phone-field',
    '@homeside/forms/fields/postal-code-field',
    '@homeside/forms/fields/frequency-field',
    '@homeside/forms/fields/quantity-field',
    '@homeside/forms/fields/radio-field',
    '@homeside/forms/fields/select-field',
    '@homeside/forms/fields/text-area-field',
    '@homeside/forms/fields/text-field',
    '@homeside/forms/form-values',
    '@homeside/forms/portal-form',
    '@homeside/forms/rules/contact',
    '@homeside/forms/rules/numbers',
    '@homeside/forms/rules/required',
    '@homeside/forms/rules/together',
    '@homeside/forms/submit-button',
  ],
  /** What forms about the patient use besides the form kit. Most pages need none of it. */
  identity: [
    '@homeside/forms/cancel-button',
    '@homeside/forms/fields/checkbox-group-field',
    '@homeside/forms/fields/code-field',
    '@homeside/forms/fields/date-field',
    '@homeside/forms/fields/email-field',
    '@homeside/forms/fields/password-field',
    '@homeside/forms/fields/registration-code-field',
    '@homeside/forms/rules/answer',
    '@homeside/forms/rules/codes',
    '@homeside/forms/rules/dates',
    '@homeside/forms/rules/email',
    '@homeside/forms/rules/other-fields',
    '@homeside/forms/rules/password',
  ],
  /** What the account page uses. */
  account: ['@homeside/ui/account-list'],
  /** The piece of antd that the portal's own remotes use, alone, because the whole of antd cannot be tree-shaken. */
  antd: ['antd/es/image'],
  /** All of antd, which only a remote from elsewhere asks for: it weighs more than the rest of the portal. */
  'whole-antd': ['antd'],
  /** What a remote from elsewhere may use and the portal's own remotes use through the kit. */
  libraries: ['react-i18next', '@tanstack/react-query', 'dayjs', 'final-form', 'react-final-form'],
} as const

/** The exact versions of the libraries that the host shares; a test compares them with what is installed. */
export const libraryVersions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  jotai: '3.0.1',
  i18next: '27.1.2',
  'react-i18next': '18.0.1',
  '@tanstack/react-query': '5.108.0',
  ky: '2.1.0',
  antd: '6.6.8',
  dayjs: '1.11.23',
  'final-form': '5.0.1',
  'react-final-form': '7.0.1',
} as const

/** The runtime of Module Federation whose core the host provides, as a remote's build asks for it. */
export const federationRuntime = { name: '@module-federation/runtime', version: '2.9.2' } as const

export type SharedGroup = keyof typeof sharedGroups
/** Groups that the host loads when a page first asks for them. */
export type LazyGroup = Exclude<SharedGroup, 'shell'>
/** What the host must provide for a group: each module by its name. */
export type ModulesOf<Group extends SharedGroup> = Readonly<Record<(typeof sharedGroups)[Group][number], object>>
export type SharedModule = (typeof sharedGroups)[SharedGroup][number]

export const sharedModules: readonly SharedModule[] = Object.values(sharedGroups).flat()

/** The package of a module: `react` for `react/jsx-runtime`, `@homeside/ui` for `@homeside/ui/page`. */
export function packageOf(request: string): string {
  const [first = '', second = ''] = request.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/**
 * The version of a shared module. The portal's own packages have the contract's version, because a remote is built
 * against that.
 */
export function sharedVersion(request: string): string {
  const versions: Readonly<Record<string, string>> = libraryVersions
  return versions[packageOf(request)] ?? `${contractVersion}.0.0`
}
