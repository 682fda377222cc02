import { cpapDrawings } from './cpap-drawings.tsx'
import { diabetesDrawings } from './diabetes-drawings.tsx'
import type { Drawings } from './drawings.ts'
import { homeDrawings } from './home-drawings.tsx'
import { ostomyDrawings } from './ostomy-drawings.tsx'
import { urologyDrawings } from './urology-drawings.tsx'

/** The drawing of each kind of supply, by its HCPCS code. */
export const supplyDrawings: Drawings = {
  ...cpapDrawings,
  ...diabetesDrawings,
  ...ostomyDrawings,
  ...urologyDrawings,
  ...homeDrawings,
}
