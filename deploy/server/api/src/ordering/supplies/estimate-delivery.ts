import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { addBusinessDays, addDays, businessDay, latest } from '../../platform/dates/calendar.ts'

/** Medicare lets a refill arrive at most this many days before it is due. */
const earliestDaysBeforeDue = 10

/**
 * The day an order will probably arrive: after the provider's usual number of business days, later for what is ordered
 * far ahead.
 *
 * @param today the patient's date.
 * @param dueDates when each item is due; null for one that is due now.
 */
export function estimateDelivery(
  today: string,
  dueDates: readonly (string | null)[],
  { closedOn, handlingBusinessDays }: Pick<ProviderRow, 'closedOn' | 'handlingBusinessDays'>,
): string {
  const soonest = addBusinessDays(today, handlingBusinessDays, closedOn)
  const allowed = dueDates.map((due) => due && addDays(due, -earliestDaysBeforeDue))
  return businessDay(latest(soonest, ...allowed) ?? soonest, closedOn)
}
