import { plainText } from '@homeside/contract/constants/typed-text'

/** Characters that are no letter or digit of a name, by code points, because the engines have other versions of Unicode. */
const besideLetters = new RegExp(
  `[${[
    // Signs of keyboards, and letters that only say how to speak, with the accents.
    String.raw`\0-/:-@[-\x60{-¿×÷\u02b0-\u036f`,
    // Accents and points of Cyrillic, Hebrew and Arabic, and later accents.
    String.raw`\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff`,
    // Dashes, quotes, symbols, apostrophes that are letters, and pictures.
    String.raw`\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ua78b\ua78c\ufe00-\ufe6f\ufeff\u{1f000}-\u{1faff}`,
  ].join('')}]`,
  'gu',
)

/** The letters that Unicode does not take apart, each with what stands for it on a keyboard without it. */
const keyboardLetters = new Map(
  'æae œoe ßss þth ðd đd ħh ıi ĸk łl ŋn øo ŧt əe ɓb ɖd ɗd ɛe ƒf ɣg ɨi ɩi ƙk ɔo ʉu ʋv ƴy ƶz ƀb ςσ'
    .split(' ')
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
)

/**
 * The letters and digits of a text as a plain keyboard types them, in small letters: `Núñez-O’Neil` is `nunezoneil`. The
 * database has the same as `folded_letters`, so that what is compared here is found there.
 */
export function foldedLetters(text: string): string {
  const letters = text.normalize('NFKD').replace(besideLetters, '')
  // One by one: the case of a Greek s would depend on what follows.
  return Array.from(letters, (letter) => letter.toLowerCase())
    .map((letter) => keyboardLetters.get(letter) ?? letter)
    .join('')
}

/** The words of a text as a plain keyboard types them. The database has the same, with spaces, as `folded_words`. */
export function foldedWords(text: string): string[] {
  return text
    .split(/[\s-]+/u)
    .map(foldedLetters)
    .filter((word) => word !== '')
}

/** Suffixes of a family name that may be left out: Jr., Sr., II, III, IV. */
const suffix = /[\s,]+(?:jr|sr|ii|iii|iv)\.?\s*$/iu

/** Words that belong to the name after them: de la Cruz, van Dyke, O Brien. */
const particles = new Set(
  'a al d da das de del della den der di do dos du el la las le los o san santa st ste ten ter van von y'.split(' '),
)

/** Words that are written in two ways. A map, because a name may be "constructor". */
const spellings = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
])

/** Letters that passports and cards may write as two: Müller is Mueller there, and Đokić is Djokic. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' }

/**
 * Whether two names belong to one person. They are compared by letters, because accents, case, spaces, hyphens,
 * apostrophes and Saint are typed in different ways. Jr. or III may be left out or added. Of two family names either is enough,
 * as a whole: García for García López.
 */
export function isSameName(one: string, other: string): boolean {
  return isSame(one, other) || isSame(spelledOut(one), other) || isSame(one, spelledOut(other))
}

/**
 * What can find a name among many: two that are the same person's have a `whole` in common, or one has a `whole` that the
 * other has as a `part`.
 */
export function formsOfName(name: string): { whole: string[]; part: string[] } {
  const spelled = [...new Set([name, spelledOut(name)])].map(namesOf)
  return { whole: spelled.map((names) => names.join('')), part: spelled.filter(({ length }) => length === 2).flat() }
}

/** The letters of a part of a name, however it is typed: muller, and mueller for Müller. */
export function spellingsOf(part: string): string[] {
  return [...new Set([foldedLetters(part), foldedLetters(spelledOut(part))])]
}

/** Whether a word is Jr., III or the like, which may be left out of a name or added. */
export function isSuffix(word: string): boolean {
  return suffix.test(` ${word}`)
}

function spelledOut(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåđ]/g, (letter) => twoLetters[letter] ?? letter)
}

function isSame(one: string, other: string): boolean {
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
  const words = plainText(name)
    .replace(suffix, '')
    .split(/[\s-]+/u)
    .map(foldedLetters)
    .map((word) => spellings.get(word) ?? word)
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

interface Person {
  lastName: string
  dateOfBirth: string
}

/** Whether the facts that somebody gives match the file. */
export function isSamePerson(onFile: Person, claimed: Person): boolean {
  return onFile.dateOfBirth === claimed.dateOfBirth && isSameName(onFile.lastName, claimed.lastName)
}

/**
 * A value that is equal for one person however the name is typed. A person with two names has one for each, and one for
 * both.
 */
export function personOf({ lastName, dateOfBirth }: Person): string {
  return `${dateOfBirth} ${plainName(lastName)}`
}
