import type { Database } from '@homeside/api/database/database'
import { autoReplies } from '@homeside/api/database/tables/conversations'
import { sandbox } from '@homeside/api/database/tables/operations'
import { orderTerms } from '@homeside/api/database/tables/orders'
import { providers } from '@homeside/api/database/tables/providers'
import { addOns, catalogueItems } from '@homeside/api/database/tables/supplies'
import type { PasswordCost } from '@homeside/api/session/passwords'

import { sandboxPatients } from '../patients/sandbox-patients.ts'
import { sandboxAutoReplies } from './auto-replies.ts'
import { sandboxCatalogue } from './catalogue.ts'
import { fillPerson } from './fill-person.ts'
import { fillUnregistered } from './fill-unregistered.ts'
import { sandboxAddOns, sandboxOrderTerms } from './order-extras.ts'
import { usualBpcOrigin } from './place-payments-portal.ts'
import { sandboxProviders } from './providers.ts'
import { sandboxPasswordHash } from './sandbox-password-hash.ts'

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
