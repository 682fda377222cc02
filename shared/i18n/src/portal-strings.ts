import { loadNamespace } from './namespaces.ts'

declare module './strings.ts' {
  interface Strings {
    portal: typeof import('./strings/en.json')
  }
}

/**
 * Loads the namespace `portal`: the texts that every screen shares, such as those of section 8.2 of the specification.
 */
export function loadPortalStrings(): Promise<void> {
  return loadNamespace('portal', { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') })
}
