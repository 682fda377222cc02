/** The cards that are taken. */
export const cardBrands = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover'] as const
export type CardBrand = (typeof cardBrands)[number]
