import { loadNamespace } from '@homeside/i18n/namespaces'

declare module '@homeside/i18n/strings' {
  interface Strings {
    host: typeof import('./en.json')
  }
}

/** Loads the namespace `host`: the texts of the frame and of the host's own screens. */
export function loadHostStrings(): Promise<void> {
  return loadNamespace('host', { en: () => import('./en.json'), es: () => import('./es.json') })
}
