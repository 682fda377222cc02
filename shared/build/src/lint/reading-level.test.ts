import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Language } from '@homeside/contract/wire'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Sentences that section 5 of the specification fixes word for word. */
const fixed = /^(?:required|range|faults)\./

function textsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, key ? `${key}.${name}` : name))
}

/**
 * The portal's own sentences, by file: not what a provider answers for. A file with fewer than ten is too small to
 * measure.
 */
function files(language: Language): { file: string; texts: string[] }[] {
  const pattern = `{host,shared/*,remotes/*,deploy/server/desk}/src/**/{${language},*.${language}}.json`
  return globSync(pattern, { cwd: root, exclude: ['shared/contract/**'] }).map((file) => {
    const all = textsOf(JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    return { file, texts: all.filter(([key]) => !fixed.test(key)).map(([, text]) => text) }
  })
}

test('words of one syllable are easy, long words in long sentences are not', () => {
  const easy = readingLevel(['You can call us. We will help you.'], 'en')
  const hard = readingLevel(['Authorization considerations necessitate comprehensive documentation beforehand.'], 'en')
  expect(easy.score).toBeLessThan(2)
  expect(hard.score).toBeGreaterThan(15)
  expect(readingLevel(['Llame a su clínica y pida una cita.'], 'es').score).toBeGreaterThan(
    readingLevel(['Consideraciones administrativas imposibilitan autorizaciones extraordinarias.'], 'es').score,
  )
})

test('what is hardest to read is named first', () => {
  const { hardest } = readingLevel(['You can call us. Considerable organizational complications intervene.'], 'en')
  expect(hardest[0]).toBe('Considerable organizational complications intervene.')
  const spanish = readingLevel(['Llame a su clínica hoy. Consideraciones administrativas imposibilitan eso.'], 'es')
  expect(spanish.hardest[0]).toBe('Consideraciones administrativas imposibilitan eso.')
})

test('the portal’s own sentences need at most five years of school', () => {
  const levels = files('en').map(({ file, texts }) => ({ file, ...readingLevel(texts, 'en') }))
  expect(levels.length).toBeGreaterThan(10)
  expect(levels.filter(({ sentences, score }) => sentences >= 10 && score > 5)).toEqual([])
})

test('the Spanish sentences are easy to read in every file', () => {
  const levels = files('es').map(({ file, texts }) => ({ file, ...readingLevel(texts, 'es') }))
  expect(levels.length).toBeGreaterThan(10)
  expect(levels.filter(({ sentences, score }) => sentences >= 10 && score < 80)).toEqual([])
})

/** How hard texts are to read. */
interface ReadingLevel {
  sentences: number
  /** Flesch-Kincaid: the school grade that a reader needs. Fernández Huerta: 0 (hard) to 100 (easy). */
  score: number
  /** What to write more simply first. */
  hardest: string[]
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
function readingLevel(texts: readonly string[], language: Language): ReadingLevel {
  const sentences = texts.flatMap(sentencesOf)
  const hardness = (sentence: string) => (language === 'en' ? 1 : -1) * scoreOf([sentence], language)
  const hardest = sentences.toSorted((one, other) => hardness(other) - hardness(one)).slice(0, 3)
  return { sentences: sentences.length, score: scoreOf(sentences, language), hardest }
}

function scoreOf(sentences: readonly string[], language: Language): number {
  const words = sentences.flatMap((sentence) => sentence.match(letters) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesIn[language](word.toLowerCase()), 0)
  const perSentence = words.length / sentences.length
  const perWord = syllables / words.length
  const score =
    language === 'en' ? 0.39 * perSentence + 11.8 * perWord - 15.59 : 206.84 - 60 * perWord - 1.02 * perSentence
  return Math.round(score * 10) / 10
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
