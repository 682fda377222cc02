import { hashPassword, passwordMatches, strongPasswordCost, passwordFault } from './passwords.ts'

const cost = { memory: 8, passes: 1, parallelism: 1 }

test('the same password gets a different hash each time, and matches both', async () => {
  const [one, other] = [await hashPassword('Sunny-day-42', cost), await hashPassword('Sunny-day-42', cost)]
  expect(one).not.toBe(other)
  expect(await passwordMatches('Sunny-day-42', one, cost)).toBe(true)
  expect(await passwordMatches('sunny-day-42', other, cost)).toBe(false)
})

test('a hash keeps matching after the cost is raised', async () => {
  const stored = await hashPassword('Sunny-day-42', cost)
  expect(await passwordMatches('Sunny-day-42', stored, { ...cost, memory: 64 })).toBe(true)
})

test('an é typed as one or two characters is the same', async () => {
  expect(await passwordMatches('cafe\u0301', await hashPassword('caf\u00e9', cost), cost)).toBe(true)
})

test('without a user no password matches', async () => {
  expect(await passwordMatches('', null, cost)).toBe(false)
})

test('checking a password takes as long for an unknown user as for a known one', async () => {
  const stored = await hashPassword('Sunny-day-42', strongPasswordCost)
  /** The processor's time, which other programs do not prolong. The least of several runs counts. */
  const milliseconds = async (hash: string | null) => {
    const times = []
    for (let turn = 0; turn < 5; turn++) {
      const start = process.cpuUsage()
      await passwordMatches('Rainy-week-73', hash, strongPasswordCost)
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1000)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await milliseconds(stored), await milliseconds(null)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})

test('a hash of the time when scrypt made them still matches', async () => {
  const stored = 'scrypt$16$1$1$AAAAAAAAAAAAAAAAAAAAAA$5ytzzV6jh_I91_uOXbq7DlJpwsUSMUCA_jwrs5wuMsQ'
  expect(await passwordMatches('Sunny-day-42', stored, cost)).toBe(true)
  expect(await passwordMatches('sunny-day-42', stored, cost)).toBe(false)
})

test.each([
  ['Sunny-day-42', null],
  ['ñandú mío!', null],
  ['a]bcd~', null],
  ['été d’hiver!', 'password-invalid-character'],
  ['ab-12', 'password-too-short'],
  ['abcdef12', 'password-needs-special'],
  ['emoji-🙂-word', 'password-invalid-character'],
  ['Password1!', 'password-common'],
  ['P@ssw0rd!', 'password-common'],
  ['sunshine!!', 'password-common'],
  ['!!!!!!!!', 'password-common'],
  ['my-Wonder.Walt-9', 'password-contains-username'],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password, ['wonder.walt'])).toBe(fault)
})

test('the part of an email address before the @ is a username too', () => {
  expect(passwordFault('x-wonder.walt-9', ['wonder.walt@mail.example'])).toBe('password-contains-username')
})

test('a username of two letters may be in the password, because it is in many words', () => {
  expect(passwordFault('kind-river-9', ['in'])).toBe(null)
})

test('the minimum length is a setting', () => {
  expect(passwordFault('Sunny-day-42', [], 15)).toBe('password-shorter-than-15')
  expect(passwordFault('Sun-4', [], 15)).toBe('password-too-short')
})

test('every special character of the specification is one, and none of them makes a range', () => {
  for (const special of "!'@#$%^&*()_+-={}|:\"<>?[]\\;',./`~") {
    expect([special, passwordFault(`kingriver${special}`, [])]).toEqual([special, null])
  }
  expect(passwordFault('kingriver§', [])).toBe('password-invalid-character')
})
