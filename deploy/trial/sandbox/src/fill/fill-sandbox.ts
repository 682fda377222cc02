import type { PersonDatabase } from '@homeside/api/platform/database/database'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { securityAnswers } from '@homeside/api/platform/database/tables/registration'
import { addOns, catalogueItems } from '@homeside/api/platform/database/tables/supplies'
import type { AddOnRow } from '@homeside/api/platform/database/tables/supplies'
import { foldUsername } from '@homeside/api/platform/session/account-queries'
import { hashPassword } from '@homeside/api/platform/session/passwords'
import type { PasswordCost } from '@homeside/api/platform/session/passwords'
import { applyProviderFile } from '@homeside/api/providers/staff-providers/apply-provider'

import { sandboxPatients } from '../patients/sandbox-patients.ts'
import { sandboxPasswordHash } from '../patients/sign-ins.ts'
import { sandboxCatalogue } from './catalogue.ts'
import { fillPerson } from './fill-person.ts'
import { fillUnregistered } from './fill-unregistered.ts'
import { sandboxProviders, usualBpcOrigin } from './providers.ts'

/**
 * Fills an empty database with made-up providers and patients, all or nothing. A filled one stays as it is.
 *
 * @param bpcOrigin where the third party's payments portal is.
 */
export async function fillSandbox(
  database: PersonDatabase,
  now: Date,
  cost: PasswordCost,
  bpcOrigin = usualBpcOrigin,
): Promise<void> {
  const filled = await database.select({ siteKey: providers.siteKey }).from(providers).limit(1)
  if (filled.length > 0) return
  const passwordHash = await sandboxPasswordHash(cost)
  await database.transaction(async (transaction) => {
    for (const file of sandboxProviders(bpcOrigin)) await applyProviderFile(transaction, file)
    await transaction.insert(sandbox).values({})
    await transaction.insert(catalogueItems).values(sandboxCatalogue)
    await transaction.insert(addOns).values(sandboxAddOns)
    for (const person of sandboxPatients) {
      const { accountKey } = await fillPerson(transaction, person, passwordHash, now)
      if (person.firstPet === undefined) continue
      const answerHash = await hashPassword(foldUsername(person.firstPet), cost)
      await transaction.insert(securityAnswers).values({ accountKey, questionKey: 1, answerHash })
    }
    await fillUnregistered(transaction, passwordHash, now)
  })
}

/** Add-ons of the catalogue's supplies. Prices are invented. */
const sandboxAddOns: AddOnRow[] = [
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
