import { hashSecret, isSecret, newSecret } from './secrets.ts'

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
