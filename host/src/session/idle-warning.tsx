import { useState } from 'react'

import { IdleDialog } from './idle-dialog.tsx'
import { useIdleWatch } from './use-idle-watch.ts'

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
