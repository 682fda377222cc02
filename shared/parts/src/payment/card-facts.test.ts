import { cardDate, expiresSoon } from './card-facts.ts'

const january = { ExpYear: 2029, ExpMonth: 1 }

test.each([
  ['2029-01-31', 'thisMonth'],
  ['2029-01-01', 'thisMonth'],
  ['2028-12-31', 'nextMonth'],
  ['2028-12-01', 'nextMonth'],
  ['2028-11-30', null],
  ['2028-01-31', null],
] as const)('on %s a card that is good to January 2029 expires: %s', (today, soon) => {
  expect(expiresSoon(january, today)).toBe(soon)
})

test('the last month of a card is written out in both languages', () => {
  expect([cardDate(january, 'en'), cardDate(january, 'es')]).toEqual(['January 2029', 'enero de 2029'])
})
