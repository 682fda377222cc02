import { cornerRadii } from '@homeside/contract/constants/corner-radii'
import type { CornerRadii } from '@homeside/contract/constants/corner-radii'
import type { BrandTones } from '@homeside/contract/contrast'
import type { ThemeConfig } from 'antd'

/** The prefix of every variable that antd's styles read; a brand's sheet overrides them by this name. */
export const cssVarKey = 'portal'

const lineStrong = '#8a8580'
const shadow = '0 1px 2px rgb(31 41 51 / 6%), 0 6px 16px rgb(31 41 51 / 7%)'

/** Boxes to tick and radio buttons: a tick has to be seen, so they have the tone that stands out from white. */
function boxed({ focus }: BrandTones) {
  return { colorPrimary: focus, colorPrimaryHover: focus, paddingXS: 12 }
}

/**
 * antd in the portal's shape: large controls, the brand's own colours and corners. Its styles are extracted at build
 * time (`zeroRuntime`), so no style is written while the page runs and a brand is a handful of CSS variables.
 */
export function portalTheme(tones: BrandTones, corners: CornerRadii = cornerRadii.soft): ThemeConfig {
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: cssVarKey },
    token: {
      colorPrimary: tones.primary,
      colorPrimaryHover: tones.primaryHover,
      colorPrimaryActive: tones.primaryActive,
      colorLink: tones.primaryText,
      colorTextLightSolid: tones.onPrimary,
      colorText: '#1f2933',
      colorTextSecondary: '#52606d',
      colorTextDescription: '#52606d',
      colorTextPlaceholder: '#66717c',
      colorBorder: lineStrong,
      colorBorderSecondary: '#e4dfd8',
      colorBgLayout: '#f7f5f2',
      colorError: '#a8261d',
      colorWarning: '#7a4f01',
      colorSuccess: '#1d6b3c',
      fontFamily:
        "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
      fontSize: 18,
      fontSizeSM: 16,
      lineHeight: 1.5,
      borderRadius: corners.control,
      borderRadiusLG: corners.surface,
      controlHeight: 48,
      controlHeightSM: 44,
      controlHeightLG: 56,
      boxShadow: shadow,
      // The focus ring.
      lineWidthFocus: 3,
      colorPrimaryBorder: tones.focus,
      motion: false,
    },
    components: {
      Button: {
        primaryColor: tones.onPrimary,
        primaryShadow: shadow,
        fontWeight: 600,
        defaultBorderColor: lineStrong,
        paddingInline: 24,
      },
      Checkbox: boxed(tones),
      Input: {
        paddingBlock: 10,
        paddingInline: 12,
        hoverBorderColor: lineStrong,
        activeBorderColor: tones.focus,
        activeShadow: 'none',
      },
      Radio: { ...boxed(tones), radioSize: 24, dotSize: 10, wrapperMarginInlineEnd: 0 },
    },
  }
}
