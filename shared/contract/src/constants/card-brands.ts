/** The card brands that are accepted. */
export const cardBrands = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover'] as const
export type CardBrand = (typeof cardBrands)[number]
