import i18next from 'i18next'

/** Keeps the page's `lang` at the language it is read in, for screen readers and the API. */
export function followLanguage(): void {
  const follow = (language: string) => {
    document.documentElement.lang = language
  }
  follow(i18next.language)
  i18next.on('languageChanged', follow)
}
