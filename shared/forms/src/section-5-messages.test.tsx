import { fieldCodes } from '@homeside/contract/constants/field-codes'
import type { FieldCode } from '@homeside/contract/constants/field-codes'
import { startI18n } from '@homeside/i18n/start-i18n'
import { renderHook } from '@testing-library/react'

import { knownFieldOf, knownFields } from './known-fields.ts'
import { loadFormStrings } from './strings/form-strings.ts'
import type { Broken } from './testing/broken.ts'
import { furtherMessages, messages } from './testing/section-5-messages.ts'
import { section52 } from './testing/section-5.ts'
import { useFaultWords } from './use-fault-words.ts'

const all: readonly Broken[] = [...Object.values(messages).flat(), ...furtherMessages]

function codeOf({ rule, value, values = {} }: Broken) {
  return rule(value, values)
}

/** Only the server can find these faults. */
const serverCodes = [
  'password-shorter-than-8',
  'password-shorter-than-12',
  'password-shorter-than-15',
  'password-common',
  'password-contains-username',
  'username-taken',
  'card-number',
  'invalid',
]

describe.each(['en', 'es'] as const)('the messages of section 5.2 in %s', (language) => {
  beforeAll(async () => {
    await startI18n(language)
    await loadFormStrings()
  })

  test.each(all.map((each) => [each[language], each] as const))('%s', (text, each) => {
    const { result: words } = renderHook(() => useFaultWords())
    const code = codeOf(each)
    expect(code === null ? null : words.current(code, each)).toBe(text)
  })

  test('faults that only the server finds have words of their own', () => {
    const { result: words } = renderHook(() => useFaultWords())
    const said = serverCodes.map((code) => words.current(code as FieldCode, { name: 'X', label: 'Label' }))
    expect(new Set(said).size).toBe(serverCodes.length)
    for (const each of said) expect(each).toMatch(/ .+\.$/)
  })
})

test('every message of section 5.2 has a row, and every row has a message', () => {
  expect([...Object.keys(messages), 'Invalid file type.'].toSorted()).toEqual([...section52].toSorted())
  for (const rows of Object.values(messages)) expect(rows).not.toHaveLength(0)
})

test('every message that section 5.2 quotes in full has those exact words', () => {
  const said = new Set(all.map(({ en }) => en))
  const full = section52.filter((line) => /^[^(/:"]+\.$/.test(line) && !line.startsWith('Invalid file type'))
  const sentences = full.flatMap((line) => line.split(/(?<=\.) (?=[A-Z])/))
  expect(sentences.filter((sentence) => !said.has(sentence))).toEqual([])
})

test('every field of section 3.6 has a row for an empty field', () => {
  const told = new Set(all.filter((each) => codeOf(each) === 'required').map(({ name }) => knownFieldOf(name)))
  expect(knownFields.filter((field) => !told.has(field))).toEqual([])
})

test('every field code has a row, or belongs to the server', () => {
  const told = new Set([...all.map(codeOf), ...serverCodes])
  expect(fieldCodes.filter((code) => !told.has(code))).toEqual([])
})
