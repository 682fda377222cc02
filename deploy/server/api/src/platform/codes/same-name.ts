import { plainText } from '@homeside/contract/constants/typed-text'

import { foldedLetters } from './folded-letters.ts'

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
