import { loadNamespace } from '@homeside/i18n/namespaces'

declare module '@homeside/i18n/strings' {
  interface Strings {
    gallery: typeof import('./strings/en.json')
  }
}

/** Loads the namespace `gallery`: the texts of the page that shows every field. */
export function loadGalleryStrings(): Promise<void> {
  return loadNamespace('gallery', {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  })
}
