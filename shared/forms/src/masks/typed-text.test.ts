import { dateText, paddedDate, phoneText, postalCodeText } from './typed-text.ts'

const alphabet = ['1', '2', '9', '/', '-', ' ', '(', 'a']
/** Every text of up to five of these characters. */
const texts = textsUpTo(5)
const long = [
  '55512345678901',
  '(555) 123-4567 9',
  '123456789012',
  '12345-67890',
  '02/29/19521',
  '0229195212',
  '2/9/1952 x',
]

function textsUpTo(length: number): string[] {
  if (length === 0) return ['']
  const shorter = textsUpTo(length - 1)
  return [...new Set([...shorter, ...shorter.flatMap((text) => alphabet.map((character) => text + character))])]
}

/** The letters and digits of a text. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '')
}

test.each([
  ['a phone number', phoneText],
  ['a postal code', postalCodeText],
])('no letter and no digit of %s is lost or changed while it is typed', (_what, mask) => {
  expect([...texts, ...long].filter((typed) => plain(mask(typed)) !== plain(typed))).toEqual([])
})

test('no letter and no digit of a date is lost while it is typed or when it is left: one-digit parts get a zero', () => {
  const lost = [...texts, ...long].filter((typed) => {
    const shown = plain(paddedDate(dateText(typed)))
    const withoutZeros = (text: string): string => text.replace(/0/g, '')
    return withoutZeros(shown) !== withoutZeros(plain(typed)) || shown.length < plain(typed).length
  })
  expect(lost).toEqual([])
})

test('the country code of a whole phone number is the one digit that is left out', () => {
  expect(phoneText('+1 555 123 4567')).toBe('(555) 123-4567')
})

test.each([
  '10-14-1947',
  '10‑14‑1947',
  '10–14–1947',
  '10−14−1947',
  '10.14.1947',
  '10·14·1947',
  '10 14 1947',
  '10 / 14 / 1947',
  '10 - 14 - 1947',
  '\u200e10/14/1947',
  '\u206810/14/1947\u2069',
  '10/\u200b14/\u200b1947',
  '10⁄14⁄1947',
  '10141947',
  '１０／１４／１９４７',
  '1947-10-14',
  '1947‑10‑14',
  '1947/10/14',
  '1947.10.14',
  '19471014',
  '10/14/1947.',
  '(10/14/1947),',
  '10,14,1947',
  '10//14//1947',
  '10➖14➖1947',
])('%j is the tenth month and its fourteenth day', (typed) => {
  expect(dateText(typed)).toBe('10/14/1947')
})

test.each(['1947-1-4', '1947/01/4', '1/4/1947', '1.4.1947.'])('%j that was left has two digits each', (typed) => {
  expect(paddedDate(dateText(typed))).toBe('01/04/1947')
})

test('a pasted number looks like a typed one', () => {
  expect(phoneText('\u202d(703) 333‑3333\u202c')).toBe('(703) 333-3333')
  expect(phoneText('+44 20 7946 0958')).toBe('+44 20 7946 0958')
  expect(postalCodeText('12345–6789')).toBe('12345-6789')
})
