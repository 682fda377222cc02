import { brandTones, readableTone } from '@homeside/contract/contrast'
import type { ThemeConfig } from 'antd'

/** The portal's own colours. */
const { primary, secondary } = { primary: '#0090ba', secondary: '#a9c638' }
const tones = brandTones(primary, secondary)
const ink = '#1f2a30'
const inkSoft = '#4f5c63'
/** White is readable on it, also in small letters. */
const strong = readableTone(primary)

/** antd in the portal's colours, letters and corners. */
export const theme: ThemeConfig = {
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
    // They stand on the page's own tone, on which the primary colour is too light to read.
    Tabs: { itemSelectedColor: ink, itemHoverColor: ink, itemActiveColor: ink },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff' },
    Table: { headerBg: '#ffffff', headerColor: inkSoft, rowHoverBg: tones.primaryTint },
  },
}

/** The number of what waits. White is readable on it. */
export const badgeColor = '#7a4f01'
