/** What may differ between antd as extracted and antd as it comes, and why. */

/** The build writes `background: transparent` as `background: 0 0`: another unit for the same corner. */
const zeroPositions = /\b0(?:%|px)/g

/** A computed value, alike for both ways in which the same style may have been written. */
export function asWritten(property: string, value: string | undefined): string | undefined {
  return property === 'background-position' ? value?.replaceAll(zeroPositions, '0') : value
}
