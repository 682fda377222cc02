import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { portalClosedAtom } from '../../session/portal-closed.ts'
import { OnDemand } from '../../shell/on-demand.tsx'
import { Shell } from '../../shell/shell.tsx'
import { publicScreens } from './public-screens.ts'

/** Hides every screen while the portal is closed. Hidden, not removed: what was typed is there when it opens. */
export function ClosedPortal({ children }: { children: ReactNode }) {
  const closed = useAtomValue(portalClosedAtom)
  return (
    <>
      <div hidden={closed !== null}>{children}</div>
      {closed === null ? null : (
        <Shell>
          <OnDemand load={publicScreens.closed} />
        </Shell>
      )}
    </>
  )
}
