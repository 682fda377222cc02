import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { problemStatus, type ClientProblemCode } from '@homeside/contract/constants/problem-codes'
import { flatTexts, textKeys } from '@homeside/contract/flat-texts'

import portalTexts from './strings/en.json'

const workspace = path.join(__dirname, '../../..')
const english = globSync('{host,shared/*,remotes/*,deploy/server/desk}/src/**/*en.json', { cwd: workspace }).filter(
  (file) => /(^|[./])en\.json$/.test(file),
)

function read(file: string): Map<string, string> {
  return new Map(flatTexts(textsIn(file)))
}

function textsIn(file: string): object {
  return JSON.parse(readFileSync(path.join(workspace, file), 'utf8')) as object
}

function spanishOf(file: string): string {
  return file.replace(/en\.json$/, 'es.json')
}

/** The placeholders of a text. */
function holesOf(text: string | undefined): string[] {
  return [...new Set(text?.match(/\{+\w+\}+/g))].toSorted()
}

test.each(english)('%s and its Spanish have the same keys', (file) => {
  expect(textKeys(textsIn(spanishOf(file)))).toEqual(textKeys(textsIn(file)))
})

test.each(english)('the Spanish of %s has the placeholders of the English', (file) => {
  const spanish = read(spanishOf(file))
  // The form for one, and the form for none, may leave out the number.
  const texts = [...read(file)].filter(([key]) => !/_(zero|one)$/.test(key))
  expect(texts.map(([key]) => [key, holesOf(spanish.get(key))])).toEqual(
    texts.map(([key, text]) => [key, holesOf(text)]),
  )
})

test.each(english.flatMap((file) => [file, spanishOf(file)]))('no text of %s is empty', (file) => {
  expect([...read(file)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(english)('every plural in the Spanish of %s has the form for millions', (file) => {
  const keys = [...read(spanishOf(file)).keys()]
  expect(keys.filter((key) => key.endsWith('_many')).length).toBe(keys.filter((key) => key.endsWith('_other')).length)
})

test('every problem code has words, and no words belong to an unknown code', () => {
  const inThePortal: Record<ClientProblemCode, 0> = {
    'network-unreachable': 0,
    'timed-out': 0,
    aborted: 0,
    'bad-answer': 0,
  }
  const codes = Object.keys({ ...problemStatus, ...inThePortal })
  const worded = textKeys(portalTexts.problems).filter((key) => key !== 'too-many-attempts-minutes')
  expect(worded).toEqual(codes.toSorted())
})
