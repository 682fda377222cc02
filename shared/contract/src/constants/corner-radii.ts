/** The corner shapes of a brand, soft is the portal's own: the radius in pixels of controls, and of surfaces around them. */
export const cornerRadii = {
  square: { control: 2, surface: 2 },
  soft: { control: 8, surface: 20 },
  round: { control: 24, surface: 24 },
} as const
export type Corners = keyof typeof cornerRadii
