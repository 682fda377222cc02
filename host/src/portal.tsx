import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { SessionProvider } from '@homeside/session/session-provider'
import { portalTheme } from '@homeside/ui/theme'
import { ConfigProvider } from 'antd'
import { BrowserRouter } from 'react-router-dom'

import { portalTones } from './portal-tones.ts'
import { PortalRoutes } from './routes.tsx'
import { SnapshotContext } from './shell/snapshot-context.ts'

const theme = portalTheme(portalTones)

/** The whole portal below what every part of it shares. */
export function Portal({ snapshot }: { snapshot: PageSnapshot }) {
  return (
    <SnapshotContext value={snapshot}>
      <SessionProvider>
        <ConfigProvider theme={theme}>
          <BrowserRouter>
            <PortalRoutes />
          </BrowserRouter>
        </ConfigProvider>
      </SessionProvider>
    </SnapshotContext>
  )
}
