import { publishSomeRemote, putSomeLive } from '@homeside/releases/testing'
import type { Hono } from 'hono'

import { gateway, pageAt } from '../testing/gateway-in-process.ts'

const report = { remote: 'orders', version: '1.1.0', track: 'stable', phase: 'load', outcome: 'failed', duration: 12 }

const ownPage = { 'Sec-Fetch-Site': 'same-origin' }

function send(app: Hono, body: object, headers: Record<string, string> = ownPage): Promise<Response> | Response {
  return app.request('http://localhost/-/beacon', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** What the gateway counted: its counters that are not zero. */
async function counted(app: Hono): Promise<string[]> {
  const metrics = await (await app.request('http://localhost/metrics')).text()
  return metrics.split('\n').filter((line) => /^homeside_remote_(loads|crashes).* [1-9]/.test(line))
}

test('a report of a failed remote is logged and counted; a report with unknown fields is refused', async () => {
  const { app, lines } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  expect((await send(app, { ...report, snapshotId })).status).toBe(204)
  expect(lines.at(-1)).toContain('"outcome":"failed"')
  expect((await send(app, { ...report, snapshotId, username: 'maria' })).status).toBe(400)
  expect(await (await app.request('http://localhost/metrics')).text()).toContain(
    'homeside_remote_loads_total{remote="orders",version="1.1.0",track="stable",outcome="failed"} 1',
  )
})

test('reports about page loads or releases that were never served are not counted', async () => {
  const { app } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  expect((await send(app, { ...report, snapshotId: `${snapshotId}x` })).status).toBe(400)
  await send(app, { ...report, snapshotId, version: '6.6.6' })
  const metrics = await (await app.request('http://localhost/metrics')).text()
  expect(metrics).not.toMatch(/^homeside_remote_loads_total\{.*\} [^0]/m)
})

test('counters of what runs start at zero before the first report', async () => {
  const { app } = await gateway()
  const metrics = await (await app.request('http://localhost/metrics')).text()
  const labels = 'remote="orders",version="1.1.0",track="stable"'
  expect(metrics).toContain(`homeside_remote_loads_total{${labels},outcome="failed"} 0`)
  expect(metrics).toContain(`homeside_remote_crashes_total{${labels}} 0`)
  expect(metrics).toContain(`homeside_remote_usable_seconds_count{${labels}} 0`)
})

test('a report that is too long is refused with 413', async () => {
  const { app, lines } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  const logged = lines.length
  expect((await send(app, { ...report, snapshotId, more: 'x'.repeat(2048) })).status).toBe(413)
  expect(lines).toHaveLength(logged)
})

test('a report whose page went away while it was sent is no fault of the gateway', async () => {
  const { app, lines } = await gateway()
  const left = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      left.abort()
      controller.error(new Error('aborted'))
    },
  })
  const request = { method: 'POST', headers: ownPage, body, duplex: 'half', signal: left.signal }
  const logged = lines.length
  await app.request(new Request('http://localhost/-/beacon', request))
  expect(lines.slice(logged)).toEqual([])
})

test.each([
  ['another site’s page', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
  ['a sibling’s page', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost' }],
  ['a foreign page in an old browser', { Origin: 'https://evil.example' }],
  ['nobody’s page', {}],
])('a report of %s is refused', async (_, headers) => {
  const { app } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  expect((await send(app, { ...report, snapshotId }, headers)).status).toBe(403)
  expect(await counted(app)).toEqual([])
})

test('a page of the portal may report from a browser without fetch metadata', async () => {
  const { app } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  expect((await send(app, { ...report, snapshotId }, { Origin: 'http://localhost' })).status).toBe(204)
  expect(await counted(app)).toHaveLength(1)
})

test('only a crash is reported while drawing, and only a load while loading', async () => {
  const { app } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  for (const mixed of [
    { phase: 'render', outcome: 'loaded' },
    { phase: 'render', outcome: 'failed' },
    { phase: 'load', outcome: 'crashed' },
  ]) {
    expect((await send(app, { ...report, ...mixed, snapshotId })).status).toBe(400)
  }
  expect(await counted(app)).toEqual([])
})

test('a network counts once a day for each outcome of a release, however many pages and visitors it has', async () => {
  const { app, lines } = await gateway()
  for (let pages = 0; pages < 20; pages++) {
    const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home', { Cookie: 'hs-cohort=7' })
    for (const outcome of ['loaded', 'failed']) await send(app, { ...report, outcome, snapshotId })
    await send(app, { ...report, phase: 'render', outcome: 'crashed', snapshotId })
  }
  const labels = 'remote="orders",version="1.1.0",track="stable"'
  expect(await counted(app)).toEqual([
    `homeside_remote_loads_total{${labels},outcome="loaded"} 1`,
    `homeside_remote_loads_total{${labels},outcome="failed"} 1`,
    `homeside_remote_crashes_total{${labels}} 1`,
  ])
  // A report that does not count is not logged either, or anybody could fill the disk.
  expect(lines.filter((line) => line.includes('"remote"'))).toHaveLength(3)
})

test('a page reports only about what it was made of', async () => {
  const { app, portal, reader } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  await publishSomeRemote(portal, '1.2.0')
  await putSomeLive(portal, { remotes: { orders: '1.2.0' } })
  await reader.refresh()
  for (const other of [{ version: '1.2.0' }, { track: 'candidate' }, { remote: 'messages' }]) {
    expect((await send(app, { ...report, ...other, snapshotId })).status).toBe(204)
  }
  expect(await counted(app)).toEqual([])
  // The page's release still counts after another was put live, and so does its fallback.
  await send(app, { ...report, snapshotId })
  await send(app, { ...report, version: '1.0.0', outcome: 'fallback', snapshotId })
  expect(await counted(app)).toHaveLength(2)
})

test('a page reports for an hour', async () => {
  const { app } = await gateway()
  const served = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(served)
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  jest.spyOn(Date, 'now').mockReturnValue(served + 61 * 60 * 1000)
  await send(app, { ...report, snapshotId })
  expect(await counted(app)).toEqual([])
  jest.spyOn(Date, 'now').mockReturnValue(served + 59 * 60 * 1000)
  await send(app, { ...report, snapshotId })
  expect(await counted(app)).toHaveLength(1)
  jest.restoreAllMocks()
})

const place = 'orders/1.1.0/page.1a2b3c4d.js:1:267'
const threw = { name: 'TypeError', message: 'a is not a function', frames: [place] }

test('the place where a remote threw is logged and kept: once a day for each network, a few places of one network at most', async () => {
  const { app, crashes, lines } = await gateway()
  const tell = async (cohort: number, frame: string): Promise<void> => {
    const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home', { Cookie: `hs-cohort=${cohort}` })
    const crash = { phase: 'render', outcome: 'crashed', error: { ...threw, frames: [frame] } }
    expect((await send(app, { ...report, ...crash, snapshotId })).status).toBe(204)
  }
  for (const cohort of [7, 7, 8]) await tell(cohort, place)
  const logged = lines.filter((line) => line.includes('a remote threw'))
  expect(logged).toHaveLength(2)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 40, release: 'orders', version: '1.1.0', ...threw })
  expect(crashes.met).toMatchObject([{ release: 'orders', version: '1.1.0', ...threw, met: 2 }])
  const remembered = jest.spyOn(Set.prototype, 'add')
  for (let line = 1; line < 20; line++) await tell(7, `orders/1.1.0/page.js:${line}:1`)
  expect(crashes.met).toHaveLength(3)
  // Otherwise one network would fill the memory of the day, and nobody else's reports would count.
  expect(remembered.mock.calls.filter(([subject]) => String(subject).includes('page.js:'))).toHaveLength(2)
  remembered.mockRestore()
})

test('a crash report with words that no page of the portal sends is refused or cleaned', async () => {
  const { app, crashes, lines } = await gateway()
  const { snapshotId } = await pageAt(app, 'http://localhost/bluebird-hme/home')
  const crashed = { ...report, phase: 'render', outcome: 'crashed', snapshotId }
  for (const wrong of [
    { name: 'Maria 1955' },
    { frames: ['maria@example.com'] },
    { frames: ['orders/1.1.0/page.js:1:1 maria'] },
    { frames: ['../../etc/passwd:1:1'] },
    { frames: Array.from({ length: 7 }, () => place) },
    { patient: 'maria' },
  ]) {
    expect((await send(app, { ...crashed, error: { ...threw, ...wrong } })).status).toBe(400)
  }
  const message = 'María García (maria@example.com, 555-0100) is not "nasal pillows"'
  expect((await send(app, { ...crashed, error: { ...threw, message } })).status).toBe(204)
  expect(crashes.met).toMatchObject([{ message: '? (?) is not ?' }])
  for (const canary of ['Garc', 'maria', '555', 'nasal']) expect(lines.join('')).not.toContain(canary)
})
