import { useState } from 'react'

import { useIdleWatch } from '../session/use-idle-watch.ts'
import { IdleDialog } from './idle-dialog.tsx'

/** Asks before the session ends whether the patient is still there. */
export function IdleWarning() {
  const { warning, extend } = useIdleWatch()
  /** The end that the patient has been told of and that nothing extends. */
  const [acceptedEnd, setAcceptedEnd] = useState<number | null>(null)
  if (warning === null || (acceptedEnd !== null && !warning.canExtend)) return null
  return (
    <IdleDialog
      warning={warning}
      onExtend={async () => {
        if (warning.canExtend) await extend()
        else setAcceptedEnd(warning.endsAt)
      }}
    />
  )
}
