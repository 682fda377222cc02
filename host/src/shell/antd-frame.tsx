import { portalTheme } from '@homeside/ui/theme'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

import { portalTones } from '../portal-tones.ts'

const theme = portalTheme(portalTones)

/** What the components of antd on a page stand in. It weighs more than the login, so it comes with the first of them. */
export function AntdFrame({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>
}
