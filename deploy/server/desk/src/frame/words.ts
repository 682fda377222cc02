import type { ApiProblem } from '@homeside/api-client/api-problem'
import { readUrl } from '@homeside/contract/constants/typed-text'
import { loadNamespace } from '@homeside/i18n/namespaces'
import { useText } from '@homeside/i18n/use-text'

import english from '../strings/en.json'

declare module '@homeside/i18n/strings' {
  interface Strings {
    desk: typeof import('../strings/en.json')
  }
}

/** Loads the desk's words. */
export function loadDeskWords(): Promise<void> {
  return loadNamespace('desk', {
    en: () => import(/* webpackMode: "eager" */ '../strings/en.json'),
    es: () => import(/* webpackMode: "eager" */ '../strings/es.json'),
  })
}

/** What a problem is called, and what to do about it. */
export function useProblemWords(): (problem: ApiProblem) => string {
  const t = useText('desk')
  return ({ code }) => t(`problems.${isWorded(code) ? code : 'request-failed'}`)
}

function isWorded(code: string): code is keyof typeof english.problems {
  return code in english.problems
}

/** The host of an address, as people know who vouches for somebody. */
export function hostOf(address: string): string {
  return readUrl(address)?.host ?? address
}
