import { brandTones } from '@homeside/contract/contrast'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

import { portalTheme } from './theme.ts'

import './antd-frame.css'

/**
 * The colours that antd is told of. Its styles were extracted at build time and a brand overrides their variables, so
 * the portal's own stand here for every provider. Section 1 of the specification.
 */
const theme = portalTheme(brandTones('#0090ba', '#a9c638'))

/** A press needs no ripple, which would be a style that is written while the page runs. */
const wave = { disabled: true }

/** What the components of antd on a page stand in. It weighs more than the login, so it comes with the first of them. */
export function AntdFrame({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} wave={wave}>
      {children}
    </ConfigProvider>
  )
}
