import { passwordSpecialCharacters } from '@homeside/contract/constants/field-formats'

import { registrationCode, verificationCode } from './rules/codes.ts'
import { phone, postalCode } from './rules/contact.ts'
import { date, notInFuture } from './rules/dates.ts'
import { email, emailWarning } from './rules/email.ts'
import { confirms } from './rules/other-fields.ts'
import { passwordInvalidCharacter, passwordLength, passwordSpecialCharacter } from './rules/password.ts'
import { required } from './rules/required.ts'
import { isWarning, type FaultCode, type FieldValue, type Rule } from './rules/rule.ts'
import { sectionOf } from './testing/section-5-messages.ts'

interface RuleCase {
  rule: Rule
  code: FaultCode
  values?: object
  passes: readonly FieldValue[]
  fails: readonly FieldValue[]
}

const now = new Date('2026-03-01T07:30:00Z')

/** Each rule of section 5.1 of the specification, by its name there. */
const cases: Readonly<Record<string, readonly RuleCase[]>> = {
  email: [
    {
      rule: email,
      code: 'email-invalid',
      passes: ['', 'a@b.co', "o'brien+portal@mail.example.com", 'josé@ejemplo.es'],
      fails: ['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..co', 'a@b.co.', 'a@@b.co'],
    },
    { rule: emailWarning, code: 'email-warning', passes: ['', 'a@b.co'], fails: ['none', 'a@b'] },
  ],
  passwordLength: [
    { rule: passwordLength, code: 'password-too-short', passes: ['123456', 'ñandú!', ''], fails: ['12345', '🦜🦜🦜'] },
  ],
  'password, special character': [
    {
      rule: passwordSpecialCharacter,
      code: 'password-needs-special',
      passes: ['secret-1', 'secret`'],
      fails: ['secret1', 'Secret 1', 'secreto¡1', 'ñandúes'],
    },
  ],
  'password, invalid character': [
    {
      rule: passwordInvalidCharacter,
      code: 'password-invalid-character',
      passes: ['ñandú José 9!', 'Пароль1!', 'two words\t1'],
      fails: ['euro€1!', 'bird🦜1!', 'bell\u0007!'],
    },
  ],
  'allowed special characters': [
    {
      rule: passwordSpecialCharacter,
      code: 'password-needs-special',
      passes: Array.from("!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~", (character) => `secret${character}`),
      // In a pattern these would be a range from + to =.
      fails: ['secret0', 'secret9', 'secret¬', 'secret§'],
    },
  ],
  registrationCodeLength: [
    {
      rule: registrationCode,
      code: 'registration-code-invalid',
      passes: ['', '123456', '123-456', 'ABC-123-XYZ', 'abc123xyz00', 'ABCDEFGHIJKLMNOP'],
      fails: ['12345', '1234567', 'ABCDEF', 'ABC-1234', 'ABC 12! 45'],
    },
  ],
  verificationCodeLength: [
    {
      rule: verificationCode,
      code: 'verification-code-length',
      passes: ['', '123456', '000000'],
      fails: ['12345', '1234567', 'abcdef'],
    },
  ],
  dateLength: [
    {
      rule: date,
      code: 'date-invalid',
      passes: ['', '02/29/1952', '1952-02-29', '12/31/1999'],
      fails: ['2/9/1952', '02/29/1953', '02/30/1952', '13/01/1999', '02/29/52', '02/2', '02/29/19522', '01/01/1899'],
    },
  ],
  futureDate: [
    // Half past midnight on March 1 in Denver is still the last day of February in Los Angeles.
    {
      rule: notInFuture('America/Denver'),
      code: 'date-in-future',
      passes: ['', '2026-03-01', '02/28/2026', '1952-02-29', 'not a date'],
      fails: ['2026-03-02', '03/02/2026', '2999-12-31'],
    },
    { rule: notInFuture('America/Los_Angeles'), code: 'date-in-future', passes: ['2026-02-28'], fails: ['2026-03-01'] },
  ],
  invalidPostalCode: [
    {
      rule: postalCode,
      code: 'postal-code-invalid',
      passes: ['', '12345', '123456789'],
      fails: ['1234', '123456', '12345678'],
    },
  ],
  invalidPhoneNumber: [
    { rule: phone, code: 'phone-invalid', passes: ['', '5551234567'], fails: ['555123456', '55512345678', '1'] },
  ],
  confirmed: [
    {
      rule: confirms('First'),
      code: 'confirmation-mismatch',
      values: { First: 'Same ' },
      passes: ['Same '],
      fails: ['same ', 'Same', ''],
    },
  ],
  required: [
    { rule: required(), code: 'required', passes: ['x', true, ['a']], fails: ['', '  ', undefined, false, []] },
  ],
}

beforeEach(() => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] })
})
afterEach(() => {
  jest.useRealTimers()
})

const table = Object.entries(cases).flatMap(([line, each]) => each.map((one) => [line, one] as const))

test.each(table)('%s: values that pass', (_, { rule, values = {}, passes }) => {
  expect(passes.filter((value) => rule(value, values) !== null)).toEqual([])
})

test.each(table)('%s: values that do not pass', (_, { rule, code, values = {}, fails }) => {
  expect(fails.map((value) => rule(value, values))).toEqual(fails.map(() => code))
})

test('every rule of section 5.1 has cases', () => {
  const [, ...names] = [...sectionOf('5.1').matchAll(/^\| ([a-zA-Z, ]*[a-zA-Z]) +\|/gm)].map(([, name]) => name)
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(names))
  expect(names).toHaveLength(12)
})

test('the allowed special characters are those of section 5.1', () => {
  expect(sectionOf('5.1')).toContain(`The allowed special characters are \`\`${passwordSpecialCharacters}\`\`.`)
})

test('the warning about an email address does not block sending', () => {
  expect(isWarning('email-warning')).toBe(true)
  expect(isWarning('email-invalid')).toBe(false)
})
