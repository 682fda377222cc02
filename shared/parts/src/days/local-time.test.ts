import { daysAgo, longDay, shortDay, timeOf, wholeDay } from './local-time.ts'

const denver = { language: 'en', timeZone: 'America/Denver' } as const
const honolulu = { language: 'es', timeZone: 'Pacific/Honolulu' } as const
const now = Date.parse('2026-03-10T06:30:00Z')

test('the day is the day in the patient’s zone', () => {
  expect(daysAgo('2026-03-10T05:30:00Z', denver, now)).toBe(1)
  expect(daysAgo('2026-03-10T06:10:00Z', denver, now)).toBe(0)
  expect(daysAgo('2026-03-10T05:30:00Z', honolulu, now)).toBe(0)
  expect(daysAgo('2026-03-08T05:30:00Z', denver, now)).toBe(2)
})

test.each([
  ['2026-11-01T23:30:00-05:00', '2026-10-31T12:00:00-04:00'],
  ['2026-03-09T00:30:00-04:00', '2026-03-08T12:00:00-04:00'],
])('at %s, after the clocks changed, the day before is yesterday', (at, before) => {
  const newYork = { language: 'en', timeZone: 'America/New_York' } as const
  const ago = (utc: string) => daysAgo(utc, newYork, Date.parse(at))
  const dayEarlier = new Date(Date.parse(before) - 24 * 60 * 60 * 1000).toISOString()
  expect([ago(new Date(at).toISOString()), ago(before), ago(dayEarlier)]).toEqual([0, 1, 2])
})

test('times and days have the notation of the language', () => {
  expect(timeOf('2026-03-10T05:30:00Z', denver)).toBe('11:30 PM')
  expect(timeOf('2026-03-10T05:30:00Z', honolulu)).toMatch(/^7:30\sp\.\sm\.|7:30 p\.m\.$/)
  expect(longDay('2026-03-10T12:00:00Z', denver, now)).toBe('Tuesday, March 10')
  expect(longDay('2026-03-10T12:00:00Z', honolulu, now)).toBe('martes, 10 de marzo')
})

test('a day of another year is shown with its year', () => {
  expect(shortDay('2026-02-10T12:00:00Z', denver, now)).toBe('Feb 10')
  expect(shortDay('2025-02-10T12:00:00Z', denver, now)).toBe('Feb 10, 2025')
  expect(longDay('2025-02-10T12:00:00Z', denver, now)).toBe('February 10, 2025')
})

test('daylight saving time is taken into account', () => {
  expect(timeOf('2026-03-08T08:59:00Z', denver)).toBe('1:59 AM')
  expect(timeOf('2026-03-08T09:00:00Z', denver)).toBe('3:00 AM')
})

test('a full day always has its year', () => {
  expect(wholeDay('2026-03-10T05:30:00Z', denver)).toBe('March 9, 2026')
  expect(wholeDay('2026-03-10T05:30:00Z', denver, 'medium')).toBe('Mar 9, 2026')
  expect(wholeDay('2026-03-10T12:00:00Z', honolulu)).toBe('10 de marzo de 2026')
})
