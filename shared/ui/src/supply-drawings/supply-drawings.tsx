import type { Drawings } from '../supply-symbol.tsx'
import { cpapDrawings } from './cpap-drawings.tsx'
import { diabetesDrawings } from './diabetes-drawings.tsx'
import { ostomyDrawings } from './ostomy-drawings.tsx'
import { urologyDrawings } from './urology-drawings.tsx'

/** What each kind of supply looks like, by its HCPCS code. */
export const supplyDrawings: Drawings = {
  ...cpapDrawings,
  ...diabetesDrawings,
  ...ostomyDrawings,
  ...urologyDrawings,
}
