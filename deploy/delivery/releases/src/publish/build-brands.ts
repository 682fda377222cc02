import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Brand } from '@homeside/contract/brand'
import { brandTones, type BrandTones, cornerRadii, type Corners } from '@homeside/contract/constants/brand-looks'
import { languages, type Language } from '@homeside/contract/wire'
import sharp from 'sharp'

import { RefusedError } from '../changes/refused-error.ts'
import { requireSameSite, type Environment, readEnvironments } from '../environments/environment.ts'
import { workspaceRoot } from '../environments/workspace-root.ts'
import { readBrand } from './read-brand.ts'
import { checkBrandTexts } from './replaceable-texts.ts'

/** What else a build of brands may be told. */
interface BrandsBuild {
  only?: string
  own?: string
  stages?: readonly Environment[]
}

/**
 * Builds every brand below some folders: for each a small style sheet of variables, the logo, icons and web app
 * manifests; and `brands.json` with the data of all.
 *
 * @param how.only The alias of the one brand to build. All visitors get it, as in a portal of its own.
 * @param how.own The alias of the one brand to build for its own visitors, from the folder of that name.
 * @param how.stages The environments whose APIs the brands' hosts call; by default those of the workspace.
 * @throws RefusedError naming the brand, when its file is not valid, its logo is missing, or there is none
 * of that alias.
 */
export async function buildBrands(
  brandsFolders: readonly string[],
  output: string,
  {
    only,
    own,
    stages = readEnvironments(path.join(workspaceRoot, 'deploy/delivery/environments')).stages,
  }: BrandsBuild = {},
): Promise<void> {
  await mkdir(output, { recursive: true })
  const brands = []
  for (const [name, folder] of (await Promise.all(brandsFolders.map(foldersIn))).flat()) {
    if (own !== undefined && name !== own) continue
    const brand = await readBrand(folder, name)
    if (only !== undefined && brand.alias !== only) continue
    checkBrand(brand, { name, folder, stages })
    const radii = cornerRadii[brand.corners]
    const ownVariables = `${variables(brandTones(brand.primary, brand.secondary))};${radiusVariables(radii)}`
    const css = `:root{${ownVariables}}\n`
    const sheet = `${name}.${shortHash(css)}.css`
    const logo = `${name}.${shortHash(await readFile(path.join(folder, brand.logo)))}${path.extname(brand.logo)}`
    await writeFile(path.join(output, sheet), css)
    await copyFile(path.join(folder, brand.logo), path.join(output, logo))
    const { icons, touchIcon } = await drawIcons({ name, logo: path.join(folder, brand.logo) }, output)
    const manifests = await writeManifests(brand, { file: name, icons, output })
    const { alias, hosts, name: shownName, phone, primary, texts } = brand
    const defaultAlias = brand.defaultAlias ?? alias ?? undefined
    const extras = { touchIcon, manifests, texts, defaultAlias }
    brands.push({ alias, name: shownName, phone, primary, sheet, variables: ownVariables, logo, hosts, ...extras })
    if (only !== undefined) brands.push({ ...brands.at(-1), alias: null })
  }
  if (only !== undefined && brands.length === 0) throw new RefusedError(`There is no brand with the alias ${only}.`)
  await writeFile(path.join(output, 'brands.json'), JSON.stringify({ brands }, null, 2))
}

/** Turns `primaryHover` into `--hs-primary-hover`. */
function variables(tones: BrandTones): string {
  return Object.entries(tones)
    .map(([name, value]) => `--hs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
}

function radiusVariables({ control, surface }: (typeof cornerRadii)[Corners]): string {
  return `--hs-radius:${surface}px;--hs-radius-control:${control}px`
}

/** Checks that the files of a brand exist, and that its hosts can reach their API. */
function checkBrand(
  { hosts, logo, texts }: Brand,
  { name, folder, stages }: { name: string; folder: string; stages: readonly Environment[] },
): void {
  try {
    if (!existsSync(path.join(folder, logo))) throw new Error(`its logo ${logo} is not beside its brand.json.`)
    if (texts) checkBrandTexts(texts, workspaceRoot)
    for (const stage of stages) for (const host of hosts[stage.environment] ?? []) requireSameSite(host, stage)
  } catch (error) {
    throw refused(name, error)
  }
}

function refused(name: string, error: unknown): RefusedError {
  return new RefusedError(`The brand ${name} is refused: ${(error as Error).message}`)
}

/** The folders of the brands in a folder, with their names. */
export async function foldersIn(folder: string): Promise<[name: string, folder: string][]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return names.toSorted().map((name) => [name, path.join(folder, name)])
}

const descriptions: Record<Language, (name: string) => string> = {
  en: (name) => `Order supplies and write to ${name}.`,
  es: (name) => `Pida sus suministros y escriba a ${name}.`,
}

/** Writes the web app manifest, which phones read when the portal is added to the home screen, in each language. */
async function writeManifests(
  { alias, defaultAlias, name, primary, shortName }: Brand,
  { file, icons, output }: { file: string; icons: readonly Icon[]; output: string },
): Promise<Record<Language, string>> {
  const start = defaultAlias ?? alias
  const named = await Promise.all(
    languages.map(async (language): Promise<[Language, string]> => {
      const manifest = JSON.stringify({
        name,
        short_name: shortName ?? name,
        description: descriptions[language](name),
        lang: language,
        dir: 'ltr',
        id: start ? `/${start}` : '/',
        start_url: start ? `/${start}/home` : '/',
        scope: '/',
        display: 'standalone',
        theme_color: primary,
        background_color: '#ffffff',
        icons: icons.map((icon) => ({
          src: icon.file,
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.purpose,
        })),
      })
      const written = `${file}.${shortHash(manifest)}.${language}.webmanifest`
      await writeFile(path.join(output, written), manifest)
      return [language, written]
    }),
  )
  return Object.fromEntries(named) as Record<Language, string>
}

/** An icon as the web app manifest names it. */
interface Icon {
  file: string
  size: number
  purpose: 'any' | 'maskable'
}

/** A phone cuts a maskable icon to its own shape. What is inside this share of it stays visible. */
const safeShare = 0.6
const touchIconSize = 180
const white = '#ffffff'

/**
 * Draws a brand's icons from its logo: transparent ones, a maskable one, and one on white for phones that would put
 * black behind it.
 */
async function drawIcons(
  { logo, name }: { logo: string; name: string },
  output: string,
): Promise<{ icons: Icon[]; touchIcon: string }> {
  const write = async (bytes: Buffer, size: number): Promise<string> => {
    const file = `${name}.${shortHash(bytes)}.icon-${size}.png`
    await writeFile(path.join(output, file), bytes)
    return file
  }
  const drawn = (size: number): Promise<Buffer> =>
    sharp(logo, { density: 600 })
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
  const onColour = async (size: number, share: number, background: string): Promise<Buffer> => {
    const image = sharp({ create: { width: size, height: size, channels: 4, background } })
    return image
      .composite([{ input: await drawn(Math.round(size * share)) }])
      .png()
      .toBuffer()
  }
  const icons: Icon[] = []
  for (const size of [192, 512]) icons.push({ file: await write(await drawn(size), size), size, purpose: 'any' })
  // A logo in the brand's own colour could not be seen on that colour.
  const maskable = await onColour(512, safeShare, white)
  icons.push({ file: await write(maskable, 512), size: 512, purpose: 'maskable' })
  const touchIcon = await write(await onColour(touchIconSize, 0.85, white), touchIconSize)
  return { icons, touchIcon }
}

/** A few characters that change with the content, for the name of a file that caches keep for a year. */
function shortHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
