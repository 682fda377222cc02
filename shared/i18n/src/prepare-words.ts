import i18next from 'i18next'

/**
 * Formats one text with a number and a name, and drops it. i18next prepares plurals and placeholders at the first text,
 * which takes a slow phone as long as all other texts of a screen.
 */
export function prepareWords(): void {
  i18next.t('loading', { ns: 'portal', count: 2, name: '' })
}
