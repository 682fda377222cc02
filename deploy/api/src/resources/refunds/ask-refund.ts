import { and, eq, isNull } from 'drizzle-orm'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import { charges } from '../../database/tables/payments.ts'
import type { ChargeRow } from '../../database/tables/payments.ts'
import type { MessageQueue } from '../../queue/message-queue.ts'

/** Has the queue refund a charge, whatever happens to this server. Only inside a transaction. */
export async function askRefund(
  transaction: Database,
  queue: MessageQueue,
  charge: ChargeRow,
  now: Date,
): Promise<ChargeRow> {
  const scope = { siteKey: charge.siteKey, patientKey: charge.patientKey }
  const [asked] = await transaction
    .update(charges)
    .set({ refundAskedAt: now })
    .where(ownedBy(scope, charges, eq(charges.chargeKey, charge.chargeKey)))
    .returning()
  if (asked === undefined) throw new Error('The charge that is to be given back is gone.')
  await queue.add(transaction, { kind: 'refund-charge', ...scope, chargeKey: charge.chargeKey })
  return asked
}

/** Refunds everything that was paid for a cancelled order. The patient's row must be locked. */
export async function refundOrder(
  transaction: Database,
  queue: MessageQueue,
  scope: Scope,
  orderKey: number,
  now: Date,
): Promise<void> {
  const paid = and(eq(charges.orderKey, orderKey), eq(charges.status, 'Approved'), isNull(charges.refundAskedAt))
  const rows = await transaction
    .select()
    .from(charges)
    .where(ownedBy(scope, charges, paid))
  for (const charge of rows) await askRefund(transaction, queue, charge, now)
}
