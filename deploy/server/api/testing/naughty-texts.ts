import { isLong } from '@homeside/build/testing/test-size'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import fc from 'fast-check'

/**
 * Byte order marks, characters that no database keeps, half characters, line ends of other systems, and spaces around.
 */
const marks = [
  '\uFEFFa mark first',
  '\uFEFF\uFEFFtwo marks',
  'a mark \uFEFF inside',
  'nul \u0000',
  'half \ud83d',
  'a\r\nb',
  '  spaces around\t ',
]
const seed = 20_260_310
const wanted = 1000

/** A thousand texts that software often handles wrongly: known ones, and made-up ones of any character. */
export const naughtyTexts: readonly string[] = [
  ...marks,
  ...naughtyStrings,
  ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), {
    numRuns: wanted - marks.length - naughtyStrings.length,
    seed,
  }),
]

/** In the usual run, one in so many of the known and made-up texts. */
const everyNth = isLong ? 1 : 240

/** What this run writes into every field: the marks, and some of the others. */
export const textsOfRun = naughtyTexts.filter((_, index) => index < marks.length || index % everyNth === 0)

/** A text without the byte order marks at its start, which the API leaves out. */
export function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF+/, '')
}

/** Whether a text has characters that no database can store. */
export function isUnstorable(text: string): boolean {
  return /[\0\p{Surrogate}]/u.test(text)
}
