import { welcome } from './welcome.ts'

const rows = 24
const columns = 80

const started = {
  origin: 'http://localhost:8080',
  desk: 'http://localhost:56695/desk/101',
  consoleOrigin: 'http://localhost:8091',
  seconds: 123.4,
  outboxFolder: '.portal/outbox',
  data: '.portal',
  logsFolder: '.portal',
}

test('what npm start prints fits a terminal of 80 columns and 24 rows, and says how to sign in', () => {
  const text = welcome(started)
  const lines = text.split('\n')
  // The last row is the cursor's.
  expect(lines.length).toBeLessThan(rows)
  expect(lines.filter((line) => line.length > columns)).toEqual([])
  expect(text).toContain('http://localhost:8080/login')
  expect(text).toContain('staff answer    http://localhost:56695/desk/101')
  expect(text).toContain('what runs where       http://localhost:8091')
  expect(text).toMatch(/maria\.lopez {2,}Spanish/)
  expect(text).not.toContain('undefined')
})

test('data in another place are named with that place', () => {
  expect(welcome(started)).toMatch(/Data and logs {2,}\.portal\n/)
  expect(welcome({ ...started, data: 'a second folder' })).toMatch(/Data and logs {2,}a second folder and \.portal\n/)
})
