import { rm } from 'node:fs/promises'

import { type PageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import { remove } from '@homeside/releases/changes/block'
import { pin } from '@homeside/releases/changes/pin'
import { promote, type Promotion } from '@homeside/releases/changes/promote'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { replay } from '@homeside/releases/reports/replay'
import { runRollout, type Rollout } from '@homeside/releases/rollout/run-rollout'
import { emptyRegistry, newSigner, publishFiles, putSomeLive, type TestRegistry } from '@homeside/releases/testing'
import { brandFiles } from '@homeside/releases/testing-builds'
import { closeStores, engines } from '@homeside/releases/testing-stores'
import type { Hono } from 'hono'

import { gateway, pageAt } from '../testing/gateway-in-process.ts'

/** A brand that is released alone, beside the release of all brands. */

afterAll(closeStores)

interface Written {
  alias: string | null
  name: string
  hosts: Record<string, string[]>
}

const written = (JSON.parse(brandFiles()['brands.json'] ?? '') as { brands: Written[] }).brands
const northridge = written[1]!

/** The files of some brands, which look all alike. */
function filesOf(brands: readonly Written[]): Record<string, string> {
  const described = brands.map((brand) => ({ ...brand, sheet: 'look.css', logo: 'logo.svg' }))
  return { 'look.css': ':root{}', 'logo.svg': '<svg/>', 'brands.json': JSON.stringify({ brands: described }) }
}

/** A gateway with a thousand brands in one release, of which one is released alone by `release`. */
async function withManyBrands(empty?: TestRegistry) {
  const { app, portal, reader } = await gateway({}, empty)
  const others = Array.from({ length: 1000 }, (_, index) => ({
    ...northridge,
    alias: `provider-${index}`,
    name: `Provider ${index}`,
    hosts: {},
  }))
  const portals = { ...written[0]!, hosts: { local: ['portal.localhost'] } }
  await publishFiles(portal, 'brands', '1.1.0', filesOf([portals, northridge, ...others]))
  await putSomeLive(portal, { brands: '1.1.0' })
  const author = { by: 'somebody', why: 'a new name', signer: portal.keys['local'] ?? newSigner() }
  const { registry } = portal
  const to = { environment: 'local', promotesFrom: null, candidatesFirst: true }
  const promoted = (version: string, how: Partial<Promotion> = {}) =>
    promote(registry, { releases: [`brand-northridge@${version}`], from: null, to, author, ...how })
  const change = { registry, names: ['brand-northridge'], environment: 'local', author }
  return {
    app,
    portal,
    refresh: () => reader.refresh(),
    served: () => reader.current,
    release: async (version: string, changes: Partial<Written> = {}, how: Partial<Promotion> = {}) => {
      await publishFiles(portal, 'brand-northridge', version, filesOf([{ ...northridge, ...changes }]))
      await promoted(version, how)
    },
    raise: (version: string, weight: number) => promoted(version, { weight }),
    pin: (version: string | null, alias = 'northridge') =>
      pin(registry, { name: 'brand-northridge', version, alias, environment: 'local', author }),
    back: () => rollBack(registry, change),
    remove: () => remove(registry, { name: 'brand-northridge', environment: 'local', author }),
  }
}

/** What a page is made of, without the names of this page load. */
function without(snapshot: PageSnapshot): object {
  return { ...snapshot, snapshotId: '', serial: 0 }
}

/** The brand on a provider's login, and the HTML of the page. */
async function loginOf(app: Hono, alias: string) {
  const html = await (await app.request(`http://localhost/${alias}/login`)).text()
  return { ...snapshotIn(html).brand, html }
}

test('one brand of a thousand is released alone, and nobody else’s page changes', async () => {
  const { app, refresh, release } = await withManyBrands()
  await refresh()
  const others = async () =>
    Promise.all(
      ['provider-7', 'somebody-else'].map(async (alias) =>
        without(await pageAt(app, `http://localhost/${alias}/login`)),
      ),
    )
  const before = await others()
  expect(await loginOf(app, 'NorthRidge')).toMatchObject({ name: 'Northridge' })
  await release('2.0.0', { name: 'Ridge' })
  await refresh()
  const own = await loginOf(app, 'NorthRidge')
  expect(own).toMatchObject({ name: 'Ridge', logoUrl: '/-/assets/brand-northridge/2.0.0/logo.svg' })
  expect(own.html).toContain('href="/-/assets/brand-northridge/2.0.0/look.css"')
  expect(await others()).toEqual(before)
})

test('a brand that was released alone is rolled back alone, and gives way to the one among all when it is removed', async () => {
  const { app, back, refresh, release, remove: takeOut, served } = await withManyBrands()
  await release('2.0.0', { name: 'North and Ridge' })
  await release('2.1.0', { name: 'Ridge' })
  await back()
  await refresh()
  expect(await loginOf(app, 'northridge')).toMatchObject({ name: 'North and Ridge' })
  expect(served()?.manifest.ownBrands?.['brand-northridge']?.marks).toMatchObject({ '2.1.0': { what: 'rolled back' } })
  await expect(back()).rejects.toThrow('pnpm release remove brand-northridge')
  await takeOut()
  await refresh()
  expect(await loginOf(app, 'northridge')).toMatchObject({ name: 'Northridge' })
})

test('a damaged brand that was released alone is replaced by the one among all, and the gateway says so', async () => {
  const { app, portal, refresh, release, served } = await withManyBrands()
  await release('2.0.0', { name: 'Ridge' })
  const folder = portal.registry.assets.folderOf('brand-northridge', '2.0.0')
  await rm(`${folder}/logo.svg`)
  await refresh()
  expect((await pageAt(app, 'http://localhost/northridge/login')).brand.name).toBe('Northridge')
  expect(served()?.refused).toMatchObject([{ name: 'brand-northridge' }])
})

test('a release of one brand has no other provider’s brand, and takes nobody’s host name', async () => {
  const { app, portal, refresh, release } = await withManyBrands()
  const publish = (brands: readonly Written[]) => publishFiles(portal, 'brand-provider-7', '1.0.0', filesOf(brands))
  const hosts = { local: ['northridge.localhost', 'portal.localhost', 'seven.localhost'] }
  const seven = { ...northridge, alias: 'provider-7', name: 'Seven', hosts }
  await expect(publish([{ ...seven, alias: 'provider-8' }])).rejects.toThrow('It has brand-provider-8.')
  await expect(publish([seven, { ...seven, alias: null }])).rejects.toThrow('It has brand-provider-7, brands.')
  // The release claims the host names of northridge and of the portal itself.
  await publish([seven])
  const author = { by: 'somebody', why: 'a test', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, { releases: ['brand-provider-7@1.0.0'], from: null, to, author })
  await refresh()
  const brandAt = async (url: string) => (await pageAt(app, url)).brand.name
  expect(await brandAt('http://northridge.localhost/login')).toBe('Northridge')
  expect(await brandAt('http://portal.localhost/login')).toBe('Homeside')
  expect(await brandAt('http://seven.localhost/login')).toBe('Seven')
  expect(await brandAt('http://localhost/provider-7/login')).toBe('Seven')
  await release('2.0.0', { name: 'Ridge' })
  await refresh()
  expect(await brandAt('http://northridge.localhost/login')).toBe('Ridge')
})

describe.each(engines)('one brand with the store in %s', (_name, openStore) => {
  /** The gateway with its thousand brands, and the names that a hundred visitors read. */
  async function staged() {
    const shop = await withManyBrands(await emptyRegistry(openStore))
    await shop.refresh()
    const pageOf = (cohort: number, query = '', alias = 'northridge') =>
      pageAt(shop.app, `http://localhost/${alias}/login${query}`, { Cookie: `hs-cohort=${cohort}` })
    const named = async (name: string): Promise<number[]> => {
      await shop.refresh()
      const cohorts = Array.from({ length: 100 }, (_, cohort) => cohort)
      const names = await Promise.all(cohorts.map(async (cohort) => (await pageOf(cohort)).brand.name))
      return cohorts.filter((cohort) => names[cohort] === name)
    }
    return { ...shop, named, pageOf }
  }

  test('goes to a few first, and a higher share only adds visitors', async () => {
    const { app, named, pageOf, portal, raise, release, served } = await staged()
    const other = without(await pageOf(1, '', 'provider-7'))
    // Until all have it, the rest have the one among all brands.
    await release('2.0.0', { name: 'Ridge' }, { weight: 20 })
    const few = await named('Ridge')
    expect(few.length).toBeGreaterThan(5)
    expect(few.length).toBeLessThan(45)
    expect(await named('Northridge')).toHaveLength(100 - few.length)
    const page = await pageOf(few[0] ?? 0)
    expect(page.brand.logoUrl).toBe('/-/assets/brand-northridge/2.0.0/logo.svg')
    const { rows } = await replay(portal.registry, page.snapshotId)
    expect(rows).toContainEqual(expect.objectContaining({ name: 'brand-northridge', track: 'candidate' }))
    const look = await app.request('http://localhost/-/aliases/northridge', {
      headers: { Cookie: `hs-cohort=${few[0]}` },
    })
    expect(await look.json()).toMatchObject({ look: { logoUrl: page.brand.logoUrl } })

    // Only a person raises a brand.
    const raised = runRollout(portal.registry, { name: 'brand-northridge', environment: 'local' } as Rollout)
    await expect(raised).rejects.toThrow('Nobody measures brand-northridge. Raise it yourself')
    await raise('2.0.0', 60)
    const more = await named('Ridge')
    expect(more).toEqual(expect.arrayContaining(few))
    expect(more.length).toBeGreaterThan(few.length)
    await raise('2.0.0', 100)
    expect(await named('Ridge')).toHaveLength(100)
    // A candidate with a damaged file is nobody's.
    await release('2.1.0', { name: 'New Ridge' }, { weight: 50 })
    await rm(`${portal.registry.assets.folderOf('brand-northridge', '2.1.0')}/logo.svg`)
    expect(await named('Ridge')).toHaveLength(100)
    expect(served()?.refused).toMatchObject([{ name: 'brand-northridge' }])
    expect(without(await pageOf(1, '', 'provider-7'))).toEqual(other)
  })

  test('stays where it is pinned, whatever is promoted', async () => {
    const { named, pin: pinTo, release } = await staged()
    await release('2.0.0', { name: 'Ridge' })
    await pinTo('2.0.0')
    await release('2.1.0', { name: 'New Ridge' }, { weight: 50 })
    expect(await named('Ridge')).toHaveLength(100)
    await release('2.2.0', { name: 'Newest Ridge' })
    expect(await named('Ridge')).toHaveLength(100)
    await pinTo(null)
    expect(await named('Newest Ridge')).toHaveLength(100)
    await expect(pinTo('2.0.0', 'provider-7')).rejects.toThrow('another provider’s brand than provider-7’s')
  })

  test('is tried out by whoever asks, on the pages of that brand alone', async () => {
    const { back, named, pageOf, portal, raise, release } = await staged()
    await publishFiles(portal, 'brand-northridge', '3.0.0', filesOf([{ ...northridge, name: 'Tried Ridge' }]))
    const query = '?remote=brand-northridge@3.0.0'
    expect((await pageOf(1, query)).brand.name).toBe('Tried Ridge')
    expect((await pageOf(1, query, 'provider-7')).brand.name).toBe('Provider 7')
    expect(await named('Northridge')).toHaveLength(100)
    expect((await pageOf(1, '?remote=brands@1.1.0')).brand.name).toBe('Northridge')
    // A release that was rolled back cannot be tried out.
    await release('3.0.1', { name: 'Ridge' })
    await raise('3.0.0', 50)
    await back()
    expect(await named('Ridge')).toHaveLength(100)
    expect((await pageOf(1, query)).brand.name).toBe('Ridge')
  })
})
