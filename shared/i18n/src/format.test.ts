import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { dateIn, formatCents, formatDate, formatDateTime, formatNumber, formatPhone, formatTime } from './format.ts'

/** Intl puts a narrow space between the time and AM or PM. A test types an ordinary one. */
function plain(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}

const instants: [instant: string, zone: string, english: string, spanish: string][] = [
  [
    '2026-11-21T13:25:00Z',
    'America/New_York',
    'November 21, 2026 at 8:25 AM',
    '21 de noviembre de 2026 a las 8:25 a.m.',
  ],
  [
    '2026-11-21T04:59:00Z',
    'America/New_York',
    'November 20, 2026 at 11:59 PM',
    '20 de noviembre de 2026 a las 11:59 p.m.',
  ],
  // The hour that daylight saving time skips in spring, and the one it repeats in autumn.
  ['2026-03-08T06:59:00Z', 'America/New_York', 'March 8, 2026 at 1:59 AM', '8 de marzo de 2026 a las 1:59 a.m.'],
  ['2026-03-08T07:00:00Z', 'America/New_York', 'March 8, 2026 at 3:00 AM', '8 de marzo de 2026 a las 3:00 a.m.'],
  ['2026-11-01T05:30:00Z', 'America/New_York', 'November 1, 2026 at 1:30 AM', '1 de noviembre de 2026 a las 1:30 a.m.'],
  ['2026-11-01T06:30:00Z', 'America/New_York', 'November 1, 2026 at 1:30 AM', '1 de noviembre de 2026 a las 1:30 a.m.'],
  // Arizona and Hawaii do not change their clocks. Pacific does, whatever the wire says.
  ['2026-07-01T19:00:00Z', 'America/Phoenix', 'July 1, 2026 at 12:00 PM', '1 de julio de 2026 a las 12:00 p.m.'],
  ['2026-07-01T19:00:00Z', 'America/Denver', 'July 1, 2026 at 1:00 PM', '1 de julio de 2026 a las 1:00 p.m.'],
  ['2026-07-01T19:00:00Z', 'America/Los_Angeles', 'July 1, 2026 at 12:00 PM', '1 de julio de 2026 a las 12:00 p.m.'],
  ['2026-07-01T08:00:00Z', 'Pacific/Honolulu', 'June 30, 2026 at 10:00 PM', '30 de junio de 2026 a las 10:00 p.m.'],
]

test.each(instants)('%s in %s is %s', (instant, zone, english, spanish) => {
  expect(plain(formatDateTime(instant, 'en', zone))).toBe(english)
  expect(plain(formatDateTime(instant, 'es', zone))).toBe(spanish)
  expect(english).toContain(plain(formatTime(instant, 'en', zone)))
})

test('a calendar date is the same day in both languages, short and long', () => {
  expect(formatDate('2024-02-29', 'en')).toBe('February 29, 2024')
  expect(formatDate('2024-02-29', 'es')).toBe('29 de febrero de 2024')
  expect(formatDate('1952-01-01', 'en', 'medium')).toBe('Jan 1, 1952')
  expect(formatDate('1952-01-01', 'es', 'medium')).toBe('1 ene 1952')
})

test('the day of an instant is the patient’s own day', () => {
  expect(dateIn('America/New_York', '2026-11-21T04:59:00Z')).toBe('2026-11-20')
  expect(dateIn('Pacific/Honolulu', '2026-01-01T09:59:00Z')).toBe('2025-12-31')
  expect(dateIn('America/Chicago', '2026-01-01T06:00:00Z')).toBe('2026-01-01')
})

test('a calendar date does not depend on the order in which an engine writes dates', () => {
  // WebKit on Linux writes the month first, also in locales that have the year first elsewhere.
  const engine = Intl.DateTimeFormat.prototype
  const known = Object.getOwnPropertyDescriptor(engine, 'format') as PropertyDescriptor
  Object.defineProperty(engine, 'format', { ...known, get: () => () => '11/20/2026' })
  const day = dateIn('America/New_York', '2026-11-21T04:59:00Z')
  Object.defineProperty(engine, 'format', known)
  expect(day).toBe('2026-11-20')
})

test('money, numbers and phones are written as in the United States, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    expect(formatCents(0, language)).toBe('$0.00')
    expect(formatCents(123456789, language)).toBe('$1,234,567.89')
    expect(formatCents(-1250, language)).toBe('-$12.50')
    expect(formatNumber(12345.5, language)).toBe('12,345.5')
  }
  expect(formatPhone('5551234567')).toBe('(555) 123-4567')
})

const browserZones = [
  'UTC',
  'America/New_York',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Europe/Madrid',
]
const script = `
  import { dateIn, formatDate, formatDateTime } from ${JSON.stringify(path.join(__dirname, 'format.ts'))}
  console.log(JSON.stringify([
    formatDate('1952-02-29', 'en'), formatDate('2026-01-01', 'es'),
    formatDateTime('2026-11-21T04:59:00Z', 'en', 'America/Chicago'), dateIn('America/Chicago', '2026-01-01T05:59:00Z'),
  ]))`

test.each(browserZones)('a browser in %s shows the same', (TZ) => {
  const parameters = ['--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, parameters, { env: { ...process.env, TZ }, encoding: 'utf8' })
  expect(plain(printed).trim()).toBe(
    JSON.stringify(['February 29, 1952', '1 de enero de 2026', 'November 20, 2026 at 10:59 PM', '2025-12-31']),
  )
})
