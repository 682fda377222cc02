/** The kinds of supplies. The portal has a drawing for each. */
export const supplyCategories = [
  'Cpap',
  'Diabetes',
  'Ostomy',
  'Urology',
  'Oxygen',
  'Nebulizer',
  'Incontinence',
  'WoundCare',
  'Enteral',
  'Mobility',
] as const

export type SupplyCategory = (typeof supplyCategories)[number]

/** The codes of each kind, from the first to the last of a range. The first range that has a code counts. */
const rangesOfCodes: readonly [from: string, to: string, category: SupplyCategory][] = [
  ['A4224', 'A4259', 'Diabetes'],
  ['A4310', 'A4358', 'Urology'],
  ['A4361', 'A4456', 'Ostomy'],
  ['A4520', 'A4554', 'Incontinence'],
  ['A4604', 'A4604', 'Cpap'],
  ['A4606', 'A4620', 'Oxygen'],
  ['A5051', 'A5093', 'Ostomy'],
  ['A5102', 'A5114', 'Urology'],
  ['A5120', 'A5131', 'Ostomy'],
  ['A6000', 'A6550', 'WoundCare'],
  ['A7003', 'A7018', 'Nebulizer'],
  ['A7027', 'A7049', 'Cpap'],
  ['B4034', 'B9006', 'Enteral'],
  ['E0100', 'E0159', 'Mobility'],
  ['E0424', 'E0447', 'Oxygen'],
  ['E0470', 'E0472', 'Cpap'],
  ['E0561', 'E0562', 'Cpap'],
  ['E0565', 'E0585', 'Nebulizer'],
  ['E0601', 'E0601', 'Cpap'],
  ['E0607', 'E0607', 'Diabetes'],
  ['E0950', 'E1298', 'Mobility'],
  ['E1353', 'E1406', 'Oxygen'],
  ['K0001', 'K0899', 'Mobility'],
  ['T4521', 'T4545', 'Incontinence'],
]

/** The kind of a supply by its HCPCS code; null where the code says nothing of it. */
export function categoryOfCode(code: string): SupplyCategory | null {
  return rangesOfCodes.find(([from, to]) => from <= code && code <= to)?.[2] ?? null
}
