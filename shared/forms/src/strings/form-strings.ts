import { ApiProblem } from '@homeside/api-client/api-problem'
import { loadNamespace } from '@homeside/i18n/namespaces'

declare module '@homeside/i18n/strings' {
  interface Strings {
    forms: typeof import('./en.json')
  }
}

/**
 * Loads the namespace `forms`: every message of section 5.2 of the specification, and the texts of the fields.
 *
 * @throws ApiProblem network-unreachable, so that a form whose words did not come offers to try again.
 */
export async function loadFormStrings(): Promise<void> {
  try {
    await loadNamespace('forms', { en: () => import('./en.json'), es: () => import('./es.json') })
  } catch (cause) {
    throw new ApiProblem({ code: 'network-unreachable', cause })
  }
}
