import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Language } from '@homeside/contract/wire'

import { readingLevel } from './reading-level.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Sentences that section 5 of the specification fixes word for word. */
const fixed = /^(?:required|range|faults)\./

function textsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, key ? `${key}.${name}` : name))
}

/** The portal's own sentences, by file: not what a provider answers for. A file with fewer than ten is too small to measure. */
function files(language: Language): { file: string; texts: string[] }[] {
  const pattern = `{host,shared/*,remotes/*}/src/**/{${language},*.${language}}.json`
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
