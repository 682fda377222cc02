import type { Language } from '@homeside/contract/wire'
import { smallFirst } from '@homeside/i18n/format'

/** The locales that write lists as people do: in English without a comma before "and". */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es' }

/**
 * The names of supplies in one line: "Nose mask, test strips (box of 50) and 2 more".
 *
 * @param rest Words that count what is not named.
 */
export function listNames(supplies: readonly { PlainName: string }[], language: Language, rest?: string): string {
  const names = supplies.map(({ PlainName }, index) => {
    // A comma inside a name would look like the next one.
    const name = PlainName.replace(/, (.+)$/, ' ($1)')
    return index > 0 ? smallFirst(name) : name
  })
  return new Intl.ListFormat(locales[language]).format(rest === undefined ? names : [...names, rest])
}
