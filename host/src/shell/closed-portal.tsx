import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { publicScreens } from '../pages/public/public-screens.ts'
import { portalClosedAtom } from '../session/portal-closed.ts'
import { OnDemand } from './on-demand.tsx'
import { Shell } from './shell.tsx'

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
