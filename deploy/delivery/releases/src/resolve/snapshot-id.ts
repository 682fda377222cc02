/**
 * A page snapshot's name holds everything it was resolved from, and nothing about the visitor. Manifests and releases
 * never change, so the name alone tells what the page was made of.
 */
export interface SnapshotOrigin {
  environment: string
  serial: number
  cohort: number
  language: string
  /** The alias of the page's brand; empty for the portal's own. */
  brand: string
  /** The alias in the path when its pages may have other releases; otherwise empty. */
  alias: string
  /**
   * Versions that were tried out, as `orders@2.7.0`, and those that the gateway served because it refused the
   * manifest's, as `orders~2.7.0` or `orders~none`, joined by commas.
   */
  overrides: string
  /** Seconds since 1970 when the page was served. */
  servedAt: number
  /** Makes page loads with the same content distinct. */
  load: string
}

const fields = [
  'environment',
  'serial',
  'cohort',
  'language',
  'brand',
  'alias',
  'overrides',
  'servedAt',
  'load',
] as const

/** The name of a page snapshot, made of everything it was resolved from. */
export function snapshotId(origin: SnapshotOrigin): string {
  return fields.map((field) => encodeURIComponent(origin[field]).replaceAll('.', '%2E')).join('.')
}

/** What a patient can read aloud from the page about the portal: environment, serial and cohort. */
const spoken = /^\s*([a-z][a-z0-9-]*)-(\d+)-(\d+)\s*$/i

/**
 * Parses a snapshot's name; or as much of it as the trail has, without when it was served; or its beginning as a
 * patient reads it aloud, such as `production-41-731`: then the page is taken for the portal's own, in English, without
 * overrides.
 *
 * @throws Error when it is none.
 */
export function originOf(id: string): SnapshotOrigin {
  const [, where, ...said] = spoken.exec(id) ?? []
  if (where) {
    const [serial = 0, cohort = 0] = said.map(Number)
    const rest = { language: 'en', brand: '', alias: '', overrides: '', servedAt: 0, load: '' }
    return { environment: where.toLowerCase(), serial, cohort, ...rest }
  }
  const parts = id.split('.').map((part) => decodeURIComponent(part))
  const [environment, serial, cohort, language, brand, alias, overrides, servedAt = '0', load = ''] = parts
  const numbers = [serial, cohort, servedAt]
  if (!environment || !numbers.every((each) => /^\d+$/.test(each ?? '')) || !language || overrides === undefined) {
    throw new Error(`"${id}" is not the name of a page load. It stands in the page as "snapshotId".`)
  }
  return {
    environment,
    serial: Number(serial),
    cohort: Number(cohort),
    language,
    brand: brand ?? '',
    alias: alias ?? '',
    overrides,
    servedAt: Number(servedAt),
    load,
  }
}
