import { Forbidden } from '../../shell/guards/forbidden.tsx'
import { Shell } from '../../shell/shell.tsx'

/** `/forbidden` */
export function ForbiddenPage() {
  return (
    <Shell>
      <Forbidden />
    </Shell>
  )
}
