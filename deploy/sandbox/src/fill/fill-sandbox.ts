import type { Database } from '@homeside/api/database/database'
import { autoReplies } from '@homeside/api/database/tables/conversations'
import { sandbox } from '@homeside/api/database/tables/operations'
import { orderTerms } from '@homeside/api/database/tables/orders'
import { providers } from '@homeside/api/database/tables/providers'
import { addOns, catalogueItems } from '@homeside/api/database/tables/supplies'
import type { AddOnRow } from '@homeside/api/database/tables/supplies'
import type { PasswordCost } from '@homeside/api/session/passwords'

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
  database: Database,
  now: Date,
  cost: PasswordCost,
  bpcOrigin = usualBpcOrigin,
): Promise<void> {
  const filled = await database.select({ siteKey: providers.siteKey }).from(providers).limit(1)
  if (filled.length > 0) return
  const passwordHash = await sandboxPasswordHash(cost)
  await database.transaction(async (transaction) => {
    await transaction
      .insert(providers)
      .values(sandboxProviders.map((provider) => withPaymentsPortal(provider, bpcOrigin)))
    await transaction.insert(sandbox).values({})
    await transaction.insert(catalogueItems).values(sandboxCatalogue)
    await transaction.insert(autoReplies).values(sandboxAutoReplies)
    await transaction.insert(addOns).values(sandboxAddOns)
    await transaction.insert(orderTerms).values(sandboxOrderTerms)
    for (const person of sandboxPatients) await fillPerson(transaction, person, passwordHash, now)
    await fillUnregistered(transaction, passwordHash, now)
  })
}

/** Sets the address of the payments portal to where the sandbox runs it. */
function withPaymentsPortal(provider: typeof providers.$inferInsert, origin: string): typeof providers.$inferInsert {
  return provider.bpcSsoUrl ? { ...provider, bpcSsoUrl: `${origin}${provider.bpcSsoUrl}` } : provider
}

type AutoReply = typeof autoReplies.$inferInsert

/** The automatic answers of two providers. The other providers have no automatic answer. */
const sandboxAutoReplies: AutoReply[] = [
  {
    siteKey: 101,
    language: 'en',
    body:
      'Thank you for your message. Our care team answers Monday to Friday, 8:00 AM to 5:00 PM, usually within one ' +
      'business day. We do not watch messages at night. If this is an emergency, call 911.',
  },
  {
    siteKey: 101,
    language: 'es',
    body:
      'Gracias por su mensaje. Nuestro equipo responde de lunes a viernes, de 8:00 a.m. a 5:00 p.m., por lo ' +
      'general en un día hábil. De noche no leemos los mensajes. Si es una emergencia, llame al 911.',
  },
  {
    siteKey: 103,
    language: 'en',
    body: 'Thank you for writing. We answer within one business day. In an emergency, call 911.',
  },
  {
    siteKey: 103,
    language: 'es',
    body: 'Gracias por escribirnos. Respondemos en un día hábil. Si es una emergencia, llame al 911.',
  },
]

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

/** Northridge has its own disclaimer. Soluciones Médicas wants the patient's share paid with the order. */
const sandboxOrderTerms: (typeof orderTerms.$inferInsert)[] = [
  {
    siteKey: 102,
    additionalDisclaimerEn: 'Opened packages cannot be returned.',
    additionalDisclaimerEs: 'Los paquetes abiertos no se pueden devolver.',
  },
  { siteKey: 103, asksForPayment: true },
]
