/** Suffixes of a family name that may be left out: Jr., Sr., II, III, IV. */
const suffix = /[\s,]+(?:jr|sr|ii|iii|iv)\.?\s*$/iu

/** Words that belong to the name after them: de la Cruz, van Dyke, O Brien. */
const particles = new Set(
  'a al d da das de del della den der di do dos du el la las le los o san santa st ten ter van von y'.split(' '),
)

/**
 * Whether two names belong to one person. They are compared by letters, because accents, case, spaces, hyphens and
 * apostrophes are typed in different ways. Jr. or III may be left out or added. Of two family names either is enough,
 * as a whole: García for García López.
 */
export function isSameName(one: string, other: string): boolean {
  const [ones, others] = [namesOf(one), namesOf(other)]
  const [whole, otherWhole] = [plainName(one), plainName(other)]
  if (whole === '' || otherWhole === '') return false
  return whole === otherWhole || isOneOfTwo(whole, others) || isOneOfTwo(otherWhole, ones)
}

/** The letters of a name, without optional parts: equal however it is typed. */
export function plainName(name: string): string {
  return namesOf(name).join('')
}

function isOneOfTwo(name: string, names: readonly string[]): boolean {
  return names.length === 2 && names.includes(name)
}

/** The letters of each family name of a person, with its particles. */
function namesOf(name: string): string[] {
  const words = name
    .replace(suffix, '')
    .split(/[\s\p{Pd}]+/u)
    .map(lettersOf)
    .filter((word) => word !== '')
  const names: string[] = []
  let before = ''
  for (const word of words) {
    before += word
    if (particles.has(word)) continue
    names.push(before)
    before = ''
  }
  return before === '' ? names : [...names, before]
}

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()
}
