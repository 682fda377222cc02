import type english from './en.json'

declare module '@homeside/i18n/strings' {
  interface Strings {
    'mobile-first': typeof english
  }
}
