import type { ApiProblem } from '@homeside/api-client/api-problem'
import type { Address } from '@homeside/contract/wire'
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

/** The parts of an address that are there, in the order of a letter: street, flat, and the town with its state. */
export function addressParts({ Street, Apt, City, State, PostalCode }: Partial<Address>): string[] {
  const code = PostalCode?.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return [Street, Apt, `${City ?? ''}, ${State ?? ''} ${code ?? ''}`].flatMap((part) => part || [])
}
