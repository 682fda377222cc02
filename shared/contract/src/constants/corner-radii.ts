/** The radius of corners in pixels, for controls and for the surfaces around them. */
export interface CornerRadii {
  control: number
  surface: number
}

/** The corner shapes of a brand: square, soft (the portal's own) and round. */
export const cornerRadii = {
  square: { control: 2, surface: 2 },
  soft: { control: 8, surface: 12 },
  round: { control: 24, surface: 24 },
} as const satisfies Record<string, CornerRadii>
