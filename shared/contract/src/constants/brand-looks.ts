/** The corner shapes of a brand, soft is the portal's own: the radius in pixels of controls, and of surfaces around them. */
export const cornerRadii = {
  square: { control: 2, surface: 2 },
  soft: { control: 8, surface: 20 },
  round: { control: 24, surface: 24 },
} as const
export type Corners = keyof typeof cornerRadii

/*
 * Colour contrast as WCAG 2.2 defines it, for brands. A provider chooses two colours; the portal computes the tones
 * that stay readable on and beside them.
 */

type Rgb = readonly [red: number, green: number, blue: number]

/** The dark text colour: dark enough to be readable on mid tones on which white is not. */
const nearBlack = '#0b1216'
const readable = 4.5
/** From 24 px, or 18.7 px at weight 700. */
const readableLarge = 3

/**
 * Parses a colour into red, green and blue.
 *
 * @throws Error when the colour is not written as #rrggbb.
 */
function parse(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a colour. Write it as #rrggbb.`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes a share (0 to 1) of another colour into a colour. */
function mix(hex: string, other: string, share: number): string {
  const [from, to] = [parse(hex), parse(other)]
  return format(from.map((part, index) => part + ((to[index] ?? part) - part) * share) as unknown as Rgb)
}

/**
 * The colour of a main button's label, which is large text (19 px at weight 700): white where that reaches 3:1, else
 * near-black, which reaches 6:1 and more there. One of them can be read on any colour.
 */
export function labelOn(background: string): string {
  return contrastRatio('#ffffff', background) >= readableLarge ? '#ffffff' : nearBlack
}

/** The lightest tone of a colour that is readable on the given background. */
export function readableTone(hex: string, background = '#ffffff'): string {
  for (let share = 0; share <= 1; share += 0.02) {
    const tone = mix(hex, '#000000', share)
    if (contrastRatio(tone, background) >= readable) return tone
  }
  return '#000000'
}

export interface BrandTones {
  primary: string
  onPrimary: string
  primaryHover: string
  primaryActive: string
  /** For links and small coloured text. */
  primaryText: string
  /** A pale surface in the brand's colour, on which `primaryText` is readable. */
  primaryTint: string
  secondary: string
  secondaryTint: string
  /** The focus ring, at least 3:1 against white. */
  focus: string
}

/**
 * Every tone of a brand, computed from its two colours. The two colours themselves are kept exactly.
 *
 * @throws Error when a colour is not written as #rrggbb.
 */
export function brandTones(primary: string, secondary: string): BrandTones {
  const towards = labelOn(primary) === '#ffffff' ? '#000000' : '#ffffff'
  const primaryTint = mix(primary, '#ffffff', 0.9)
  return {
    primary,
    onPrimary: labelOn(primary),
    primaryHover: mix(primary, towards, 0.12),
    primaryActive: mix(primary, towards, 0.2),
    primaryText: readableTone(primary, primaryTint),
    primaryTint,
    secondary,
    secondaryTint: mix(secondary, '#ffffff', 0.85),
    focus: readableTone(primary, '#ffffff'),
  }
}
