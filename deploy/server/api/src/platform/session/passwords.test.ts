import { hashPassword, passwordMatches, strongPasswordCost } from './passwords.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'
import { findStaffCaller, readStaffKeys } from './staff-keys.ts'

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

test('a secret has 256 random bits, in letters that any header can carry', () => {
  const secrets = Array.from({ length: 1000 }, newSecret)
  expect(new Set(secrets).size).toBe(1000)
  expect(secrets.filter((secret) => !isSecret(secret) || Buffer.from(secret, 'base64url').length !== 32)).toEqual([])
  // Each bit is set in half of them: 500, and nearly never fewer than 400 or more than 600.
  const bits = secrets.map((secret) => [...Buffer.from(secret, 'base64url')].flatMap(bitsOf))
  const counts = Array.from({ length: 256 }, (_, at) => bits.filter((each) => each[at] === 1).length)
  expect(counts.filter((count) => count < 400 || count > 600)).toEqual([])
})

test('the database keeps the SHA-256 of a secret', () => {
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

function bitsOf(byte: number): number[] {
  return Array.from({ length: 8 }, (_, at) => (byte >> at) & 1)
}

const long = 'a-key-of-at-least-thirty-two-characters'

test('a key is for every site, or for the one it names', () => {
  const keys = readStaffKeys(`${long}, 102:${long}-of-one-site`)
  expect(findStaffCaller(keys, long)).toMatchObject({ siteKey: null })
  expect(findStaffCaller(keys, `${long}-of-one-site`)).toMatchObject({ siteKey: 102 })
})

test('the keys themselves are not kept', () => {
  expect(JSON.stringify(readStaffKeys(`102:${long}`))).not.toContain(long)
})

test.each([null, '', 'x', `102:${long}`])('%j is nobody’s key', (token) => {
  expect(findStaffCaller(readStaffKeys(`102:${long}`), token)).toBeNull()
})

test('without keys there is no staff', () => {
  expect(readStaffKeys('')).toEqual([])
})

test('a short key is refused at the start', () => {
  expect(() => readStaffKeys('101:short')).toThrow('32 characters')
})
