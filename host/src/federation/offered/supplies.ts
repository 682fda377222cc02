import type { ModulesOf } from '@homeside/build/shared-modules'
import * as quantityField from '@homeside/forms/fields/quantity-field'
import * as supplySymbol from '@homeside/ui/supply-symbol'

/** What pages about supplies draw them with. */
export const modules: ModulesOf<'supplies'> = {
  '@homeside/forms/fields/quantity-field': quantityField,
  '@homeside/ui/supply-symbol': supplySymbol,
}
