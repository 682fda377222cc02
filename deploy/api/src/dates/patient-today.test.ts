import { patientToday } from './patient-today.ts'

test.each([
  ['2026-03-10T03:30:00Z', 1, '2026-03-09'],
  ['2026-03-10T04:30:00Z', 1, '2026-03-10'],
  ['2026-03-10T06:30:00Z', 3, '2026-03-10'],
  ['2026-03-10T06:30:00Z', 4, '2026-03-09'],
  ['2026-12-10T07:30:00Z', 5, '2026-12-09'],
  ['2026-07-10T07:30:00Z', 5, '2026-07-10'],
  ['2026-03-10T09:30:00Z', 7, '2026-03-09'],
])('at %s the date in zone %d is %s', (instant, zone, date) => {
  expect(patientToday(new Date(instant), zone)).toBe(date)
})
