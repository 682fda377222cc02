import type { Language } from '@homeside/contract/wire'

/** How hard texts are to read. */
interface ReadingLevel {
  sentences: number
  /** Flesch-Kincaid: the school grade that a reader needs. Fernández Huerta: 0 (hard) to 100 (easy). */
  score: number
}

const letters = /[\p{L}’']+/gu

/** The sentences of a text: at least four words and a final mark. A placeholder counts as one word. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\{\{?\w+\}\}?/g, 'it')
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => /[.?!]$/.test(sentence) && (sentence.match(letters) ?? []).length >= 4)
}

/** Measures the sentences of many texts together. */
export function readingLevel(texts: readonly string[], language: Language): ReadingLevel {
  const sentences = texts.flatMap(sentencesOf)
  const words = sentences.flatMap((sentence) => sentence.match(letters) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesIn[language](word.toLowerCase()), 0)
  const perSentence = words.length / sentences.length
  const perWord = syllables / words.length
  const score =
    language === 'en' ? 0.39 * perSentence + 11.8 * perWord - 15.59 : 206.84 - 60 * perWord - 1.02 * perSentence
  return { sentences: sentences.length, score: Math.round(score * 10) / 10 }
}

const syllablesIn: Readonly<Record<Language, (word: string) => number>> = {
  // A silent e at the end, also in -ed and -es, is no syllable of its own.
  en: (word) => {
    const spoken = word.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, '').replace(/^y/, '')
    return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length)
  },
  // Two strong vowels make two syllables, and so does a weak vowel with an accent.
  es: (word) => {
    const parted = word
      .replaceAll(/[íú]/g, '-a-')
      .replaceAll(/([aeoáéó])(?=[aeoáéó])/g, '$1-')
      .replace(/(?<=[gq])u(?=[ei])/g, '')
    return Math.max(1, (parted.match(/[aeiouáéóü]+/g) ?? []).length)
  },
}
