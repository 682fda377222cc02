/** The portal's own colours, until a brand says otherwise. Section 1 of the specification. */
export const portalColours = { primary: '#0090ba', secondary: '#a9c638' } as const
