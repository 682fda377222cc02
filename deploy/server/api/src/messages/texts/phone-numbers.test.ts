import { asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { signedInbound, testTexts } from '../../../testing/test-outbox.ts'
import { digitsOfHere, mayBeTexted } from './phone-numbers.ts'

test.each([
  ['+15555554777', '5555554777'],
  ['+1 (555) 555-4777', '5555554777'],
  ['+525555554777', null],
  ['+52 5555554777', null],
  ['+445555554777', null],
  ['+115555554777', null],
  ['5555554777', null],
  ['15555554777', null],
  ['+10555554777', null],
  ['+1555555477', null],
  ['12345', null],
  ['', null],
])('%j is the number %j of this country', (given, digits) => {
  expect(digitsOfHere(given)).toBe(digits)
})

test.each([
  ['5555550100', true],
  ['7875550100', true],
  ['9005550100', false],
  ['5559760100', false],
  ['8765550100', false],
  ['2425550100', false],
  ['1115550100', false],
  ['', false],
])('%s may be texted: %s', (phone, may) => {
  expect(mayBeTexted(phone)).toBe(may)
})

onEveryEngine('a text that comes', (api) => {
  const bring = async (from: string, text: string) =>
    (await api().handle(signedInbound({ from, to: testTexts.from, text }))).status
  const textsTo = async (phone: string) => {
    await api().workFinished()
    return api().outbox.messages.filter(({ to }) => to === phone)
  }

  test('from another country stops nobody’s texts and is answered by nothing, whatever its last digits are', async () => {
    const made = await api().addPatient({}, { registration: { details: { texts: ['OrderConfirmations'] } } })
    const settings = async () => (await (await asPatient(api(), made)).get('patient/notifications')).body
    const before = await settings()
    for (const country of ['+52', '+44', '+7', '+52 1', '', '1']) {
      expect(await bring(`${country}${made.MobilePhone}`, 'STOP')).toBe(200)
    }
    expect(await settings()).toEqual(before)
    expect(await textsTo(made.MobilePhone)).toEqual([])
    expect(await bring(`+1${made.MobilePhone}`, 'STOP')).toBe(200)
    expect(await settings()).not.toEqual(before)
  })

  test('again and again is answered three times a day, and STOP counts each time', async () => {
    for (let turn = 0; turn < 10; turn += 1) await bring('+15555559001', 'HELP')
    expect(await textsTo('5555559001')).toHaveLength(3)
    for (let turn = 0; turn < 10; turn += 1) await bring('+15555559001', 'STOP')
    expect(await textsTo('5555559001')).toHaveLength(6)
    api().clock.advance(1, 'day')
    await bring('+15555559001', 'HELP')
    expect(await textsTo('5555559001')).toHaveLength(7)
  })

  test('from a short number, a name or nothing is taken and changes nothing', async () => {
    for (const from of ['72645', '+72645', 'BLUEBIRD', '+376 312345', '', '+']) {
      for (const text of ['STOP', 'START', 'HELP', 'Your code is 123456']) expect(await bring(from, text)).toBe(200)
    }
  })

  test('from a number that costs is not answered', async () => {
    for (const phone of ['9005550100', '5559760100', '8765550100']) {
      expect(await bring(`+1${phone}`, 'HELP')).toBe(200)
      expect(await textsTo(phone)).toEqual([])
    }
  })
})
