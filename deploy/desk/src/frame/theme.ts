import type { Brand } from '@homeside/contract/brand'
import { brandTones, readableTone } from '@homeside/contract/contrast'
import type { ThemeConfig } from 'antd'

type BrandLook = Pick<Brand, 'alias' | 'primary' | 'secondary' | 'corners'>
/** Of every brand of the checkout. The build writes it; in a test there is none. */
declare const looksOfBrands: readonly BrandLook[]

const portalLook: BrandLook = { alias: null, primary: '#0090ba', secondary: '#a9c638', corners: 'soft' }
const ink = '#1f2a30'
const inkSoft = '#4f5c63'
const radii = { square: 2, soft: 8, round: 16 } as const

/** The look of the provider with this alias; the portal's own where it has none, and for nobody. */
export function lookOf(alias: string | undefined): BrandLook {
  const looks = typeof looksOfBrands === 'undefined' ? [] : looksOfBrands
  return looks.find((look) => look.alias === alias) ?? looks.find((look) => look.alias === null) ?? portalLook
}

/** antd in a brand's colours and corners. White is readable on its strong tone, also in small letters. */
export function themeOf({ primary, secondary, corners }: BrandLook): ThemeConfig {
  const tones = brandTones(primary, secondary)
  const strong = readableTone(primary)
  const round = radii[corners]
  return {
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
      borderRadius: round,
      borderRadiusLG: round * 1.5,
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
}

/** The number of what waits. White is readable on it. */
export const badgeColor = '#7a4f01'
