import type { Credit, CreditsAnswer } from '@homeside/contract/credits'

import type { CreditRow } from '../../platform/database/tables/patients.ts'

/** A credit, and the patient's own date at the provider that granted it. */
export interface DatedCredit {
  credit: CreditRow
  today: string
}

/** Credits on the wire, with what can still be used. */
export function presentCredits(found: DatedCredit[]): CreditsAnswer {
  return { TotalCents: creditTotalCents(found), Items: found.map(presentCredit) }
}

/** What can still be used. */
export function creditTotalCents(found: DatedCredit[]): number {
  return found
    .filter((dated) => creditStatus(dated) === 'Available')
    .reduce((total, { credit }) => total + credit.amountCents, 0)
}

function presentCredit(dated: DatedCredit): Credit {
  const { credit } = dated
  return {
    CreditKey: credit.creditKey,
    AmountCents: credit.amountCents,
    Date: credit.grantedOn,
    Description: credit.description,
    Status: creditStatus(dated),
    ExpiresOn: credit.expiresOn,
  }
}

/** A credit can be used up to and including its expiry date. */
function creditStatus({ credit, today }: DatedCredit): Credit['Status'] {
  if (credit.usedOn !== null) return 'Used'
  return credit.expiresOn !== null && credit.expiresOn < today ? 'Expired' : 'Available'
}
