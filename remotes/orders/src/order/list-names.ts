import type { Language } from '@homeside/contract/wire'

/** As people write lists: in English without a comma before "and". */
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

/** A name as it stands within a sentence: its first letter is small, except in an abbreviation. */
export function smallFirst(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase())
}
