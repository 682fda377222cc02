import { brandTones } from '@homeside/contract/contrast'
import type { LoaderContext } from '@rspack/core'

import { antdStyles } from './antd-styles.ts'
import { portalColours } from './portal-colours.ts'

/** Writes the styles of the antd components in use, extracted now, in the portal's own colours. */
export default function extractedStyles(this: LoaderContext): string {
  return antdStyles(brandTones(portalColours.primary, portalColours.secondary))
}
