import { KnownPatient } from '../../session/known-patient.tsx'
import { Forbidden } from '../../shell/guards/forbidden.tsx'
import { Shell } from '../../shell/shell.tsx'

/** `/forbidden` */
export function ForbiddenPage() {
  return (
    <Shell>
      <KnownPatient />
      <Forbidden />
    </Shell>
  )
}
