import { readdirSync, watch } from 'node:fs'
import path from 'node:path'

import type { BrandsRelease } from '@homeside/releases/records/release'

import { publishBrandsOnce, type PublishOptions } from './publish-workspace.ts'
import { brandsFolders } from './workspace.ts'

/** The brands of the working tree, instead of the released ones. */
export interface BrandPreview {
  brands: () => BrandsRelease
  close: () => void
}

/** Milliseconds until an editor has finished writing. */
const settledMs = 200

/**
 * Builds the brands of the working tree, and builds them again when a file changes. When a brand is refused, it says so
 * and keeps the last good build. Nothing is released.
 *
 * @throws Error when there is no brand of that alias, or one is refused at the start.
 */
export async function previewBrand(alias: string, options: PublishOptions): Promise<BrandPreview> {
  const { progress } = options
  let current = await buildBrandsRelease(options)
  if (!current.brands.some((brand) => brand.alias === alias)) {
    const aliases = current.brands.flatMap((brand) => brand.alias ?? [])
    throw new Error(
      `There is no brand ${alias} in deploy/delivery/brands or deploy/trial/sandbox/brands. There are: ${aliases.join(', ')}.`,
    )
  }
  const rebuild = async (): Promise<void> => {
    try {
      current = await buildBrandsRelease(options)
      progress('The brands changed: reload the page.')
    } catch (error) {
      progress(error instanceof Error ? error.message : String(error))
    }
  }
  let settling: NodeJS.Timeout | undefined
  // Watches each folder, because a file that an editor replaces is not noticed otherwise.
  const watching = brandsFolders.flatMap(foldersBelow).map((folder) =>
    watch(folder, () => {
      clearTimeout(settling)
      settling = setTimeout(() => void rebuild(), settledMs)
    }),
  )
  return {
    brands: () => current,
    close: () => {
      clearTimeout(settling)
      for (const each of watching) each.close()
    },
  }
}

function foldersBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
}

async function buildBrandsRelease(options: PublishOptions): Promise<BrandsRelease> {
  const release = await options.registry.release('brands', await publishBrandsOnce(options))
  if (release.kind === 'brands') return release
  throw new Error(`${release.name} ${release.version} is no release of brands.`)
}
