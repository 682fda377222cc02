/** Pixels by which the corners of controls, and of the surfaces that they stand on, are rounded. */
export interface CornerRadii {
  control: number
  surface: number
}

/** The shapes that a brand can have: as drawn with a ruler, as the portal's own, and like pebbles. */
export const cornerRadii = {
  square: { control: 2, surface: 2 },
  soft: { control: 8, surface: 12 },
  round: { control: 24, surface: 24 },
} as const satisfies Record<string, CornerRadii>
