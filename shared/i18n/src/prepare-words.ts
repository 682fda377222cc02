import i18next from 'i18next'

/**
 * Writes one text for nobody, as if it had a number and a name in it: i18next makes ready what it needs for plurals and
 * names with the first one, which takes a slow phone as long as all the other words of a screen.
 */
export function prepareWords(): void {
  i18next.t('loading', { ns: 'portal', count: 2, name: '' })
}
