import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import { promote } from '@homeside/releases/changes/promote'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { replay } from '@homeside/releases/reports/replay'
import { isInCohort } from '@homeside/releases/resolve/resolve-remotes'
import { newSigner, publishSomeHost } from '@homeside/releases/testing'

import { gateway } from '../testing/gateway-in-process.ts'

/** A gateway with host 1.1.0 as a candidate for some of its visitors. */
async function withCandidate({ isDamaged, ...how }: { weight: number; brands?: string[]; isDamaged?: boolean }) {
  const { app, portal, reader } = await gateway()
  const { registry } = portal
  await publishSomeHost(portal, '1.1.0')
  const author = { by: 'anna', why: 'a test', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  await promote(registry, { releases: ['host@1.1.0'], from: null, to, author, ...how })
  if (isDamaged) await writeFile(path.join(registry.assets.folderOf('host', '1.1.0'), 'main.1.js'), 'damaged')
  await reader.refresh()
  /** The host of a visitor's page, which is also the one that its name tells. */
  const hostFor = async (cohort: number, address = '/bluebird-hme/orders'): Promise<string> => {
    const answer = await app.request(`http://localhost${address}`, { headers: { Cookie: `hs-cohort=${cohort}` } })
    const html = await answer.text()
    const { hostScript, hostVersion, snapshotId } = snapshotIn(html)
    const scripts = [hostScript, ...html.matchAll(/\/-\/assets\/host\/[^"]+/g)].map(String)
    expect(scripts.filter((url) => !url.startsWith(`/-/assets/host/${hostVersion}/`))).toEqual([])
    const { rows } = await replay(registry, snapshotId)
    expect(rows.find(({ name }) => name === 'host')?.version).toBe(hostVersion)
    return hostVersion
  }
  return { app, author, hostFor, reader, registry }
}

test('a candidate of the host gets its share of the visitors, as whole pages, until it is taken back', async () => {
  const { author, hostFor, reader, registry } = await withCandidate({ weight: 30 })
  const cohorts = Array.from({ length: 20 }, (_, cohort) => cohort)
  const wanted = cohorts.map((cohort) => (isInCohort(cohort, 'host', '1.1.0', 30) ? '1.1.0' : '1.0.0'))
  expect(new Set(wanted).size).toBe(2)
  expect(await Promise.all(cohorts.map((cohort) => hostFor(cohort)))).toEqual(wanted)
  await rollBack(registry, { names: ['host'], environment: 'local', author })
  await reader.refresh()
  expect(new Set(await Promise.all(cohorts.map((cohort) => hostFor(cohort))))).toEqual(new Set(['1.0.0']))
})

test('a candidate of the host for one provider is on no other’s pages, which are loaded anew on the way', async () => {
  const { app, hostFor } = await withCandidate({ weight: 100, brands: ['northridge'] })
  expect(await hostFor(1, '/northridge/orders')).toBe('1.1.0')
  expect(await hostFor(1, '/bluebird-hme/orders')).toBe('1.0.0')
  const pages = await app.request('http://localhost/-/aliases/northridge')
  expect(await pages.json()).toMatchObject({ areOwn: true })
})

test('a damaged candidate of the host is on no page, and the name of a page tells so', async () => {
  const { hostFor } = await withCandidate({ weight: 100, brands: ['bluebird-hme'], isDamaged: true })
  expect(await hostFor(1)).toBe('1.0.0')
})
