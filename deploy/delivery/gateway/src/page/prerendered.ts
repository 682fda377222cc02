import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageStart } from '@homeside/contract/prerendered'
import type { Release } from '@homeside/releases/records/release'
import { integrityOf } from '@homeside/releases/store/asset-folder'
import type { z } from 'zod'

/** A page that is in the response, and what makes it interactive. */
export interface Prerendered {
  /** The id of its element. */
  id: 'login' | 'first-page'
  title: string
  /** All style that it is drawn with, including the brand's colours. The page's policy allows it by its hash. */
  style: string
  styleHash: string
  /** Handles the form until its own script is ready. */
  script: string
  markup: string
  trouble: string
  noScript: string
  start: PageStart
  /** Files that it needs at once. */
  preloads: readonly { url: string; integrity: string }[]
}

/**
 * Puts the colours of a brand behind a style, and says by which hash a page's policy allows it.
 *
 * @param variables The declarations of the brand.
 */
export function inBrand(style: string, variables: string): Pick<Prerendered, 'style' | 'styleHash'> {
  // The page's style sheet sets the portal's own colours later, so this selector has to be stronger.
  const whole = `${style}:root:root{${variables}}`
  return { style: whole, styleHash: `sha256-${createHash('sha256').update(whole).digest('base64')}` }
}

/**
 * Fills in the blanks of a markup, escaped.
 *
 * @param segment The alias as in the address; empty without one.
 */
export function filler({ brand, snapshotId }: PageSnapshot, segment: string) {
  const aliasInPath = segment || encodeURIComponent(brand.alias ?? '')
  const values: Record<string, string> = {
    [`tel:+1${markupBlanks.brandPhone}`]: `tel:+1${brand.phone}`,
    [markupBlanks.brandPhone]: formatPhone(brand.phone),
    [markupBlanks.brandName]: brand.name,
    [markupBlanks.brandLogo]: brand.logoUrl,
    [markupBlanks.aliasInPath]: aliasInPath,
    [markupBlanks.aliasInQuery]: encodeURIComponent(decodedOf(aliasInPath) ?? ''),
    [markupBlanks.snapshotId]: snapshotId,
  }
  const blanks = new RegExp(
    Object.keys(values)
      .map((blank) => blank.replace('+', String.raw`\+`))
      .join('|'),
    'g',
  )
  return (html: string): string => html.replace(blanks, (blank) => escapeHtml(values[blank] ?? ''))
}

/** A segment of the address; empty without one, null when it cannot be decoded. */
export function decodedOf(segment: string | undefined): string | null {
  try {
    return decodeURIComponent(segment ?? '')
  } catch {
    return null
  }
}

/** Escapes text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Formats ten digits as a phone number. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** Reads a JSON file of a release; null where there is none that this gateway can use. */
export type ReadPublished = <Schema extends z.ZodType>(
  release: Release,
  file: string,
  schema: Schema,
) => Promise<z.infer<Schema> | null>

/**
 * Reads prerendered files of releases, and remembers them. Null for a file that the release does not have, that is not
 * what was published, or whose format this gateway does not know. It reads such a file again the next time, because
 * somebody may have repaired it.
 */
export function publishedFiles(assetsFolder: string): ReadPublished {
  const known = new WeakMap<Release, Map<string, unknown>>()
  return async (release, file, schema) => {
    const ofRelease = known.get(release) ?? new Map<string, unknown>()
    known.set(release, ofRelease)
    const read = ofRelease.get(file)
    if (read !== undefined) return read as z.infer<typeof schema>
    const asset = release.assets.find((each) => each.path === file)
    if (!asset) return null
    const content = await readFile(path.join(assetsFolder, release.name, release.version, file)).catch(() => null)
    if (!content || integrityOf(content) !== asset.integrity) return null
    const value = schema.safeParse(JSON.parse(content.toString())).data ?? null
    if (value !== null) ofRelease.set(file, value)
    return value
  }
}
