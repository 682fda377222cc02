/** @size all */

import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, integer, oneof, string } from 'fast-check'

import { availableEngines } from '../../../testing/engines.ts'
import { startTimeoutMs, usualNow } from '../../../testing/start-test-api.ts'
import type { OpenDatabase } from '../database/database.ts'
import { rowsOf } from '../database/pick-columns.ts'
import { foldedLetters, isSameName, spellingsOf } from './same-name.ts'

test.each([
  ['Núñez-O’Neil', 'nunezoneil'],
  ['Kaʻahumanu', 'kaahumanu'],
  ['ŁUKASZ BÆK', 'lukaszbaek'],
  ['ΑΣ', 'ασ'],
  ['Đặng', 'dang'],
  ['李 小龙', '李小龙'],
  ['☺ — 🙂', ''],
])('%s is kept as %s', (typed, letters) => {
  expect(foldedLetters(typed)).toBe(letters)
})

describe.each(availableEngines())('$name', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await engine.openFilled(usualNow)
  }, startTimeoutMs)
  afterAll(() => opened.close())

  /** Calls a function of the database with each text. */
  const callForEach = async (name: string, texts: readonly string[]) => {
    const each = sql`select ${sql.raw(name)}(text) as made from unnest(${sql.param(texts)}::text[]) with ordinality as list (text, place) order by place`
    return rowsOf(await opened.database.execute(each)).map((row) => row['made'])
  }

  test('the database folds every letter and sign of names as the portal does', async () => {
    const codes = Array.from({ length: 0x3100 }, (_, code) => code).filter((code) => code > 0 && isKnownToAll(code))
    const texts = codes.map((code) => `a${String.fromCodePoint(code)}Z`)
    const kept = await callForEach('folded_letters', texts)
    expect(
      codes.filter((_, place) => kept[place] !== foldedLetters(texts[place] ?? '')).map((code) => code.toString(16)),
    ).toEqual([])
  })

  test('the database folds whole texts as the portal does', async () => {
    const letter = integer({ min: 1, max: 0x3100 })
      .filter(isKnownToAll)
      .map((code) => String.fromCodePoint(code))
    const part = oneof(
      letter,
      constantFrom('Saint ', 'ü', 'u\u0308', 'O’', "O'", '\u200b', 'æ', '李', '한', '🙂', '！'),
      string(),
    )
    const texts = array(
      array(part, { maxLength: 12 }).map((parts) => parts.join('').replaceAll('\0', '')),
      { minLength: 20 },
    )
    await assert(
      asyncProperty(texts, async (some) => {
        expect(await callForEach('folded_letters', some)).toEqual(some.map(foldedLetters))
      }),
      { numRuns: 30 },
    )
  })

  test('the database finds a name by each spelling that registration takes for it', async () => {
    const names = [
      'Müller',
      'Mueller',
      'MÜLLER',
      'Sørensen',
      'Soerensen',
      'Saint-Marie',
      'St. Marie',
      'Đokić',
      'Djokic',
      'O’Neil',
      'ONeil',
    ]
    const kept = (await callForEach('folded_spellings', names)).map(String)
    const found = names.map((typed) => {
      const [one = '', ...others] = typed.split(/[\s-]+/)
      const words = [one, ...others].map(spellingsOf)
      return names.filter((_, place) => words.every((forms) => forms.some((form) => kept[place]?.includes(form))))
    })
    expect(found).toEqual(names.map((typed) => names.filter((name) => isSameName(typed, name))))
  })
})

/** Whether all databases know this letter. Older ones do not know the case of the two that are named here. */
function isKnownToAll(code: number): boolean {
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0x1c89 && code !== 0x2c2f
}
