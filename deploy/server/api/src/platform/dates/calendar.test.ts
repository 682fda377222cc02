import { addBusinessDays, addDays, addMonths, businessDay, latest, patientToday } from './calendar.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', 3, '2026-06-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-05-15', 12, '2027-05-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('the day of %s %d months later is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  // Days on which clocks change somewhere in the United States.
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-01', 1, '2026-11-02'],
])('%s and %d days is %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
})

test.each([
  ['Saturday', '2026-03-14', '2026-03-16'],
  ['Sunday', '2026-03-15', '2026-03-16'],
  ['Monday', '2026-03-16', '2026-03-16'],
])('the business day of a %s is that day, or the Monday after a weekend', (_, date, open) => {
  expect(businessDay(date)).toBe(open)
})

test('business days leave weekends out', () => {
  expect(addBusinessDays('2026-03-12', 4)).toBe('2026-03-18')
})

test('the latest date leaves out what is not known', () => {
  expect([latest('2026-03-12', null, '2026-04-01', undefined), latest(null)]).toEqual(['2026-04-01', null])
})

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
