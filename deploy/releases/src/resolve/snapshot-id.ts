/**
 * A page's snapshot is named by all that it was resolved from, and not by who looks at it: manifests and releases never
 * change, so the name alone tells exactly what the page was made of.
 */
export interface SnapshotOrigin {
  environment: string
  serial: number
  cohort: number
  language: string
  /** The alias of the page's brand; empty for the portal's own. */
  brand: string
  /** The alias in the path, where its pages may be made of other releases; else empty. */
  alias: string
  /**
   * Versions that were tried out, as `orders@2.7.0`, and those that the gateway served because it refused what the
   * manifest says, as `orders~2.7.0` or `orders~none`, joined by commas.
   */
  overrides: string
  /** Tells page loads apart that were made of the same. */
  load: string
}

const fields = ['environment', 'serial', 'cohort', 'language', 'brand', 'alias', 'overrides', 'load'] as const

export function snapshotId(origin: SnapshotOrigin): string {
  return fields.map((field) => encodeURIComponent(origin[field]).replaceAll('.', '%2E')).join('.')
}

/** @throws Error when it is no name of a snapshot. */
export function originOf(id: string): SnapshotOrigin {
  const parts = id.split('.').map((part) => decodeURIComponent(part))
  const [environment, serial, cohort, language, brand, alias, overrides, load] = parts
  if (!environment || !/^\d+$/.test(serial ?? '') || !/^\d+$/.test(cohort ?? '') || !language || load === undefined) {
    throw new Error(`"${id}" is not the name of a page load. It stands in the page as "snapshotId".`)
  }
  return {
    environment,
    serial: Number(serial),
    cohort: Number(cohort),
    language,
    brand: brand ?? '',
    alias: alias ?? '',
    overrides: overrides ?? '',
    load,
  }
}
