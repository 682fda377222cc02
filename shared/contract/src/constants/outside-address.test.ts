import { readOutsideAddress } from './outside-address.ts'

test('each port that an address may not name is one that fetch refuses; those of servers are not among them', async () => {
  const faultAt = (port: number) => Object(readOutsideAddress(`http://127.0.0.1:${port}/`))['fault'] as unknown
  const refused = Array.from({ length: 65_535 }, (_, index) => index + 1).filter((port) => faultAt(port) !== undefined)
  expect(refused.length).toBeGreaterThan(80)
  for (const port of refused) {
    const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((caught: unknown) => caught)
    expect([port, (error as Error).cause]).toEqual([port, expect.objectContaining({ message: 'bad port' })])
  }
  expect([80, 443, 8080, 9090, 56_695].map(faultAt)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
