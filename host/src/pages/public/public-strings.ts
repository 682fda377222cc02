import { loadNamespace } from '@homeside/i18n/namespaces'

declare module '@homeside/i18n/strings' {
  interface Strings {
    public: typeof import('./strings/en.json')
  }
}

/** Loads the namespace `public`: the texts of the public screens. */
export function loadPublicStrings(): Promise<void> {
  return loadNamespace('public', { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') })
}
