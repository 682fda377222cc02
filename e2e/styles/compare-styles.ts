import { asWritten } from './exceptions.ts'
import type { GalleryStyles } from './read-styles.ts'

/**
 * All properties in which two readings of the same elements differ, in words. Nothing is rounded: both pages lay out the
 * same boxes from the same variables, so every other difference is one.
 */
export function differences(extracted: GalleryStyles, runTime: GalleryStyles): string[] {
  return extracted.elements.flatMap(({ name, styles }, index) =>
    extracted.properties.flatMap((property, place) => {
      const ours = asWritten(property, extracted.values[styles[place] ?? -1])
      const theirs = asWritten(property, runTime.values[runTime.elements[index]?.styles[place] ?? -1])
      return ours === theirs ? [] : [`${name} { ${property}: ${ours} } where antd says ${theirs}`]
    }),
  )
}
