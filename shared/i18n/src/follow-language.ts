import i18next from 'i18next'

function follow(language: string): void {
  document.documentElement.lang = language
}

/** Keeps the page's `lang` attribute at the current language, for screen readers and the API. */
export function followLanguage(): void {
  follow(i18next.language)
  i18next.off('languageChanged', follow)
  i18next.on('languageChanged', follow)
}
