import { brandTones } from '@homeside/contract/contrast'

/**
 * The colours that antd is told of. Its styles were extracted at build time and a brand overrides their variables, so
 * the portal's own stand here for every provider. Section 1 of the specification.
 */
export const portalTones = brandTones('#0090ba', '#a9c638')
