import type { Brand } from '@homeside/contract/brand'
import { brandTones, readableTone, cornerRadii } from '@homeside/contract/constants/brand-looks'
import type { ThemeConfig } from 'antd'

type BrandLook = Pick<Brand, 'alias' | 'primary' | 'secondary' | 'corners'>

/** The look of every brand of the checkout. The build writes it; in a test there is none. */
declare const looksOfBrands: readonly BrandLook[]
/** The values of the portal's `tokens.css`. The build reads it; in a test antd keeps its own. */
declare const portalTokens: Readonly<Record<string, string>>

const portalLook: BrandLook = { alias: null, primary: '#0090ba', secondary: '#a9c638', corners: 'soft' }

/** The look of the provider with this alias; the portal's own where it has none, and for nobody. */
export function lookOf(alias: string | undefined): BrandLook {
  const looks = typeof looksOfBrands === 'undefined' ? [] : looksOfBrands
  return looks.find((look) => look.alias === alias) ?? looks.find((look) => look.alias === null) ?? portalLook
}

/** antd's names for values of the portal's style sheet. */
const sameAs = {
  colorSuccess: 'success',
  colorWarning: 'warning',
  colorError: 'danger',
  colorSuccessBg: 'success-tint',
  colorWarningBg: 'warning-tint',
  colorErrorBg: 'danger-tint',
  colorText: 'ink',
  colorTextBase: 'ink',
  colorTextSecondary: 'ink-soft',
  colorTextTertiary: 'ink-soft',
  colorTextQuaternary: 'ink-soft',
  colorTextDescription: 'ink-soft',
  colorTextPlaceholder: 'ink-soft',
  colorBgLayout: 'page',
  colorBorder: 'line-strong',
  colorBorderSecondary: 'line',
  fontFamily: 'font',
}

/** antd's tokens of these names, as the portal's style sheet has them. */
function fromPortal(names: Readonly<Record<string, string>>): Record<string, string> {
  const values = typeof portalTokens === 'undefined' ? {} : portalTokens
  return Object.fromEntries(
    Object.entries(names).flatMap(([token, name]) => (values[name] ? [[token, values[name]]] : [])),
  )
}

/** antd in a brand's colours and corners. White is readable on its strong tone, also in small letters. */
export function themeOf({ primary, secondary, corners }: BrandLook): ThemeConfig {
  const tones = brandTones(primary, secondary)
  const strong = readableTone(primary)
  const { control, surface } = cornerRadii[corners]
  return {
    token: {
      ...fromPortal(sameAs),
      colorPrimary: strong,
      // antd's own under a pointer is lighter, and its words are then too pale to read.
      colorPrimaryHover: tones.primaryText,
      colorLink: tones.primaryText,
      // antd's own for a pointer is too pale to read.
      colorLinkHover: tones.primaryText,
      colorInfo: strong,
      colorInfoBg: tones.primaryTint,
      controlItemBgActive: tones.primaryTint,
      fontSize: 16,
      borderRadius: control,
      borderRadiusLG: surface,
      controlHeight: 40,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      // They stand on the page's own tone, on which the primary colour is too light to read.
      Tabs: fromPortal({ itemSelectedColor: 'ink', itemHoverColor: 'ink', itemActiveColor: 'ink' }),
      Layout: fromPortal({ headerBg: 'surface', siderBg: 'surface' }),
      Table: { ...fromPortal({ headerBg: 'surface', headerColor: 'ink-soft' }), rowHoverBg: tones.primaryTint },
    },
  }
}
