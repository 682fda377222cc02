import type { orderTerms } from '@homeside/api/database/tables/orders'
import type { AddOnRow } from '@homeside/api/database/tables/supplies'

/** Add-ons of the catalogue's supplies. Prices are invented. */
export const sandboxAddOns: AddOnRow[] = [
  addOn(1, 'A7034', 'Mask wipes, 62 in a tub', 'Toallitas para la mascarilla, 62 en un envase', 899, 3),
  addOn(2, 'A7034', 'Mask strap covers, pair', 'Fundas para las correas, par', 1250, 2),
  addOn(3, 'A7037', 'Tube cleaning brush', 'Cepillo para limpiar la manguera', 650, 1),
  addOn(4, 'A4253', 'Control solution, 1 vial', 'Solución de control, 1 frasco', 475, 2),
  addOn(5, 'A4259', 'Container for used lancets', 'Recipiente para lancetas usadas', 550, 2),
  addOn(6, 'A5061', 'Pouch deodorant, 8 ounces', 'Desodorante para la bolsa, 8 onzas', 1120, 4),
  addOn(7, 'A4353', 'Lubricant packets, box of 50', 'Sobres de lubricante, caja de 50', 990, 4),
]

function addOn(
  addOnKey: number,
  hcpcsCode: string,
  plainNameEn: string,
  plainNameEs: string,
  priceCents: number,
  maxQuantity: number,
): AddOnRow {
  return { addOnKey, hcpcsCode, plainNameEn, plainNameEs, priceCents, maxQuantity }
}

/** Northridge has its own disclaimer. Soluciones Médicas wants the patient's share paid with the order. */
export const sandboxOrderTerms: (typeof orderTerms.$inferInsert)[] = [
  {
    siteKey: 102,
    additionalDisclaimerEn: 'Opened packages cannot be returned.',
    additionalDisclaimerEs: 'Los paquetes abiertos no se pueden devolver.',
  },
  { siteKey: 103, asksForPayment: true },
]
