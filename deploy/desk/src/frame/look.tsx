import { brandTones, readableTone } from '@homeside/contract/contrast'
import { useLanguage } from '@homeside/i18n/use-language'
import { App, ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import english from 'antd/locale/en_US'
import spanish from 'antd/locale/es_ES'
import type { ReactNode } from 'react'

import { styleNonce } from './style-nonce.ts'

/** The portal's own colours. */
const { primary, secondary } = { primary: '#0090ba', secondary: '#a9c638' }
const tones = brandTones(primary, secondary)
const ink = '#1f2a30'
const inkSoft = '#4f5c63'
/** White is readable on it, also in small letters. */
const strong = readableTone(primary)

const theme: ThemeConfig = {
  token: {
    colorPrimary: strong,
    colorLink: tones.primaryText,
    colorInfo: strong,
    colorSuccess: '#2c6e3f',
    colorWarning: '#8a5a00',
    colorError: '#b3261e',
    colorSuccessBg: '#eaf5ee',
    colorWarningBg: '#fdf0d3',
    colorErrorBg: '#fcefed',
    colorInfoBg: tones.primaryTint,
    colorText: ink,
    colorTextBase: ink,
    colorTextSecondary: inkSoft,
    colorTextTertiary: inkSoft,
    colorTextQuaternary: inkSoft,
    colorTextDescription: inkSoft,
    colorTextPlaceholder: '#5f6b72',
    colorBgLayout: '#f7f5f2',
    colorBorder: '#8b959a',
    colorBorderSecondary: '#e4e0da',
    controlItemBgActive: tones.primaryTint,
    fontFamily: 'AtkinsonHyperlegibleNext, system-ui, sans-serif',
    fontSize: 16,
    borderRadius: 8,
    borderRadiusLG: 12,
    controlHeight: 40,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.16s',
  },
  components: {
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff' },
    Table: { headerBg: '#ffffff', headerColor: inkSoft, rowHoverBg: tones.primaryTint },
  },
}

/** How everything below is drawn: antd with the portal's colours and letters, in the page's language. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <ConfigProvider
      csp={{ nonce: styleNonce }}
      theme={theme}
      locale={language === 'es' ? spanish : english}
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
