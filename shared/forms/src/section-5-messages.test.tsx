import { fieldCodes } from '@homeside/contract/constants/problem-codes'
import { startI18n } from '@homeside/i18n/start-i18n'
import { renderHook } from '@testing-library/react'

import type { FaultCode } from './rules/rule.ts'
import { loadFormStrings } from './strings/form-strings.ts'
import { furtherMessages, messages, type Broken, sectionOf } from './testing/section-5-messages.ts'
import { useFaultWords, knownFieldOf, knownFields } from './use-fault-words.ts'

const all: readonly Broken[] = [...messages, ...furtherMessages]

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
  'username-form',
  'username-taken',
  'card-number',
  'changed',
  'invalid',
]

async function speak(language: 'en' | 'es'): Promise<void> {
  await startI18n(language)
  await loadFormStrings()
}

function said(code: FaultCode, field: Pick<Broken, 'name' | 'label'>): string {
  const { result: words } = renderHook(() => useFaultWords())
  return words.current(code, field)
}

const rows = all.map((each) => [each.en, each] as const)

test.each(rows)('in English: %s', async (text, each) => {
  await speak('en')
  const code = codeOf(each)
  expect(code === null ? null : said(code, each)).toBe(text)
})

test('each message has Spanish words', async () => {
  await speak('es')
  const codes = all.map(codeOf)
  expect(all.filter((each, row) => codes[row] == null || said(codes[row], each) === each.en)).toEqual([])
})

test.each(['en', 'es'] as const)(
  'faults that only the server finds have words of their own, in %s',
  async (language) => {
    await speak(language)
    const words = serverCodes.map((code) => said(code as FaultCode, { name: 'X', label: 'Label' }))
    expect(new Set(words).size).toBe(serverCodes.length)
    for (const each of words) expect(each).toMatch(/ .+\.$/)
  },
)

test('every message that section 5.2 quotes is said in those words', () => {
  const quoted = [...sectionOf('5.2').matchAll(/"([^"]+)"/g)].map(([, words = '']) => words.replace('{field}', 'Fax'))
  const written = messages.map(({ en }) => en)
  expect(quoted.length).toBeGreaterThan(40)
  // The message about a file is that of a problem of the call.
  expect(quoted.filter((words) => !written.some((each) => each.startsWith(words)))).toEqual(['Invalid file type.'])
})

test('every field of section 3.6 has a row for an empty field', () => {
  const told = new Set(all.filter((each) => codeOf(each) === 'required').map(({ name }) => knownFieldOf(name)))
  expect(knownFields.filter((field) => !told.has(field))).toEqual([])
})

test('every field code has a row, or belongs to the server', () => {
  const told = new Set([...all.map(codeOf), ...serverCodes])
  expect(fieldCodes.filter((code) => !told.has(code))).toEqual([])
})
