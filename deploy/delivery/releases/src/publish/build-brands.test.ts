import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'

import { readEnvironments } from '../environments/environment.ts'
import { workspaceRoot } from '../environments/workspace-root.ts'
import type { BrandsRelease } from '../records/release.ts'
import { buildBrands } from './build-brands.ts'

const samples = path.join(workspaceRoot, 'deploy/trial/sandbox/brands')

interface Built {
  folder: string
  brands: BrandsRelease['brands']
  read: (file: string) => Promise<string>
}

async function build(brandsFolders: readonly string[], how: Parameters<typeof buildBrands>[2] = {}): Promise<Built> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brands-'))
  await buildBrands(brandsFolders, folder, how)
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8')
  const { brands } = JSON.parse(await read('brands.json')) as { brands: BrandsRelease['brands'] }
  return { folder, brands, read }
}

/** The build of a brand with one part of its file changed. */
async function buildWith(
  changes: object,
  how?: Parameters<typeof buildBrands>[2],
  beside: Readonly<Record<string, object>> = {},
): Promise<Built> {
  const brandsFolder = await mkdtemp(path.join(tmpdir(), 'brand-sources-'))
  const folder = path.join(brandsFolder, 'test-brand')
  await mkdir(folder)
  await cp(path.join(samples, 'northridge/logo.svg'), path.join(folder, 'logo.svg'))
  const brand = {
    alias: 'test-brand',
    name: 'Test Brand',
    phone: '5555550199',
    primary: '#5b3a8c',
    secondary: '#f0b429',
    logo: 'logo.svg',
  }
  await writeFile(path.join(folder, 'brand.json'), JSON.stringify({ ...brand, ...changes }))
  for (const [file, content] of Object.entries(beside))
    await writeFile(path.join(folder, file), JSON.stringify(content))
  return build([brandsFolder], how)
}

test('the file of the provider beside a brand says the same, or the brand is refused with where they differ', async () => {
  const provider = { siteKey: 501, alias: 'test-brand', name: 'Test Brand', phone: '555-555-0199' }
  const { brands } = await buildWith({}, undefined, { 'provider.json': provider })
  expect(brands).toHaveLength(1)
  const other = { ...provider, name: 'Another', phone: '5555550100' }
  await expect(buildWith({}, undefined, { 'provider.json': other })).rejects.toThrow(
    'The brand test-brand is refused:\n' +
      '  name: brand.json says Test Brand, the provider’s file Another. Write the same in both.\n' +
      '  phone: brand.json says 5555550199, the provider’s file 5555550100. Write the same in both.',
  )
})

test('every brand of the workspace has a style sheet, a logo, icons and a manifest in each language', async () => {
  const { brands, folder, read } = await build([path.join(workspaceRoot, 'deploy/delivery/brands'), samples])
  expect(brands.map(({ alias }) => alias)).toEqual([null, 'bluebird-hme', 'northridge', 'soluciones-medicas'])
  const files = await readdir(folder)
  for (const { defaultAlias, logo, manifests, name, sheet, touchIcon } of brands) {
    expect(files).toEqual(expect.arrayContaining([logo, sheet, touchIcon, manifests?.en, manifests?.es]))
    const manifest = JSON.parse(await read(manifests?.es ?? '')) as {
      lang: string
      name: string
      start_url: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect(manifest).toMatchObject({ lang: 'es', name, start_url: defaultAlias ? `/${defaultAlias}/home` : '/' })
    expect(manifest.icons.map(({ purpose, sizes }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { sizes, src } of manifest.icons) {
      const { height, width } = await sharp(path.join(folder, src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
})

test('corners are the portal’s own unless the brand sets them', async () => {
  const { brands, read } = await buildWith({ corners: 'square' })
  expect(brands[0]?.variables).toContain('--hs-radius:2px;--hs-radius-control:2px')
  expect(await read(brands[0]?.sheet ?? '')).toContain('--hs-radius:2px')
  const soft = await buildWith({})
  expect(soft.brands[0]?.variables).toContain('--hs-radius:20px;--hs-radius-control:8px')
})

test('a build of one brand serves everybody, and contains no other', async () => {
  const { brands, folder } = await build([samples], { only: 'northridge' })
  expect(brands.map(({ alias, name }) => [alias, name])).toEqual([
    ['northridge', 'Northridge Medical Supply'],
    [null, 'Northridge Medical Supply'],
  ])
  for (const file of await readdir(folder)) expect(file).toMatch(/^(northridge\.|brands\.json$)/)
})

test('an unknown brand is refused', async () => {
  await expect(build([samples], { only: 'southridge' })).rejects.toThrow('There is no brand with the alias southridge.')
})

const said = (en: object, es: object = en): object => ({ texts: { en, es } })

test.each([
  [
    'a text that does not exist',
    said({ host: { 'dashboard.nothing': 'x' } }),
    'dashboard.nothing is no text of the portal',
  ],
  ['a namespace that does not exist', said({ hosts: {} }), 'hosts has no texts that a brand may replace'],
  ['one language alone', said({ host: { 'dashboard.eligibleLead': 'x' } }, {}), 'has to be said in es, too'],
  [
    'something that cannot be filled in',
    said({ host: { 'dashboard.eligibleLead': '{{patient}}' } }),
    'cannot fill in {{patient}}',
  ],
])('%s is refused by its name', async (_, changes, words) => {
  await expect(buildWith(changes)).rejects.toThrow(words)
})

test.each([
  ['phone', { phone: '555-0199' }, 'phone has to be the ten digits of the phone number, such as "5555550102".'],
  ['colour', { primary: 'purple' }, 'primary has to be a colour such as "#5b3a8c".'],
  ['shape', { corners: 'pointed' }, 'corners has to be "square", "soft" or "round".'],
  ['missing name', { name: undefined }, 'name is missing. It is what the provider is called'],
  ['missing language', { texts: { en: {} } }, 'texts.es is missing: what is said otherwise is said in both languages.'],
  ['missing logo', { logo: 'icon.svg' }, 'its logo icon.svg is not beside its brand.json.'],
  ['made-up field', { colour: '#5b3a8c' }, 'colour is no field of a brand. There are: alias, name, phone,'],
])('a file with a wrong %s is refused in words, with what to write', async (_, changes, words) => {
  await expect(buildWith(changes)).rejects.toThrow(words)
})

test('a text may use the placeholders of the portal’s own', async () => {
  const { brands } = await buildWith(said({ host: { 'dashboard.noSuppliesLead': 'Call {{provider}}.' } }))
  expect(brands[0]?.texts?.es['host']).toEqual({ 'dashboard.noSuppliesLead': 'Call {{provider}}.' })
})

test('a host name of another site than the API is refused, in the environments that the build was given', async () => {
  await expect(buildWith({ hosts: { production: ['northridge.example'] } })).rejects.toThrow(
    'northridge.example and its API api.portal.example in production are different sites',
  )
  const [stage] = readEnvironments(path.join(workspaceRoot, 'deploy/delivery/environments')).stages
  if (!stage) throw new Error('There is no environment.')
  const stages = [{ ...stage, environment: 'live', apiOrigin: 'https://api.shop.example' }]
  await expect(buildWith({ hosts: { live: ['portal.other.example'] } }, { stages })).rejects.toThrow(
    'portal.other.example and its API api.shop.example in live are different sites',
  )
})
