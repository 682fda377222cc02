import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { antdBrandStyles } from '@homeside/build/antd/antd-styles'
import { portalColours } from '@homeside/build/antd/portal-colours'
import { brand as brandSchema } from '@homeside/contract/brand'
import type { Brand } from '@homeside/contract/brand'
import { brandTones } from '@homeside/contract/contrast'
import type { BrandTones } from '@homeside/contract/contrast'

/**
 * Builds every brand below a folder: per brand a small sheet of variables and the logo, and `brands.json` about them.
 *
 * @throws Error naming the brand, when its file is not valid or its colours cannot be read.
 */
export async function buildBrands(brandsFolder: string, output: string): Promise<void> {
  await mkdir(output, { recursive: true })
  const base = brandTones(portalColours.primary, portalColours.secondary)
  const brands = []
  for (const name of (await readdir(brandsFolder)).toSorted()) {
    const folder = path.join(brandsFolder, name)
    const brand = await readBrand(folder, name)
    const ownVariables = variables(tonesOf(brand))
    const css = `:root{${ownVariables}}\n${antdBrandStyles(base, tonesOf(brand))}\n`
    const sheet = `${name}.${shortHash(css)}.css`
    const logo = `${name}.${shortHash(await readFile(path.join(folder, brand.logo)))}${path.extname(brand.logo)}`
    await writeFile(path.join(output, sheet), css)
    await copyFile(path.join(folder, brand.logo), path.join(output, logo))
    const { alias, hosts, name: shownName, phone, primary } = brand
    brands.push({ alias, name: shownName, phone, primary, sheet, variables: ownVariables, logo, hosts })
  }
  await writeFile(path.join(output, 'brands.json'), JSON.stringify({ brands }, null, 2))
}

async function readBrand(folder: string, name: string): Promise<Brand> {
  const parsed = brandSchema.safeParse(JSON.parse(await readFile(path.join(folder, 'brand.json'), 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')
  throw new Error(`The brand ${name} is not valid:\n${wrong}`)
}

function tonesOf({ alias, primary, secondary }: Brand): BrandTones {
  try {
    return brandTones(primary, secondary)
  } catch (error) {
    throw new Error(`The brand ${alias ?? 'of the portal'} is refused: ${(error as Error).message}`, { cause: error })
  }
}

/** `primaryHover` becomes `--hs-primary-hover`. */
function variables(tones: BrandTones): string {
  return Object.entries(tones)
    .map(([name, value]) => `--hs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
}

function shortHash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
