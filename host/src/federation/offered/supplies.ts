import type { ModulesOf } from '@homeside/build/shared-modules'
import * as quantityStepper from '@homeside/ui/quantity-stepper'
import * as supplySymbol from '@homeside/ui/supply-symbol'

/** What pages about supplies draw them with. */
export const modules: ModulesOf<'supplies'> = {
  '@homeside/ui/quantity-stepper': quantityStepper,
  '@homeside/ui/supply-symbol': supplySymbol,
}
