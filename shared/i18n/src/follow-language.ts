import i18next from 'i18next'

function follow(language: string): void {
  document.documentElement.lang = language
}

/** Keeps the page's `lang` at the language it is read in, for screen readers and the API. */
export function followLanguage(): void {
  follow(i18next.language)
  i18next.off('languageChanged', follow)
  i18next.on('languageChanged', follow)
}
