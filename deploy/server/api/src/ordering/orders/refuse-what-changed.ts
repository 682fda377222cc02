import { isDeepStrictEqual } from 'node:util'

import type { SeenOrder } from '@homeside/contract/order-parts'
import type { PlaceOrderRequest } from '@homeside/contract/orders'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { FoundPatient } from '../../platform/database/find-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { refuseChanged } from '../../platform/problems/problem.ts'
import { presentAddress } from '../../providers/directory/directory.ts'
import { type AssessedSupply, canBeOrdered } from '../supplies/assess-supplies.ts'

interface OnFile extends Pick<FoundPatient, 'patient' | 'provider'> {
  supplies: readonly AssessedSupply[]
}

/**
 * Refuses an order whose patient agreed to something else than what is on file now. What became better passes: a lower
 * price, a larger allowance, a bill in place of a payment at once. A request of an older page says nothing of what it
 * showed, and is taken as things are.
 *
 * @throws Problem changed-meanwhile with each difference, by its path in the request.
 */
export async function refuseWhatChanged(database: Database, request: PlaceOrderRequest, onFile: OnFile): Promise<void> {
  const { Seen: seen } = request
  if (seen === undefined) return
  const policies = request.InsuranceIsCorrect ? await findPolicies(database, onFile.patient) : seen.Policies
  refuseChanged([
    ...changedFacts(request, seen, onFile),
    ...(isDeepStrictEqual(seen.Policies, policies) ? [] : ['Seen.Policies']),
    ...request.Items.flatMap((asked, index) => changedItem(asked, index, seen.Supplies, onFile.supplies)),
  ])
}

function findPolicies(database: Database, { siteKey, patientKey }: OnFile['patient']): Promise<SeenOrder['Policies']> {
  return database
    .select({
      Level: insurancePolicies.level,
      PayorName: insurancePolicies.payorName,
      PolicyNumber: insurancePolicies.policyNumber,
    })
    .from(insurancePolicies)
    .where(ownedBy({ siteKey, patientKey }, insurancePolicies, eq(insurancePolicies.inForce, true)))
    .orderBy(insurancePolicies.level)
}

/** What changed of the facts that the patient called right, and of the terms. */
function changedFacts(request: PlaceOrderRequest, seen: SeenOrder, { patient, provider }: OnFile): string[] {
  const { AddressIsCorrect, DeliveryAddress, DeliveryPhone = seen.Phone } = request
  const isSentToFile = AddressIsCorrect && DeliveryAddress === undefined
  const phone = patient.mobilePhone ?? patient.homePhone
  const disclaimers = [provider.additionalDisclaimer, provider.additionalDisclaimerEs]
  return [
    ...(isSentToFile && !isDeepStrictEqual(seen.Address, presentAddress(patient)) ? ['Seen.Address'] : []),
    ...(DeliveryPhone === seen.Phone && seen.Phone !== phone ? ['Seen.Phone'] : []),
    ...(provider.asksForPayment && !seen.Terms.AsksForPayment ? ['Seen.Terms.AsksForPayment'] : []),
    ...(disclaimers.includes(seen.Terms.AdditionalDisclaimer) ? [] : ['Seen.Terms.AdditionalDisclaimer']),
  ]
}

/** What changed of a supply in the order. One that can only be ordered later is refused for that, and not here. */
function changedItem(
  asked: PlaceOrderRequest['Items'][number],
  index: number,
  seenSupplies: SeenOrder['Supplies'],
  supplies: readonly AssessedSupply[],
): string[] {
  const place = seenSupplies.findIndex(({ SupplyKey }) => SupplyKey === asked.SupplyKey)
  const seen = seenSupplies[place]
  const supply = supplies.find(({ prescribed }) => prescribed.supplyKey === asked.SupplyKey)
  // It is prescribed no more, or was on no screen.
  if (seen === undefined || supply === undefined) return [`Items.${index}.SupplyKey`]
  const { prescribed, item, eligibility } = supply
  const allowed = canBeOrdered(supply) ? eligibility.quantityLeft : Infinity
  const isReviewed = eligibility.status === 'NeedsReview'
  const changed = {
    HcpcsCode: seen.HcpcsCode !== item.hcpcsCode,
    PlainName: ![item.plainNameEn, item.plainNameEs].includes(seen.PlainName),
    Size: seen.Size !== prescribed.size,
    EstimatedCopayCents: isDearer(seen.EstimatedCopayCents, prescribed.copayCents),
    // Staff look first at an order of more than the allowance, or of what has no prescription, and the screen says so.
    MaxQty: asked.Quantity <= seen.MaxQty && asked.Quantity > allowed,
    EligibilityStatus: isReviewed && seen.EligibilityStatus !== 'NeedsReview',
  }
  return [
    ...Object.entries(changed).flatMap(([name, isChanged]) => (isChanged ? [`Seen.Supplies.${place}.${name}`] : [])),
    ...(asked.AddOns ?? []).flatMap(({ AddOnKey, Quantity }, position) => {
      const shown = seen.AddOns.find((each) => each.AddOnKey === AddOnKey)
      const addOn = supply.addOns.find((each) => each.addOnKey === AddOnKey)
      const isSame =
        shown !== undefined &&
        addOn !== undefined &&
        Quantity <= addOn.maxQuantity &&
        [addOn.plainNameEn, addOn.plainNameEs].includes(shown.PlainName) &&
        !isDearer(shown.PriceCents, addOn.priceCents)
      return isSame ? [] : [`Items.${index}.AddOns.${position}.AddOnKey`]
    }),
  ]
}

/** Whether a price, in cents, is higher than was shown. One that is not known any more, or only now, was not shown. */
function isDearer(seen: number | null, now: number | null): boolean {
  return seen !== now && (seen === null || now === null || now > seen)
}
