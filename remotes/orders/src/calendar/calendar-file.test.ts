import { calendarFile } from './calendar-file.ts'

const calendarEntry = {
  day: '2027-01-08',
  summary: 'Order supplies',
  owner: 'bluebird-hme-1',
  language: 'en',
  now: new Date('2026-11-28T08:30:15.250Z'),
} as const

function lineOf(file: string, name: string): string | undefined {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(name))
}

test('two patients, or two providers, have different entries for one day; a second entry of one patient replaces the first', () => {
  const uids = ['bluebird-hme-1', 'bluebird-hme-2', 'northridge-1'].map((owner) =>
    lineOf(calendarFile({ ...calendarEntry, owner }), 'UID:'),
  )
  expect(new Set(uids).size).toBe(3)
  const later = calendarFile({ ...calendarEntry, now: new Date('2026-11-29T08:30:15Z') })
  expect(lineOf(later, 'UID:')).toBe(uids[0])
  expect([calendarFile(calendarEntry), later].map((file) => lineOf(file, 'DTSTAMP:'))).toEqual([
    'DTSTAMP:20261128T083015Z',
    'DTSTAMP:20261129T083015Z',
  ])
})

test('a long line is broken after 75 octets, between characters, and reads the same', () => {
  const summary = `Pida suministros a Soluciones Médicas, ${'ñandú '.repeat(30)}💊`
  const file = calendarFile({ ...calendarEntry, summary, language: 'es' })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lineOf(file, 'SUMMARY:')).toBe(`SUMMARY:${summary.replace(',', String.raw`\,`)}`)
  expect(lineOf(file, 'PRODID:')).toBe('PRODID:-//HOMESIDE//ORDERS//ES')
})
