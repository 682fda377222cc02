import {
  addressText,
  isRegistrationCode,
  linkKeyText,
  numberText,
  phoneDigits,
  plainRegistrationCode,
} from './typed-text.ts'

/** What contacts, letters and keyboards put around and between the parts of a number. */
const invisible = [
  '\u202d',
  '\u202c',
  '\u200b',
  '\u200e',
  '\u2066',
  '\u2069',
  '\u00ad',
  '\ufeff',
  '\u2060',
  '\ufe0f',
  '\u2800',
  '\u20e3',
  '\0',
]
const dashes = Array.from('-‐‑‒–—―−﹣－⁃˗⁻₋➖ーｰ─━')
/** What a sentence, a list or a keyboard without a dash puts there. */
const stops = Array.from('.·․。｡･,_:/⁄')
const spaces = [' ', '\u00a0', '\u202f', '\u2009', '\u3000', '\t', '\n']

/** A number of these parts, in every spelling of the lists above. */
function spellingsOf(...parts: readonly string[]): string[] {
  const wide = parts.join('').replace(/[0-9A-Z]/g, (plain) => String.fromCharCode(plain.charCodeAt(0) + 0xfee0))
  return [
    ...invisible.flatMap((mark) => [`${mark}${parts.join('-')}${mark}`, parts.join(mark)]),
    ...[...dashes, ...stops, ...spaces].flatMap((separator) => [parts.join(separator), parts.join(` ${separator} `)]),
    wide,
  ]
}

const phones = [
  ...spellingsOf('703', '333', '3333'),
  '(703) 333-3333',
  '703.333.3333',
  '703·333·3333',
  '703/333/3333',
  'tel:+17033333333',
  'TEL:703-333-3333',
  ' +1 (703) 333‑3333',
  '\u202a+1 703 333 3333\u202c',
  '+１ ７０３ ３３３ ３３３３',
  '1-703-333-3333',
  '001 703 333 3333',
  '011 1 703 333 3333',
  '[703] 333-3333,',
  '“703-333-3333”.',
]

test('more than fifty spellings of one phone number are that number', () => {
  expect(phones.length).toBeGreaterThan(50)
  expect(phones.filter((typed) => phoneDigits(typed) !== '7033333333')).toEqual([])
})

test.each([
  '+44 20 7946 0958',
  '+52 55 1234 5678',
  '+',
  '703-333-3333 x12',
  '703-333-3333 #12',
  '703-FLOWERS',
  'tel:703-333-3333;ext=5',
])('%j stays as it was typed, so that a message can refuse it', (typed) => {
  expect(phoneDigits(typed)).toBe(typed)
})

test('every spelling of a postal code and of a texted code is its digits', () => {
  expect(spellingsOf('12345', '6789').filter((typed) => numberText(typed) !== '123456789')).toEqual([])
  expect(spellingsOf('123', '456').filter((typed) => numberText(typed) !== '123456')).toEqual([])
})

test('every spelling of a registration code is one code', () => {
  const wrong = spellingsOf('CRA7', 'BLU', '42').filter((typed) => plainRegistrationCode(typed) !== 'CRA7BLU42')
  expect(wrong).toEqual([])
  expect(isRegistrationCode('CRA7-\u200bBLU-42')).toBe(true)
  expect(['CRA7-BLU-42.', '(CRA7-BLU-42)', '“CRA7-BLU-42”,'].map(plainRegistrationCode)).toEqual(
    Array.from({ length: 3 }, () => 'CRA7BLU42'),
  )
})

test.each([
  ' alma.x@mail.example ',
  '\u200balma.x@mail.example\u202c',
  'mailto:alma.x@mail.example',
  'MAILTO:alma.x@mail.example',
  'alma.x＠mail.example',
  'alma·x@mail.example',
])('%j is an address that can be written to', (typed) => {
  expect(addressText(typed)).toBe('alma.x@mail.example')
})

test.each(['aB3_x-', 'aB3_x-.', 'aB3_x-)', '(aB3_x-).', 'aB3_x- ', 'aB3_x-\u200b', '“aB3_x-”', 'aB3_x->', 'aB3_x-,'])(
  'the key of the link %j is what was sent',
  (opened) => {
    expect(linkKeyText(opened)).toBe('aB3_x-')
  },
)

test.each([
  ['123456', true],
  ['123 456', true],
  ['1234567', false],
  ['BLU-7K2-M9Q', true],
  ['blu7k2m9q', true],
  ['ABCDEFGHIJK', true],
  ['ABCDEFGHIJKLMNOP', true],
  ['ABCDEFGH', false],
  ['BLU7K2M9!', false],
  ['', false],
])('%j: %s', (typed, expected) => {
  expect(isRegistrationCode(typed)).toBe(expected)
})

test('dashes and case make no difference, and characters after the eleventh are ignored', () => {
  expect(plainRegistrationCode(' blu-7k2–m9q ')).toBe('BLU7K2M9Q')
  expect(plainRegistrationCode('ABCDE-FGHIJ-KLMNO')).toBe('ABCDEFGHIJK')
})
